import Recto
import RectoEscaping
import RectoIssue
import RectoMarkup

/// The package document: what the book is, its files, their order.
struct PackageDocument {
    let contents: IssueContents
    let leaves: [BookLeaf]
    let addresses: BookAddresses
    let items: [BookItem]
    /// Pages that are no pages of the issue, by path.
    let extras: [String]
    let identity: IssueIdentity
    let hasText: Bool

    var markup: String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language)" \
        prefix="rendition: http://www.idpf.org/vocab/rendition/# schema: http://schema.org/">
        <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
        <dc:identifier id="id">\(MarkupEscape.text(identity.identifier))</dc:identifier>
        <dc:title>\(MarkupEscape.text(contents.title))</dc:title>
        <dc:language>\(language)</dc:language>
        \(contents.creators.map { optional("dc:creator", $0) }.joined())\(optional("dc:publisher", contents.publisher))\(optional("dc:date", contents.date))\
        <meta property="dcterms:modified">\(identity.modified)</meta>
        <meta property="rendition:layout">pre-paginated</meta>
        <meta property="rendition:orientation">auto</meta>
        <meta property="rendition:spread">\(contents.spreads.isPaired ? "auto" : "none")</meta>
        <meta property="schema:accessMode">visual</meta>
        \(hasText ? "<meta property=\"schema:accessMode\">textual</meta>\n" : "")\
        <meta property="schema:accessibilityFeature">tableOfContents</meta>
        <meta property="schema:accessibilityHazard">unknown</meta>
        </metadata>
        <manifest>
        \(items.map(\.markup).joined(separator: "\n"))
        </manifest>
        <spine page-progression-direction="\(contents.spreads.direction.value.rawValue)">
        \((leaves.map(leaf) + extras.map(extra)).joined(separator: "\n"))
        </spine>
        </package>

        """
    }

    private var language: String { MarkupEscape.text(contents.language ?? "und") }

    private func optional(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(MarkupEscape.text($0))</\(name)>\n" } ?? ""
    }

    private func leaf(_ leaf: BookLeaf) -> String {
        let place: String =
            switch leaf.half {
            case .left: "page-spread-left"
            case .right: "page-spread-right"
            case .whole: "rendition:page-spread-center"
            }
        let properties = contents.spreads.isPaired ? " properties=\"\(place)\"" : ""
        return "<itemref idref=\"\(BookItem.id(addresses.path(leaf.pages[0].index)))\"\(properties)/>"
    }

    private func extra(_ path: String) -> String {
        "<itemref idref=\"\(BookItem.id(path))\" linear=\"no\" properties=\"rendition:layout-reflowable\"/>"
    }
}
