import RectoPackaging

/// The file of an issue as it was put on the shelf, if it is not the PDF.
public struct OriginalFile: Hashable, Sendable {
    /// What comes after `original.` in its address.
    public var suffix: String
    public var mediaType: String

    /// Types as the registry of IANA has them, or as comic readers know them.
    private static let types = [
        "cbz": "application/vnd.comicbook+zip", "cbr": "application/vnd.comicbook-rar",
        "cb7": "application/x-cb7", "cbt": "application/x-cbt", "epub": "application/epub+zip",
        "txt": "text/plain", "text": "text/plain", "md": "text/markdown", "markdown": "text/markdown",
    ]

    /// - Parameter path: Of a book; `nil` for a name that says nothing of its kind.
    init?(book path: String) {
        guard let dot = path.lastIndex(of: ".") else { return nil }
        let suffix = path[path.index(after: dot)...].lowercased()
        guard let type = Self.types[suffix] else { return nil }
        self.suffix = suffix
        mediaType = type
    }
}

extension ShelfEntry {
    /// The archive, or the text, that a book was read from.
    public var original: OriginalFile? { kind == .book || kind == .text ? OriginalFile(book: path) : nil }
}
