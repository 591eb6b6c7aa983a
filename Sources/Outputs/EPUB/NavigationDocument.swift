import Recto
import RectoEscaping
import RectoIssue

/// The table of contents and the list of pages.
struct NavigationDocument {
    let contents: IssueContents
    let addresses: BookAddresses

    var markup: String {
        let language = MarkupEscape.text(contents.language ?? "und")
        let outline =
            contents.outline.isEmpty
            ? [OutlineNode(title: contents.title, page: 0)] : contents.outline
        let pages = contents.pages.enumerated().map { index, page in
            let label = page.label.isEmpty ? String(index + 1) : page.label
            return "<li><a href=\"\(address(index))\">\(MarkupEscape.text(label))</a></li>"
        }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE html>
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="\(language)" lang="\(language)">
            <head><meta charset="utf-8"/><title>\(MarkupEscape.text(contents.title))</title></head>
            <body>
            <nav epub:type="toc" id="toc"><h1>\(MarkupEscape.text(contents.title))</h1>
            \(list(outline))
            </nav>
            <nav epub:type="page-list" id="pages" hidden="hidden"><ol>
            \(pages.joined(separator: "\n"))
            </ol></nav>
            </body>
            </html>

            """
    }

    private func list(_ nodes: [OutlineNode]) -> String {
        let items = nodes.map { node in
            // A title of nothing but space is not allowed.
            let isBlank = node.title.allSatisfy(\.isWhitespace)
            let title = isBlank ? contents.pages[node.page].label : node.title
            let below = node.children.isEmpty ? "" : "\n" + list(node.children) + "\n"
            return "<li><a href=\"\(address(node.page))\">\(MarkupEscape.text(title))</a>\(below)</li>"
        }
        return "<ol>\n" + items.joined(separator: "\n") + "\n</ol>"
    }

    private func address(_ page: Int) -> String { "pages/" + addresses.link(page) }
}
