public import Recto
import RectoEscaping

/// Marks as Markdown (CommonMark), in the order of their places.
public enum MarkdownExport {
    /// - Parameter marks: In the order of their places.
    public static func text(_ marks: [Mark], of issue: MarkedIssue) -> String {
        var text = "---\ntitle: \(quoted(issue.title))\nissue: \(quoted(issue.identifiers.first ?? ""))\n---\n"
        var page: Int?
        for mark in marks {
            if mark.place.page != page {
                page = mark.place.page
                text += "\n## Page \(escaped(mark.place.pageName))\n\n"
            }
            text += line(mark, issue)
        }
        return text
    }

    private static func line(_ mark: Mark, _ issue: MarkedIssue) -> String {
        let quote = mark.place.quote?.exact ?? ""
        let words = quote.isEmpty ? (mark.kind == .bookmark ? "Bookmark" : "Area") : "“\(escaped(quote))”"
        var line = "- [\(words)](\(mark.place.address(in: issue)))"
        if mark.kind != .bookmark { line += " (\(mark.colour.rawValue), \(mark.style.rawValue))" }
        for tag in mark.tags { line += " \\#\(escaped(tag))" }
        line += "\n"
        if !mark.note.isEmpty {
            line += "\n"
            for part in mark.note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
                line += part.isEmpty ? "  >\n" : "  > \(escaped(String(part)))\n"
            }
            line += "\n"
        }
        return line
    }

    /// Without anything that Markdown, or HTML in it, would obey.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\r", "\t": result += " "
            case "0"..."9", "a"..."z", "A"..."Z", " ": result.unicodeScalars.append(scalar)
            case "!"..."~": result += "\\" + String(Character(scalar))
            default: result += String(Character(scalar)).printable
            }
        }
        return result
    }

    /// A string of YAML in double quotes, which are JSON's.
    private static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.value(text)
        return String(decoding: json.bytes, as: UTF8.self)
    }
}
