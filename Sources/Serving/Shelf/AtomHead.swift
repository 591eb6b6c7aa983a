import RectoEscaping

/// What all Atom feeds of the shelf begin with (OPDS 1.2, sections 2 and 3).
struct AtomHead {
    static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
    static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"
    static let file = "opds.xml"

    /// Of the shelf.
    var title: String
    /// The address of the shelf, with a slash at its end.
    var base: String
    var part: CataloguePart
    var page: CataloguePage
    /// Nanoseconds since 1970.
    var updated: Int

    private var type: String { part == .top ? Self.navigation : Self.acquisition }

    /// From the declaration to the first entry.
    var xml: String {
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/terms/" \
            xmlns:opds="http://opds-spec.org/2010/catalog" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" \
            xmlns:pse="http://vaemendis.net/opds-pse/ns" xmlns:schema="http://schema.org/">
            """,
            "<id>\(MarkupEscape.text(base + part.address(Self.file)))</id>",
            "<title>\(MarkupEscape.text(part.title(of: title)))</title>",
            "<updated>\(Timestamp.text(updated))</updated>",
            "<author><name>\(MarkupEscape.text(title))</name></author>",
            "<opensearch:totalResults>\(page.total)</opensearch:totalResults>",
            "<opensearch:itemsPerPage>\(page.items.count)</opensearch:itemsPerPage>",
            link("self", part.address(Self.file, page: page.number), type),
            link("start", CataloguePart.top.address(Self.file), Self.navigation),
            link("search", OpenSearchDescription.name, OpenSearchDescription.mediaType),
        ]
        if part != .top { lines.append(link("up", CataloguePart.top.address(Self.file), Self.navigation)) }
        lines += CataloguePart.neighbours(page).map { link($0.rel, part.address(Self.file, page: $0.number), type) }
        return lines.joined(separator: "\n")
    }

    /// - Parameter address: From the shelf's.
    func link(_ rel: String, _ address: String, _ type: String, title: String? = nil, size: Int? = nil) -> String {
        // RFC 4287, section 4.2.7.6.
        let length = size.map { " length=\"\($0)\"" } ?? ""
        let name = title.map { " title=\"\(MarkupEscape.text($0))\"" } ?? ""
        return "<link rel=\"\(rel)\" href=\"\(MarkupEscape.text(base + address))\" type=\"\(type)\"\(name)\(length)/>"
    }
}
