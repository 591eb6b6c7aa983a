import RectoGeometry
import RectoJSON

/// Writes what has to be known to find an article on the pages, without its text: `recto/articles-index/1`.
///
/// The text is in a file for each article, which is read when somebody opens it. A magazine's index has about an eighth of the bytes of its articles.
public struct ArticleIndex {
    private let set: ArticleSet

    public init(_ set: ArticleSet) { self.set = set }

    /// - Parameters:
    ///   - file: The document's name.
    ///   - unread: The pages that could not be read, from 0.
    public func document(of file: String, pageCount: Int, unread: [Int] = []) -> [UInt8] {
        var json = JSONWriter()
        json.beginArticles("recto/articles-index/1", file: file, pageCount: pageCount, unread: unread)
        json.key("articles")
        json.beginArray()
        for article in set.articles { Self.write(article, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }

    private static func write(_ article: Article, to json: inout JSONWriter) {
        json.beginObject()
        json.key("id")
        json.value(article.id)
        if let title = article.title {
            json.key("title")
            json.value(title)
        }
        json.key("pages")
        json.beginArray()
        for page in article.pages { json.value(page) }
        json.endArray()
        json.key("words")
        json.value(article.words)
        json.key("confidence")
        json.value(article.confidence)
        json.key("spans")
        json.beginArray()
        for block in article.blocks where block.role != .figure && !block.role.isFurniture {
            for span in block.spans { write(span, to: &json) }
        }
        json.endArray()
        json.endObject()
    }

    /// `[page, offset, x, y, width, height]`; whole points are enough for fingers.
    private static func write(_ span: ArticleSpan, to json: inout JSONWriter) {
        json.beginArray()
        json.value(span.page)
        json.value(span.offset)
        let (x, y) = (whole(span.rect.x), whole(span.rect.y))
        json.value(x)
        json.value(y)
        json.value(max(1, whole(span.rect.maxX) - x))
        json.value(max(1, whole(span.rect.maxY) - y))
        json.endArray()
    }

    private static func whole(_ points: Double) -> Int {
        guard points.isFinite else { return 0 }
        return Int(min(max(points, -1e6), 1e6).rounded())
    }
}
