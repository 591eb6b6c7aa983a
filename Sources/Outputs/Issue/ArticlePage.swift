import RectoDiagnostics
import RectoEscaping
import RectoMarkup
import RectoPackaging

/// An article or transcript as it is published: cleaned HTML in a page of its own, or text as it is.
struct ArticlePage {
    let bytes: [UInt8]
    let suffix: String
    let mediaType: String

    var digest: String {
        var digest = Digest()
        digest.add(bytes)
        return digest.digits
    }

    /// - Parameters:
    ///   - file: Its path in the package.
    ///   - isXML: Whether it has to be XHTML, text too.
    ///   - locate: The address of a picture by its path in the package, from where the article goes.
    /// - Throws: ``Failure`` `.damaged` for text that is not UTF-8; what cleaning and `locate` throw.
    init(
        _ bytes: [UInt8], file: String, isXML: Bool, locate: (String) throws(Failure) -> String?
    ) throws(Failure) {
        let ending = file.split(separator: ".").last?.lowercased() ?? ""
        if ["html", "htm", "xhtml"].contains(ending) {
            // Once to know the pictures, once more to name them.
            var addresses: [String: String] = [:]
            for path in try ArticleCleaner(file: file).clean(bytes).images { addresses[path] = try locate(path) }
            let article = try ArticleCleaner(file: file) { [addresses] path in addresses[path] }.clean(bytes)
            self.bytes = Self.page(
                article.html, title: article.title, language: article.language, direction: article.direction,
                isXML: isXML)
        } else {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(.damaged, "is not UTF-8 text")
            }
            guard isXML else {
                self.bytes = bytes
                suffix = "txt"
                mediaType = "text/plain"
                return
            }
            let paragraphs = text.split(separator: "\n", omittingEmptySubsequences: true)
                .map { "<p>\(MarkupEscape.text(String($0)))</p>" }
            self.bytes = Self.page(paragraphs.joined(separator: "\n"), isXML: true)
        }
        suffix = isXML ? "xhtml" : "html"
        mediaType = isXML ? "application/xhtml+xml" : "text/html"
    }

    private static func page(
        _ body: String, title: String? = nil, language: String? = nil, direction: String? = nil, isXML: Bool
    ) -> [UInt8] {
        let language = language.map { MarkupEscape.text($0) }
        var root = isXML ? "<html xmlns=\"http://www.w3.org/1999/xhtml\"" : "<html"
        if let language { root += (isXML ? " xml:lang=\"\(language)\"" : "") + " lang=\"\(language)\"" }
        if let direction { root += " dir=\"\(MarkupEscape.text(direction))\"" }
        let title = title.map { MarkupEscape.text($0) } ?? ""
        return Array(
            """
            \(isXML ? "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" : "")<!DOCTYPE html>
            \(root)>
            <head>
            <meta charset="utf-8"\(isXML ? "/" : "")>
            <title>\(title.isEmpty ? "Text" : title)</title>
            </head>
            <body>
            \(body)
            </body>
            </html>

            """.utf8)
    }
}
