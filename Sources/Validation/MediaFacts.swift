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
            guard [.damaged, .unsupported].contains(error.code) else { throw error }
            // A format that is known but not read is judged by its kind.
            if error.code == .damaged { asset.failure = error }
        }
        return asset
    }
}

/// An entry of a package as the media readers want it.
private struct EntrySource: MediaSource {
    let package: Package
    let entry: PackageEntry

    var size: Int { entry.size }

    func bytes(in range: Range<Int>) throws(Failure) -> [UInt8] { try package.bytes(entry, in: range) }
}
