import Recto
import RectoEscaping
import RectoIssue

/// What an issue or an article is called and who wrote it, in MODS 3.
enum MODSRecord {
    static func issue(_ issue: IssueArticles) -> String {
        let contents = issue.contents
        var elements = [titleInfo(contents.title)]
        elements += contents.creators.map { name($0, role: "creator") }
        let origin = [
            element("publisher", contents.publisher),
            contents.date.map { "<mods:dateIssued encoding=\"w3cdtf\">\(MarkupEscape.text($0))</mods:dateIssued>" },
        ].compactMap(\.self)
        if !origin.isEmpty { elements.append("<mods:originInfo>\(origin.joined())</mods:originInfo>") }
        elements.append(
            contentsOf: [language(contents.language), element("abstract", contents.abstract)].compactMap(\.self))
        if let number = contents.number {
            elements.append(
                "<mods:part><mods:detail type=\"issue\"><mods:number>\(MarkupEscape.text(number))</mods:number>"
                    + "</mods:detail></mods:part>")
        }
        return record(elements)
    }

    static func article(_ article: RectoArticles.Article, of issue: IssueArticles) -> String {
        var elements = [titleInfo(issue.title(of: article))]
        if let byline = article.byline { elements.append(name(byline, role: "author")) }
        elements.append(
            contentsOf: [language(issue.contents.language), element("abstract", article.standfirst)].compactMap(\.self))
        if let first = article.pages.first, let last = article.pages.last {
            let (start, end) = (MarkupEscape.text(issue.label(first)), MarkupEscape.text(issue.label(last)))
            elements.append(
                "<mods:part><mods:extent unit=\"page\"><mods:start>\(start)</mods:start><mods:end>\(end)</mods:end>"
                    + "</mods:extent></mods:part>")
        }
        return record(elements)
    }

    private static func record(_ elements: [String]) -> String { "<mods:mods>\(elements.joined())</mods:mods>" }

    private static func titleInfo(_ title: String) -> String {
        "<mods:titleInfo><mods:title>\(MarkupEscape.text(title))</mods:title></mods:titleInfo>"
    }

    private static func name(_ name: String, role: String) -> String {
        "<mods:name><mods:namePart>\(MarkupEscape.text(name))</mods:namePart><mods:role>"
            + "<mods:roleTerm type=\"text\" authority=\"marcrelator\">\(role)</mods:roleTerm></mods:role></mods:name>"
    }

    private static func language(_ tag: String?) -> String? {
        tag.map {
            "<mods:language><mods:languageTerm type=\"code\" authority=\"rfc5646\">\(MarkupEscape.text($0))</mods:languageTerm>"
                + "</mods:language>"
        }
    }

    private static func element(_ name: String, _ text: String?) -> String? {
        text.map { "<mods:\(name)>\(MarkupEscape.text($0))</mods:\(name)>" }
    }
}
