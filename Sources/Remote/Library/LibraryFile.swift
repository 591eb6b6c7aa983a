import RectoDiagnostics
import RectoPackaging

/// Names of the files in a library's folder, by their content.
enum LibraryFile {
    static let kinds = ["recto", "pdf"]

    /// - Parameter digest: SHA-256 as 64 hexadecimal digits.
    static func path(of digest: String, kind: String, in folder: String) -> String {
        "\(folder)/files/\(digest.prefix(2))/\(digest.dropFirst(2)).\(kind)"
    }

    /// - Parameter digest: SHA-256 of a picture, as 64 hexadecimal digits.
    static func cover(_ digest: String, in folder: String) -> String {
        "\(folder)/covers/\(digest.prefix(2))/\(digest.dropFirst(2)).jpg"
    }

    /// What a file is by its first bytes.
    ///
    /// - Throws: ``Failure`` `.damaged` for what is neither a PDF nor a zip file: an HTML page that says why there is no file is the usual case.
    static func kind(of path: String) throws(Failure) -> String {
        let head = try Files.head(path, 1024)?.bytes ?? []
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) { return "recto" }
        // PDF 1.7, implementation note 13: within the first 1024 bytes.
        let mark = Array("%PDF-".utf8)
        if head.count >= 5, (0...head.count - 5).contains(where: { head[$0..<$0 + 5].elementsEqual(mark) }) {
            return "pdf"
        }
        let isPage = String(decoding: head.prefix(256), as: UTF8.self).lowercased().contains("<html")
        throw Failure(.damaged, isPage ? "is a web page and not an issue" : "is neither a PDF nor a package")
    }
}
