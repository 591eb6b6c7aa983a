import Recto
import RectoIssue

/// A description of an issue in the vocabulary of schema.org, as JSON-LD.
struct StructuredData {
    let issue: IssueContents
    let around: EditionSurroundings

    /// The JSON, safe inside an HTML element: every `<` is escaped.
    var text: String {
        var json = JSONWriter()
        json.beginObject()
        json.write("@context", "https://schema.org")
        json.write("@type", "PublicationIssue")
        json.write("@id", around.address(""))
        json.write("url", around.address(""))
        json.write("identifier", issue.id)
        json.write("name", issue.title)
        json.write("description", issue.summary)
        json.write("inLanguage", issue.language)
        json.write("issueNumber", issue.number)
        json.write("datePublished", issue.date)
        json.write("pagination", "1-\(issue.pages.count)")
        if !issue.creators.isEmpty {
            json.key("author")
            json.beginArray()
            for name in issue.creators { agent("Person", name, to: &json) }
            json.endArray()
        }
        if let publisher = issue.publisher ?? around.brand?.name {
            json.key("publisher")
            agent("Organization", publisher, to: &json)
        }
        if let cover = around.cover {
            json.write("image", around.address(cover))
            json.write("thumbnailUrl", around.address(cover))
        }
        if let document = around.document, let address = around.address(document) {
            json.key("encoding")
            json.beginObject()
            json.write("@type", "MediaObject")
            json.write("encodingFormat", "application/pdf")
            json.write("contentUrl", address)
            json.endObject()
        }
        json.endObject()
        return String(decoding: json.bytes, as: UTF8.self).replacing("<", with: "\\u003c")
    }

    private func agent(_ type: String, _ name: String, to json: inout JSONWriter) {
        json.beginObject()
        json.write("@type", type)
        json.write("name", name)
        json.endObject()
    }
}
