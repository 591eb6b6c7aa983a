import RectoEscaping

/// How to search the shelf (OpenSearch 1.1, “OpenSearch description document”).
public struct OpenSearchDescription: Sendable {
    public static let name = "opensearch.xml"
    public static let mediaType = "application/opensearchdescription+xml"

    public var title: String
    /// The address of the shelf, with a slash at its end.
    public var base: String

    public init(title: String, base: String) {
        self.title = title
        self.base = base
    }

    public var xml: String {
        let address = MarkupEscape.text(base)
        // The format allows a short name of 16 characters.
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
            <ShortName>\(MarkupEscape.text(String(title.prefix(16))))</ShortName>
            <Description>\(MarkupEscape.text("Titles, series, authors and publishers of \(title.prefix(900))"))</Description>
            <InputEncoding>UTF-8</InputEncoding>
            <OutputEncoding>UTF-8</OutputEncoding>
            <Url type="\(AtomHead.acquisition)" template="\(address)opds.xml?q={searchTerms}&amp;page={startPage?}"/>
            <Url type="\(OPDSFeed.mediaType)" template="\(address)opds.json?q={searchTerms}&amp;page={startPage?}"/>
            <Url type="text/html" template="\(address)?q={searchTerms}"/>
            </OpenSearchDescription>

            """
    }
}
