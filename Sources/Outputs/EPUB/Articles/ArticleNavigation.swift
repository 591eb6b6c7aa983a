import Recto
import RectoEscaping
import RectoIssue

/// The table of contents of a book of articles, the list of the magazine's pages, and the landmarks.
struct ArticleNavigation {
    let issue: IssueArticles
    let marks: PageBreaks
    /// The document with the cover, if there is one.
    let cover: String?

    var markup: String {
        let language = MarkupEscape.text(issue.contents.language ?? "und")
        let direction = issue.direction == .rightToLeft ? " dir=\"rtl\"" : ""
        let title = MarkupEscape.text(issue.contents.title)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" \
            xml:lang="\(language)" lang="\(language)"\(direction)>
            <head><meta charset="utf-8"/><title>\(title)</title></head>
            <body>
            <nav epub:type="toc" role="doc-toc" id="toc"><h1>\(title)</h1>
            <ol>
            \(issue.sections.flatMap(items).joined(separator: "\n"))
            </ol>
            </nav>
            \(pages)<nav epub:type="landmarks" id="landmarks" hidden="hidden"><ol>
            \(landmarks.joined(separator: "\n"))
            </ol></nav>
            </body>
            </html>

            """
    }

    private func items(_ section: IssueArticles.Section) -> [String] {
        let articles = section.articles.map { article in
            "<li>\(link(ArticleDocument.path(article), issue.title(of: article)))</li>"
        }
        guard let title = section.title else { return articles }
        return ["<li><span>\(MarkupEscape.text(title))</span>\n<ol>\n\(articles.joined(separator: "\n"))\n</ol></li>"]
    }

    private var pages: String {
        guard !marks.places.isEmpty else { return "" }
        let items = marks.places.map { "<li>\(link($0.address, issue.label($0.page)))</li>" }
        return """
            <nav epub:type="page-list" role="doc-pagelist" id="pages" hidden="hidden"><ol>
            \(items.joined(separator: "\n"))
            </ol></nav>

            """
    }

    private var landmarks: [String] {
        var items: [String] = []
        if let cover {
            items.append("<li><a epub:type=\"cover\" href=\"\(cover)\">\(MarkupEscape.text(issue.label(0)))</a></li>")
        }
        if let first = issue.articles.first {
            items.append(
                "<li><a epub:type=\"bodymatter\" href=\"\(ArticleDocument.path(first))\">"
                    + "\(MarkupEscape.text(issue.title(of: first)))</a></li>")
        }
        return items
    }

    private func link(_ address: String, _ text: String) -> String {
        "<a href=\"\(MarkupEscape.text(address))\">\(MarkupEscape.text(text))</a>"
    }
}
