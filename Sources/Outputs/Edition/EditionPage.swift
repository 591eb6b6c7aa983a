import RectoEscaping
public import RectoIssue

/// index.html out of the reader's template (Sources/Outputs/Viewer/EDITION.md, “index.html”).
public struct EditionPage: Sendable {
    private let issue: IssueContents

    public init(_ issue: IssueContents) { self.issue = issue }

    /// The page.
    ///
    /// Nothing of the issue gets into it but as text or as a value of an attribute: its policy allows no script of its own.
    ///
    /// - Parameters:
    ///   - template: The reader's `index.html`.
    ///   - reader: The folder that the reader's modules are in.
    ///   - offline: Whether there is a service worker.
    ///   - cover: The address of a picture of the cover.
    ///   - document: The PDF's address.
    public func html(template: String, reader: String, offline: Bool, cover: String?, document: String?) -> String {
        let title = MarkupEscape.text(issue.title)
        var plain = "<h1>\(title)</h1>"
        if let cover {
            plain += "\n<p><img src=\"\(MarkupEscape.text(cover))\" alt=\"\" height=\"480\"></p>"
        }
        plain += "\n<p>This reader needs JavaScript."
        if let document { plain += " <a href=\"\(MarkupEscape.text(document))\">Read the PDF</a> instead." }
        plain += "</p>"
        let values = [
            // The reader's words are English; what is known of the issue's own language is with its pages.
            "language": MarkupEscape.text(issue.language ?? "en"), "title": title,
            "attributes": offline ? " offline" : "", "noscript": plain,
        ]
        return Self.fill(template.replacing("\"reader/", with: "\"\(reader)/"), values)
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
