public import RectoDiagnostics
public import RectoGeometry
import RectoMarkup
import RectoMedia
public import RectoPackaging

/// Copies what overlays refer to, and nothing else, under names that tell their content: such files may be cached for ever.
///
/// What a file may be is decided by its first bytes, not by its name, and its new name ends accordingly, so that no host
/// serves or runs it as something else. What is missing or not fit is left out, with a note.
public final class AssetCopier {
    /// How an article is written.
    public enum Form: Sendable {
        case html
        /// XHTML, for books.
        case xhtml
    }

    let package: Package
    let sink: any AssetSink
    let form: Form
    /// The folder of everything, without a slash.
    let folder: String
    /// What was left out and why, a line each.
    public private(set) var notes: [String] = []
    private var noted: Set<String> = []
    /// By role and path in the package.
    private var known: [String: Asset?] = [:]
    var widgets: [WidgetKey: Asset?] = [:]
    var written: Set<String> = []

    /// Letters of a digest in a name: forty bits tell the files of an issue apart.
    public static let nameDigits = 10

    public init(_ package: Package, to sink: any AssetSink, form: Form = .html, folder: String = "assets") {
        self.package = package
        self.sink = sink
        self.form = form
        self.folder = folder
    }

    // MARK: - Kinds of files

    public func picture(_ path: String?) throws(Failure) -> Asset? { try copy(path, .picture) }

    /// How the name of a picture has to end, whatever it is called; `nil` where it is none, or is missing.
    public func suffix(ofPicture path: String) throws(Failure) -> String? {
        guard let entry = package[path] else { return nil }
        let kind = try? MediaReader.kind(EntrySource(package: package, entry: entry))
        return kind.flatMap { Self.suffix($0, .picture, path) }
    }

    /// The size of a raster picture; `nil` if it is unknown.
    public func size(ofPicture path: String) throws(Failure) -> PixelSize? {
        guard let entry = package[path],
            let facts = try? MediaReader.image(EntrySource(package: package, entry: entry))
        else { return nil }
        return PixelSize(width: facts.width, height: facts.height)
    }

    public func movie(_ path: String) throws(Failure) -> Asset? { try copy(path, .movie) }

    public func track(_ path: String) throws(Failure) -> Asset? { try copy(path, .track) }

    /// A text to read: HTML is cleaned, all else taken as text.
    public func article(_ path: String?) throws(Failure) -> Asset? { try copy(path, .article) }

    enum Role: String { case picture, movie, track, article }

    private func copy(_ path: String?, _ role: Role) throws(Failure) -> Asset? {
        guard let path else { return nil }
        let key = "\(role.rawValue) \(path)"
        if let asset = known[key] { return asset }
        var asset: Asset?
        do throws(Failure) {
            if let entry = package[path] {
                asset = role == .article ? try article(entry) : try file(entry, role)
            } else {
                note(path, "is not in the package")
            }
        } catch {
            // What can't be written is our trouble; what can't be read is the file's.
            guard [.damaged, .tooLarge, .unsupported].contains(error.code) else { throw error }
            note(path, error.message)
        }
        known[key] = .some(asset)
        return asset
    }

    func note(_ path: String, _ message: String) {
        if noted.insert(path).inserted { notes.append("\(path): \(message); left out") }
    }

    private func file(_ entry: PackageEntry, _ role: Role) throws(Failure) -> Asset? {
        let source = EntrySource(package: package, entry: entry)
        let kind = try MediaReader.kind(source)
        guard let suffix = Self.suffix(kind, role, entry.name) else {
            note(entry.name, "is \(kind.mediaType), which has no place there")
            return nil
        }
        if kind == .svg,
            let problem = try Self.problem(withDrawing: try package.read(entry, limit: MarkupScanner.limit))
        {
            note(entry.name, problem)
            return nil
        }
        let path = name(entry.name, digest: try package.sha256(entry), suffix)
        var asset = Asset(
            path: path, address: MarkupURL.encode(path: path), mediaType: Self.mediaType(kind, suffix), kind: kind,
            bytes: entry.size)
        if kind.isImage, kind != .svg, let facts = try? MediaReader.image(source) {
            (asset.width, asset.height) = (facts.width, facts.height)
        } else if kind.isMovie, let facts = try? MediaReader.movie(source) {
            asset.duration = facts.durationSeconds
            asset.hasPictures = !facts.videoTracks.isEmpty
            if let track = facts.videoTracks.first, track.width > 0, track.height > 0 {
                (asset.width, asset.height) = (track.width, track.height)
            }
            if !asset.hasPictures, asset.mediaType.hasPrefix("video/") {
                asset.mediaType = "audio/" + asset.mediaType.dropFirst(6)
            }
        }
        if written.insert(path).inserted { try sink.add(path, entry, of: package) }
        return asset
    }

    private func article(_ entry: PackageEntry) throws(Failure) -> Asset? {
        let bytes = try package.read(entry, limit: MarkupScanner.limit)
        let page = try ArticlePage(bytes, file: entry.name, isXML: form == .xhtml) { path throws(Failure) in
            // Pictures only: other articles are reached from the pages, where their overlays are.
            try self.picture(path).map { String($0.address.dropFirst(self.folder.utf8.count + 1)) }
        }
        let path = name(entry.name, digest: page.digest, page.suffix)
        if written.insert(path).inserted { try sink.add(path, page.bytes) }
        return Asset(
            path: path, address: MarkupURL.encode(path: path), mediaType: page.mediaType, kind: .html,
            bytes: page.bytes.count)
    }

    /// As `assets/stem-0123456789.jpg`.
    private func name(_ original: String, digest: String, _ suffix: String) -> String {
        "\(folder)/\(Self.stem(original))-\(digest.prefix(Self.nameDigits)).\(suffix)"
    }

    static func stem(_ path: String) -> String {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
        let plain = stem.unicodeScalars.map { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
        }
        return plain.isEmpty || plain.allSatisfy { $0 == "-" } ? "file" : String(plain.prefix(40))
    }
}
