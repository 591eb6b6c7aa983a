import RectoBooks
public import RectoDiagnostics
import RectoOverlays
public import RectoPackaging

/// The kind of input at a path, determined by content and not by name.
public enum IssueKind: Sendable {
    /// A PDF, or anything else that is treated as one.
    case document
    /// An overlay package: any zip file or folder that is not a book.
    case package(Package)
    /// A book of pictures: a comic archive, an EPUB or a folder.
    case book(Package)

    private static let archives: [(start: [UInt8], name: String)] = [
        ([0x52, 0x61, 0x72, 0x21, 0x1A, 0x07], "a RAR archive (CBR)"),
        ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z archive (CB7)"),
    ]

    /// - Throws: ``Failure`` `.io`, also if nothing is there; `.unsupported` for archives other than zip.
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

    /// Whether the names of a book's entries suggest that it is one of pictures.
    public static func isOfPictures(_ package: Package) -> Bool { ImageBook.hasPictures(package) }
}
