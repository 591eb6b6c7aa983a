import RectoComposition
import RectoMarkup

/// What elements of documents are to somebody who does not see the page.
enum ElementRoles {
    private static let roles: [String: SetElement.Role] = [
        "section": .section, "article": .article, "main": .section, "nav": .section, "header": .section,
        "footer": .section, "aside": .section, "figure": .section, "blockquote": .quotation, "h1": .heading1,
        "h2": .heading2, "h3": .heading3, "h4": .heading4, "h5": .heading5, "h6": .heading6, "p": .paragraph,
        "pre": .paragraph, "address": .paragraph, "dt": .paragraph, "summary": .paragraph, "ul": .list, "ol": .list,
        "menu": .list, "dir": .list, "dl": .section, "dd": .section, "li": .listItem, "table": .table, "tr": .row,
        "th": .headerCell, "td": .cell, "caption": .caption, "figcaption": .caption,
    ]
    private static let notes: Set<Substring> = [
        "footnote", "endnote", "rearnote", "doc-footnote", "doc-endnote", "note",
    ]

    /// nil for an element that says nothing, such as `div` and `em`.
    static func role(_ name: String, _ space: ContentTree.Space, _ attributes: [String: String]) -> SetElement.Role? {
        switch space {
        case .html: break
        case .mathML: return name == "math" ? .formula : nil
        default: return nil
        }
        let words =
            (attributes["epub:type"] ?? "").split(separator: " ") + (attributes["role"] ?? "").split(separator: " ")
        if name == "aside" || name == "div" || name == "section", words.contains(where: { notes.contains($0) }) {
            return .note
        }
        return roles[name]
    }

    /// Whether texts in it need a paragraph of their own.
    static func isGroup(_ role: SetElement.Role) -> Bool {
        switch role {
        case .document, .section, .article, .quotation, .list, .listItem, .listBody, .table, .row, .note: true
        default: false
        }
    }
}
