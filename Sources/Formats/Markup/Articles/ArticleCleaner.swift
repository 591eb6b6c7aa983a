public import RectoDiagnostics

/// Turns an article of a package into HTML that any page may hold: by a list of what is allowed, never of what is not.
///
/// It parses as browsers do and writes anew from the tree, so that no trick of spelling comes through. The same article
/// gives the same bytes.
public struct ArticleCleaner: Sendable {
    private let file: String
    private let locate: @Sendable (String) -> String?

    /// Describes the article's place.
    ///
    /// - Parameters:
    ///   - file: The article's path in its package.
    ///   - locate: The address to write for a file of the package, by its path; `nil` leaves it out. By default the path
    ///     itself, percent-encoded.
    public init(file: String, locate: @escaping @Sendable (String) -> String? = { MarkupURL.encode(path: $0) }) {
        self.file = file
        self.locate = locate
    }

    /// - Throws: ``Failure`` `.tooLarge` for a page that is too large or too deep, `.damaged` for UTF-16.
    public func clean(_ bytes: [UInt8]) throws(Failure) -> CleanArticle {
        guard !TextEncoding.isSixteenBit(bytes) else { throw Failure(.damaged, "is UTF-16; save as UTF-8") }
        var writer = ArticleWriter(tree: try HTMLTree(bytes), file: file, locate: locate)
        writer.write()
        return writer.article
    }
}
