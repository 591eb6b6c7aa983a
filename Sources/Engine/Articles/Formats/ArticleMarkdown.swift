/// Writes articles as Markdown (CommonMark).
public enum ArticleMarkdown {
    public static func document(_ articles: [Article]) -> String {
        articles.map(text).joined(separator: "\n---\n\n")
    }

    private static func text(_ article: Article) -> String {
        var result = ""
        var wasList = false
        for block in article.blocks {
            if wasList, block.role != .list { result += "\n" }
            wasList = block.role == .list
            let text = escaped(block.text)
            switch block.role {
            case .title: result += "# \(text)\n\n"
            case .heading: result += String(repeating: "#", count: min(6, block.level + 1)) + " \(text)\n\n"
            case .kicker, .standfirst: result += "**\(text)**\n\n"
            case .byline, .caption, .figure: result += "*\(text)*\n\n"
            case .list: result += "- \(item(text))\n"
            case .pullquote, .sidebar, .footnote, .note: result += "> \(text)\n\n"
            case .code: result += "    \(block.text)\n\n"
            case .body: result += "\(text)\n\n"
            case .jump: break
            case .advertisement: result += "> \(text)\n\n"
            case .runninghead, .folio, .ornament: result += "* * *\n\n"
            }
        }
        return result
    }

    /// Without the bullet that the page shows.
    private static func item(_ text: String) -> String {
        guard let first = text.unicodeScalars.first, "•‣▪■□▸►●○◦✓➢·–—".unicodeScalars.contains(first) else {
            return text
        }
        return String(text.unicodeScalars.dropFirst().drop { $0 == " " })
    }

    /// With a backslash before signs that mean something to Markdown.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if "\\`*_[]<>".unicodeScalars.contains(scalar) || index == 0 && "#+-".unicodeScalars.contains(scalar) {
                result += "\\"
            }
            result.unicodeScalars.append(scalar)
        }
        return result
    }
}
