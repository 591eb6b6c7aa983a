/// What articles are found in: the text of pages and the graphics around it, each ``ArticlePage`` in two lines of JSON.
public struct ArticlePageRequest: PagesWorkerRequest {
    public static let verb = "article-pages"
    public typealias Reply = PageParts

    public var pages: [Int]

    /// A page's part of the answer.
    static func bytes(_ page: ArticlePage) throws(Failure) -> [UInt8] {
        var json = JSONWriter()
        page.text.write(to: &json)
        return json.bytes + [UInt8(ascii: "\n")] + (try CompactJSON.encode(page.graphics))
    }

    /// Takes over what ``bytes(_:)`` gave.
    static func page(_ bytes: ArraySlice<UInt8>) throws(Failure) -> ArticlePage {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { throw .answerDoesNotFit }
        return ArticlePage(
            text: try CompactJSON.decode(PageText.self, from: bytes[..<end]),
            graphics: try CompactJSON.decode(PageGraphics.self, from: bytes[(end + 1)...]))
    }
}
