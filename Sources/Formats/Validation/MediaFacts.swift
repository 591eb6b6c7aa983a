import RectoDiagnostics
import RectoMedia
import RectoPackaging

/// What the headers of a package's assets say, by name.
struct MediaFacts: Sendable {
    /// What is known of one asset.
    struct Asset: Sendable {
        var kind = MediaKind.unknown
        var image: ImageFacts?
        var movie: MovieFacts?
        /// Why the header could not be read.
        var failure: Failure?
        var size = 0
    }

    private let assets: [String: Asset]

    init(_ assets: [String: Asset] = [:]) { self.assets = assets }

    subscript(path: String) -> Asset? { assets[path] }

    func movie(_ path: String) -> MovieFacts? { assets[path]?.movie }

    func image(_ path: String) -> ImageFacts? { assets[path]?.image }

    /// Reads the headers of one asset.
    ///
    /// - Throws: ``Failure`` `.io` and the like, where the package itself could not be read; what is wrong with the asset is
    ///   part of the result.
    static func asset(_ entry: PackageEntry, of package: Package) throws(Failure) -> Asset {
        let source = EntrySource(package: package, entry: entry)
        var asset = Asset(size: entry.size)
        do throws(Failure) {
            asset.kind = try MediaReader.kind(source)
            if asset.kind.isMovie {
                asset.movie = try MediaReader.movie(source)
            } else if asset.kind.isImage, asset.kind != .svg {
                asset.image = try MediaReader.image(source)
            }
        } catch {
            guard [.damaged, .unsupported, .tooLarge].contains(error.code) else { throw error }
            // A format that is known but not read is judged by its kind.
            if error.code != .unsupported { asset.failure = error }
        }
        return asset
    }
}

/// An entry of a package as the media readers want it.
///
/// A deflated entry has to be inflated from its start for every piece. Small ones are kept whole; of large ones so much is
/// inflated and no more, since a film may be made to be looked at in ten thousand places.
private final class EntrySource: MediaSource {
    private let package: Package
    private let entry: PackageEntry
    private var whole: [UInt8]?
    /// Bytes that may yet be inflated.
    private var budget: Int

    private static let small = 4 << 20

    init(package: Package, entry: PackageEntry) {
        self.package = package
        self.entry = entry
        budget = max(64 << 20, 8 * min(entry.size, 1 << 32))
    }

    var size: Int { entry.size }

    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] {
        if entry.isStored { return try package.bytes(entry, in: range) }
        if entry.size <= Self.small {
            if let whole { return Array(whole[range.clamped(to: whole.indices)]) }
            whole = try package.read(entry, limit: Self.small)
            return try bytes(in: range)
        }
        guard range.upperBound <= budget else {
            throw Failure(.unsupported, "takes too long to look into while it is deflated", at: entry.name)
        }
        budget -= range.upperBound
        return try package.bytes(entry, in: range)
    }
}

extension Package {
    /// Names of entries that are packed by methods that can't be unpacked; PKG-005 tells of them.
    var unreadable: Set<String> { Set(faults.filter { $0.rule == "PKG-005" }.compactMap(\.entry)) }
}
