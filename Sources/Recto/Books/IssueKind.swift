import RectoBooks
public import RectoDiagnostics
import RectoOverlays
public import RectoPackaging

/// What a path leads to, by what is there and not by what it is called.
public enum IssueKind: Sendable {
    /// A PDF, or what is to be taken for one.
    case document
    /// An overlay package, or what is nothing else: a zip file, or a folder.
    case package(Package)
    /// Pictures, one for each page: a comic archive, an EPUB or a folder.
    case book(Package)

    private static let archives: [(start: [UInt8], name: String)] = [
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "a RAR archive (CBR)"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive (CB7)"),
    ]

    /// - Throws: ``Failure`` `.io`, also where there is nothing; `.unsupported` for archives that are no zip.
    public static func of(_ path: String) throws(Failure) -> IssueKind {
        if Files.isFile(path) {
            let start = try Files.prefix(path, 6) ?? []
            if let archive = archives.first(where: { start.starts(with: $0.start) }) {
                throw Failure(
                    .unsupported, "is \(archive.name); pack what is in it as a zip file (CBZ)",
                    at: Files.split(path).name)
            }
            guard start.starts(with: [0x50, 0x4B, 3, 4]) else { return .document }
        } else if Files.kind(path) != .folder {
            return .document
        }
        let package = try Package.open(path)
        let hasManifest = OverlayFormat.manifestNames.contains { package[$0] != nil }
        return !hasManifest && ImageBook.isLikely(package) ? .book(package) : .package(package)
    }

    /// Whether a book is one of pictures, as far as the names of what is in it tell.
    public static func isOfPictures(_ package: Package) -> Bool { ImageBook.hasPictures(package) }
}
