import Recto
import RectoEscaping
public import RectoIssue

/// index.html out of the reader's template (Sources/Outputs/Viewer/EDITION.md, “index.html”).
public struct EditionPage: Sendable {
    private let issue: IssueContents

    public init(_ issue: IssueContents) { self.issue = issue }

    /// The page.
    ///
    /// The issue's content goes into the page only as text, attribute values or data; the page's policy allows no inline script.
    ///
    /// - Parameters:
    ///   - template: The reader's `index.html`.
    ///   - around: The files beside the pages, and the addresses of the edition.
    public func html(template: String, _ around: EditionSurroundings) -> String {
        let title = MarkupEscape.text(issue.title)
        var plain = "<h1>\(title)</h1>"
        if let cover = around.cover {
            plain += "\n<p><img src=\"\(MarkupEscape.text(cover))\" alt=\"\" height=\"480\"></p>"
        }
        plain += "\n<p>\(MarkupEscape.text(issue.summary))</p>"
        plain += "\n<p>This reader needs JavaScript."
        if let text = around.plain { plain += " <a href=\"\(MarkupEscape.text(text))\">Read the text</a> instead." }
        if let document = around.document {
            plain += " <a href=\"\(MarkupEscape.text(document))\">Read the PDF</a> instead."
        }
        plain += "</p>"
        let values = [
            // If the language is unknown, the page's own few words decide, which are English.
            "language": MarkupEscape.text(issue.language ?? "en"), "title": title,
            "head": EditionHead(issue: issue, around: around).markup,
            "attributes": attributes(around), "frames": frames, "noscript": plain,
        ]
        var template = template.replacing("\"reader/", with: "\"\(around.reader)/")
        // The reader of a book of text opens the edition of a layout.
        if around.flow != nil { template = template.replacing(Self.preload, with: "") }
        return Self.fill(template, values)
    }

    private static let preload = "<link rel=\"preload\" href=\"edition.json\" as=\"fetch\" crossorigin>\n"

    /// The hosts whose players the issue's overlays put into frames, as the page's policy lists them.
    private var frames: String {
        let films = issue.pages.flatMap(\.overlays).compactMap { overlay -> HostedFilm? in
            guard case .embed(let embed) = overlay.content else { return nil }
            return embed.film
        }
        return Set(films.map(\.service.playerOrigin)).sorted().map { " \($0)" }.joined()
    }

    /// Of the reader's element.
    private func attributes(_ around: EditionSurroundings) -> String {
        let series = around.series.map { " series=\"\(MarkupEscape.text($0))\"" } ?? ""
        let flow = around.flow.map { " flow=\"\(MarkupEscape.text($0))\"" } ?? ""
        return flow + (around.isOffline ? " offline" : "") + series
    }

    /// Puts values into places like `{{title}}`, in one pass: what a value looks like does not matter.
    static func fill(_ template: String, _ values: [String: String]) -> String {
        var result = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "{{") {
            result += rest[..<open.lowerBound]
            rest = rest[open.upperBound...]
            guard let close = rest.firstRange(of: "}}"), let value = values[String(rest[..<close.lowerBound])] else {
                result += "{{"
                continue
            }
            result += value
            rest = rest[close.upperBound...]
        }
        return result + rest
    }

    /// The service worker out of the reader's template.
    ///
    /// - Parameter version: A digest over all files: those of two editions are never mixed.
    public static func serviceWorker(template: String, version: String) -> String {
        fill(template, ["version": version])
    }
}
