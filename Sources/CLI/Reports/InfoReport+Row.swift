import Recto

/// `recto info --format csv`: one row for each file.
extension InfoReport {
    static let columns = [
        "file", "bytes", "pages", "lost_pages", "width", "height", "content", "title", "author", "subject", "keywords",
        "language", "creator", "producer", "created", "modified", "pdf_version", "direction", "encrypted", "permitted",
        "linearized", "error",
    ]

    /// The row of a document; width and height are those of its first readable page, in points.
    var row: [String?] {
        let first = pages.first { $0.width != nil }
        let errors = pages.compactMap(\.error)
        return [
            file, String(bytes), String(document.pageCount), String(errors.count), first?.width?.short,
            first?.height?.short, kinds, document.title, document.author, document.subject, document.keywords,
            document.language, document.creator, document.producer, document.created, document.modified,
            document.pdfVersion, document.direction?.rawValue, document.isEncrypted ? "yes" : "no",
            document.permissions.map(\.rawValue).joined(separator: " "), document.isLinearized ? "yes" : "no",
            errors.first,
        ]
    }

    /// The row of a file that can't be read.
    static func row(_ file: String, error: String) -> [String?] {
        [file] + [String?](repeating: nil, count: columns.count - 2) + [error]
    }
}
