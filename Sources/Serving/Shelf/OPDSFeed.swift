import RectoJSON

/// The shelf as an OPDS 2.0 catalogue (drafts.opds.io/opds-2.0).
public struct OPDSFeed: Sendable {
    public static let mediaType = "application/opds+json"

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String
    public var page: CataloguePage

    public init(title: String, base: String, page: CataloguePage) {
        self.title = title
        self.base = base
        self.page = page
    }

    public var json: [UInt8] {
        var json = JSONWriter()
        json.beginObject()
        json.key("metadata")
        json.beginObject()
        json.key("title")
        json.value(title)
        json.key("numberOfItems")
        json.value(page.total)
        json.key("itemsPerPage")
        json.value(page.entries.count)
        json.key("currentPage")
        json.value(page.number)
        json.endObject()
        json.key("links")
        json.beginArray()
        link("self", page.number, to: &json)
        if page.number > 1 { link("previous", page.number - 1, to: &json) }
        if page.number < page.count { link("next", page.number + 1, to: &json) }
        json.endArray()
        json.key("publications")
        json.beginArray()
        for entry in page.entries { write(entry, to: &json) }
        json.endArray()
        json.endObject()
        return json.bytes
    }

    private func link(_ rel: String, _ number: Int, to json: inout JSONWriter) {
        link(rel, "\(base)opds.json" + (number == 1 ? "" : "?page=\(number)"), Self.mediaType, to: &json)
    }

    private func link(_ rel: String?, _ address: String, _ type: String, to json: inout JSONWriter) {
        json.beginObject()
        if let rel {
            json.key("rel")
            json.value(rel)
        }
        json.key("href")
        json.value(address)
        json.key("type")
        json.value(type)
        json.endObject()
    }

    private func write(_ entry: ShelfEntry, to json: inout JSONWriter) {
        let address = "\(base)issues/\(entry.id)/"
        json.beginObject()
        json.key("metadata")
        json.beginObject()
        let fields: [(StaticString, String?)] = [
            ("@type", "http://schema.org/PublicationIssue"),
            ("identifier", entry.facts?.identifier ?? "urn:recto:issue:\(entry.id)"), ("title", entry.title),
            ("language", entry.facts?.language), ("published", entry.facts?.date),
            ("publisher", entry.facts?.publisher),
        ]
        for (name, value) in fields {
            guard let value else { continue }
            json.key(name)
            json.value(value)
        }
        if let facts = entry.facts {
            if !facts.creators.isEmpty {
                json.key("author")
                json.beginArray()
                for creator in facts.creators { json.value(creator) }
                json.endArray()
            }
            json.key("numberOfPages")
            json.value(facts.pageCount)
        }
        json.endObject()
        json.key("links")
        json.beginArray()
        link("http://opds-spec.org/acquisition/open-access", address + "document.pdf", "application/pdf", to: &json)
        if entry.kind == .package {
            link(
                "http://opds-spec.org/acquisition/open-access", address + "issue.recto",
                "application/vnd.recto+zip", to: &json)
        }
        link("alternate", address, "text/html", to: &json)
        link(
            "alternate", address + "iiif/manifest.json",
            "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\"", to: &json)
        json.endArray()
        json.key("images")
        json.beginArray()
        link(nil, address + "cover.jpg", "image/jpeg", to: &json)
        json.endArray()
        json.endObject()
    }
}
