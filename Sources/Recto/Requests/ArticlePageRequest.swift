/// What articles are found in: the text of pages and the graphics around it, each ``ArticlePage`` as packed text behind its length and
/// graphics in JSON.
public struct ArticlePageRequest: PagesWorkerRequest {
    public static let verb = "article-pages"
    public typealias Reply = PageParts

    public var pages: [Int]

    /// A page's part of the answer.
    package static func bytes(_ page: ArticlePage) throws(Failure) -> [UInt8] {
        let text = page.text.bytes
        let length = withUnsafeBytes(of: UInt32(clamping: text.count).littleEndian, Array.init)
        return length + text + (try CompactJSON.encode(page.graphics))
    }

    /// Takes over what ``bytes(_:)`` gave.
    ///
    /// - Throws: ``Failure`` `.internal`.
    package static func page(_ bytes: ArraySlice<UInt8>) throws(Failure) -> ArticlePage {
        let length = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
        let rest = bytes.dropFirst(4)
        guard bytes.count >= 4, length <= rest.count else { throw .answerDoesNotFit }
        let text: PageText
        do {
            text = try PageText(bytes: rest.prefix(length))
        } catch {
            throw .answerDoesNotFit
        }
        return ArticlePage(
            text: text, graphics: try CompactJSON.decode(PageGraphics.self, from: rest.dropFirst(length)))
    }
}
