/// Which files are books of pictures, or pages of one, by their names.
package enum BookFileName {
    /// Archives of pictures, with their dot.
    package static let archives = [".cbz", ".cbr", ".cb7", ".cbt", ".epub"]

    /// Also kinds that no page is made of: such a page is told of, and not passed over.
    private static let pictures: Set<String> = [
        "jpg", "jpeg", "jpe", "jfif", "png", "apng", "webp", "gif", "avif", "jxl", "heic", "heif", "tif", "tiff", "bmp",
    ]

    private static let texts = [".txt", ".text", ".md", ".markdown"]
    /// What lies beside other files to tell of them, and is no book.
    private static let notices: Set<String> = [
        "readme", "license", "licence", "copying", "changelog", "changes", "notice", "authors", "contributing", "info",
        "about", "index", "manifest", "robots", "todo",
    ]

    /// Whether a file is plain text or Markdown by its name.
    package static func isText(_ path: String) -> Bool {
        let path = path.lowercased()
        return texts.contains { path.hasSuffix($0) }
    }

    /// Whether a text tells of the files beside it, by its name.
    package static func isNotice(_ path: String) -> Bool {
        let name = path.split(separator: "/").last ?? ""
        return notices.contains(name.prefix { $0 != "." && $0 != "-" && $0 != "_" }.lowercased())
    }

    /// - Parameter path: A path, or a name in an archive; hidden files are none.
    package static func isPicture(_ path: String) -> Bool {
        let name = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
        guard !name.hasPrefix("."), let dot = name.lastIndex(of: ".") else { return false }
        return pictures.contains(name[name.index(after: dot)...].lowercased())
    }

    package static func isArchive(_ path: String) -> Bool {
        let path = path.lowercased()
        return archives.contains { path.hasSuffix($0) }
    }
}
