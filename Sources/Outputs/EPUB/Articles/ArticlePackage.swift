import Recto
import RectoEscaping
import RectoIssue

/// The package document of a book of articles.
struct ArticlePackage {
    let issue: IssueArticles
    let items: [BookItem]
    /// Paths of the documents, in reading order.
    let spine: [String]
    let identity: IssueIdentity
    let hasPictures: Bool
    let hasPages: Bool

    var markup: String {
        let contents = issue.contents
        let language = MarkupEscape.text(contents.language ?? "und")
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="\(language)" \
            prefix="schema: http://schema.org/">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">\(MarkupEscape.text(identity.identifier))</dc:identifier>
            <dc:title>\(MarkupEscape.text(contents.title))</dc:title>
            <dc:language>\(language)</dc:language>
            \(contents.creators.map { optional("dc:creator", $0) }.joined())\(optional("dc:publisher", contents.publisher))\
            \(optional("dc:date", contents.date))\(optional("dc:description", contents.abstract))\(source)\
            <meta property="dcterms:modified">\(identity.modified)</meta>
            \(accessibility.map { "<meta property=\"schema:\($0)\">\($1)</meta>" }.joined(separator: "\n"))
            </metadata>
            <manifest>
            \(items.map(\.markup).joined(separator: "\n"))
            </manifest>
            <spine page-progression-direction="\(issue.direction == .leftToRight ? "ltr" : "rtl")">
            \(spine.map { "<itemref idref=\"\(BookItem.id($0))\"/>" }.joined(separator: "\n"))
            </spine>
            </package>

            """
    }

    /// What the page numbers are those of.
    private var source: String {
        let name = "<dc:source id=\"source\">\(MarkupEscape.text(issue.contents.documentName))</dc:source>\n"
        return name + (hasPages ? "<meta refines=\"#source\" property=\"source-of\">pagination</meta>\n" : "")
    }

    private var accessibility: [(String, String)] {
        let modes = [("accessMode", "textual")] + (hasPictures ? [("accessMode", "visual")] : [])
        let features =
            ["tableOfContents", "structuralNavigation", "readingOrder"] + (hasPages ? ["printPageNumbers"] : [])
        return modes + [("accessModeSufficient", hasPictures ? "textual,visual" : "textual")]
            + features.map { ("accessibilityFeature", $0) } + [("accessibilityHazard", "none")]
    }

    private func optional(_ name: String, _ text: String?) -> String {
        text.map { "<\(name)>\(MarkupEscape.text($0))</\(name)>\n" } ?? ""
    }
}
