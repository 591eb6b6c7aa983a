public import Recto
import RectoEscaping

/// Marks as a page of HTML, without scripts.
public enum HTMLExport {
    /// - Parameter marks: In the order of their places.
    public static func text(_ marks: [Mark], of issue: MarkedIssue) -> String {
        let title = MarkupEscape.text(issue.title.isEmpty ? "Marks" : issue.title)
        var text = """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>\(title)</title>
            <style>body { font-family: sans-serif; max-width: 40em; margin: 2em auto } .note { white-space: pre-wrap }</style>
            </head>
            <body>
            <h1>\(title)</h1>

            """
        var page: Int?
        for mark in marks {
            if mark.place.page != page {
                if page != nil { text += "</ul>\n" }
                page = mark.place.page
                text += "<h2>Page \(MarkupEscape.text(mark.place.pageName))</h2>\n<ul>\n"
            }
            text += item(mark, issue)
        }
        return text + (page == nil ? "" : "</ul>\n") + "</body>\n</html>\n"
    }

    private static func item(_ mark: Mark, _ issue: MarkedIssue) -> String {
        let quote = mark.place.quote?.exact ?? ""
        let words = quote.isEmpty ? (mark.kind == .bookmark ? "Bookmark" : "Area") : quote
        let address = mark.place.address(in: issue)
        let kind = ([mark.kind.rawValue, mark.colour.rawValue, mark.style.rawValue] + mark.tags).joined(separator: ", ")
        var item = "<li><a href=\"\(MarkupEscape.text(address))\"><q>\(MarkupEscape.text(words))</q></a>"
        item += " <small>\(MarkupEscape.text(kind))</small>"
        if !mark.note.isEmpty { item += "<p class=\"note\">\(MarkupEscape.text(mark.note))</p>" }
        return item + "</li>\n"
    }
}
