import RectoJSON

/// Writes articles as JSON-LD in the vocabulary of schema.org: an issue and what it consists of.
public enum ArticleJSONLD {
    /// - Parameters:
    ///   - title: Of the magazine.
    ///   - labels: The pages' labels, by page.
    public static func document(_ articles: [Article], title: String, labels: [Int: String]) -> [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("@context")
        json.value("https://schema.org")
        json.key("@type")
        json.value("PublicationIssue")
        json.key("name")
        json.value(title)
        json.key("hasPart")
        json.beginArray()
        for article in articles {
            json.beginObject()
            func write(_ key: StaticString, _ value: String?) {
                guard let value else { return }
                json.key(key)
                json.value(value)
            }
            write("@type", "Article")
            write("identifier", article.id)
            write("headline", article.title)
            write("author", article.byline)
            write("abstract", article.standfirst)
            write("articleSection", article.kicker)
            write("pageStart", article.pages.first.flatMap { labels[$0] })
            write("pageEnd", article.pages.last.flatMap { labels[$0] })
            json.key("wordCount")
            json.value(article.words)
            json.endObject()
        }
        json.endArray()
        json.endObject()
        return json.bytes + [0x0A]
    }
}
