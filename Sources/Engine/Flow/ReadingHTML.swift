package import RectoDiagnostics
import RectoEscaping
import RectoMarkup
import RectoPlaces

/// A document of a book as HTML that can do nothing: for screen readers, for reading on and on, and for notes.
///
/// Elements and attributes of a short list; no styles, scripts, forms, players, or addresses beyond the book but those of links. `data-o` says
/// where in the document's text a block or a link begins.
struct ReadingHTML {
    /// Where addresses lead.
    let items: [String: Int]
    let path: String
    let text: ItemText
    private var html = ""
    /// End tags, each with the node before which it comes.
    private var open: [(end: Int, tag: String)] = []

    private static let kept: Set<String> = [
        "article", "section", "div", "header", "footer", "aside", "h1", "h2", "h3", "h4", "h5", "h6", "p", "ul", "ol",
        "li", "dl", "dt", "dd", "blockquote", "pre", "code", "figure", "figcaption", "a", "em", "strong", "b", "i", "u",
        "s", "small", "sub", "sup", "q", "cite", "abbr", "time", "span", "ruby", "rt", "rp", "table", "caption",
        "thead", "tbody", "tfoot", "tr", "th", "td",
    ]
    /// Left out with all that is in them.
    private static let dropped: Set<String> = [
        "head", "script", "style", "template", "iframe", "frame", "frameset", "object", "embed", "audio",
        "video", "canvas", "input", "select", "textarea", "datalist", "link", "meta",
        "base", "title", "param", "source", "track", "portal", "dialog",
    ]
    private static let blocks: Set<String> = [
        "h1", "h2", "h3", "h4", "h5", "h6", "p", "li", "dt", "dd", "pre", "td", "th", "figcaption", "blockquote", "a",
    ]
    private static let copied = ["title", "colspan", "rowspan", "scope", "start", "value"]
    private static let notes: Set<Substring> = ["noteref", "doc-noteref"]

    init(_ text: ItemText, path: String, items: [String: Int]) {
        (self.text, self.path, self.items) = (text, path, items)
    }

    /// What stands in `body`.
    mutating func body() -> String {
        guard let tree = text.tree else { return plain() }
        html = ""
        var index = 0
        while index < tree.nodes.count {
            close(before: index)
            switch tree.nodes[index].content {
            case .text(let text):
                html += MarkupEscape.text(text)
                index += 1
            case .element(let name, let space, let attributes):
                index = enter(index, tree, name, space, attributes)
            }
        }
        close(before: tree.nodes.count)
        return html
    }

    private mutating func close(before index: Int) {
        while let last = open.last, last.end <= index {
            html += "</\(last.tag)>"
            open.removeLast()
        }
    }

    /// - Returns: The node to go on with.
    private mutating func enter(
        _ index: Int, _ tree: ContentTree, _ name: String, _ space: ContentTree.Space, _ attributes: [String: String]
    ) -> Int {
        let end = tree.nodes[index].end
        guard attributes["hidden"] == nil, !Self.dropped.contains(name) else { return end }
        switch space {
        case .html: break
        case .svg:
            if name == "image" { picture(attributes) }
            return name == "foreignObject" || name == "desc" || name == "metadata" ? end : index + 1
        case .mathML: return name.hasPrefix("annotation") ? end : index + 1
        // Of a switch, what is for those that know nothing of it.
        case .other: return name == "case" ? end : index + 1
        }
        switch name {
        case "br", "hr": html += "<\(name)>"
        case "img": picture(attributes)
        case let name where Self.kept.contains(name):
            html += "<\(name)\(own(name, index, attributes))>"
            if end > index + 1 { open.append((end, name)) } else { html += "</\(name)>" }
        default: break
        }
        return name == "img" || name == "br" || name == "hr" ? end : index + 1
    }

    private mutating func picture(_ attributes: [String: String]) {
        let address = attributes["src"] ?? attributes["xlink:href"] ?? attributes["href"] ?? ""
        let alt = MarkupEscape.text(attributes["alt"] ?? "")
        guard case .package(let file) = MarkupURL(address, in: path).target else {
            html += alt
            return
        }
        let names = file.split(separator: "/").map { PercentEncoding.encode(String($0)) }
        let source = MarkupEscape.text(names.joined(separator: "/"))
        html += "<img src=\"../files/\(source)\" alt=\"\(alt)\" loading=\"lazy\">"
    }

    private func own(_ name: String, _ index: Int, _ attributes: [String: String]) -> String {
        var pairs: [(String, String)] = []
        if let language = attributes["xml:lang"] ?? attributes["lang"] { pairs.append(("lang", language)) }
        if let direction = attributes["dir"], ["ltr", "rtl", "auto"].contains(direction) {
            pairs.append(("dir", direction))
        }
        for name in Self.copied { if let value = attributes[name] { pairs.append((name, value)) } }
        if let id = attributes["id"] ?? attributes["xml:id"] { pairs.append(("id", id)) }
        if Self.blocks.contains(name) { pairs.append(("data-o", "\(text.range(ofNode: index).lowerBound)")) }
        if name == "a", let target = attributes["href"].flatMap({ link($0) }) {
            pairs.append(("href", target))
            let words = [attributes["epub:type"], attributes["role"]].compactMap { $0?.split(separator: " ") }.joined()
            if words.contains(where: { Self.notes.contains($0) }) { pairs.append(("role", "doc-noteref")) }
        }
        return pairs.map { " \($0)=\"\(MarkupEscape.text($1))\"" }.joined()
    }

    /// To another document of the book by its number, from 1.
    private func link(_ address: String) -> String? {
        let url = MarkupURL(address, in: path)
        let fragment = url.fragment.map { "#" + PercentEncoding.encode($0) } ?? ""
        switch url.target {
        case .fragment: return fragment.isEmpty ? nil : fragment
        case .package(let path): return items[path].map { "\($0 + 1).html\(fragment)" }
        case .remote: return address.hasPrefix("http://") || address.hasPrefix("https://") ? address : nil
        case .other(let scheme): return scheme == "mailto" || scheme == "tel" ? address : nil
        case .data, .script, .outside, .invalid: return nil
        }
    }

    /// A paragraph for each line; empty ones are none.
    private func plain() -> String {
        var (html, offset) = ("", 0)
        for line in text.text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.contains(where: { !$0.isWhitespace }) {
                html += "<p data-o=\"\(offset)\">\(MarkupEscape.text(String(line)))</p>\n"
            }
            offset += line.unicodeScalars.count + 1
        }
        return html
    }
}

extension FlowBook {
    /// A document as a page of HTML without anything that runs or looks, in UTF-8.
    ///
    /// - Throws: As ``text(item:)``.
    package func readingHTML(item index: Int) throws(Failure) -> [UInt8] {
        let text = try text(item: index)
        var items: [String: Int] = [:]
        for (number, item) in facts.items.enumerated() where items[item.path] == nil { items[item.path] = number }
        let item = facts.items[index]
        var writer = ReadingHTML(text, path: item.path, items: items)
        let language = facts.languages.first.map { " lang=\"\(MarkupEscape.text($0))\"" } ?? ""
        let direction = facts.direction.map { " dir=\"\(MarkupEscape.text($0))\"" } ?? ""
        let title = MarkupEscape.text(item.title ?? facts.title ?? item.path)
        let page = """
            <!doctype html>
            <html\(language)\(direction)><head>
            <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>\(title)</title></head>
            <body>
            \(writer.body())
            </body></html>

            """
        return Array(page.utf8)
    }

    /// A picture of the book that browsers show and that can do nothing: JPEG, PNG, GIF or WebP.
    ///
    /// - Throws: ``Failure`` `.unsupported` for any other file, and as ``file(_:limit:)``.
    package func picture(_ path: String) throws(Failure) -> (mediaType: String, bytes: [UInt8]) {
        let bytes = try file(path, limit: Self.largestPicture)
        let types: [(String, [UInt8])] = [
            ("image/jpeg", [0xFF, 0xD8, 0xFF]), ("image/png", [0x89, 0x50, 0x4E, 0x47]),
            ("image/gif", Array("GIF8".utf8)),
            ("image/webp", Array("RIFF".utf8)),
        ]
        guard let (type, _) = types.first(where: { bytes.starts(with: $0.1) }),
            type != "image/webp" || bytes.dropFirst(8).starts(with: "WEBP".utf8)
        else { throw Failure(.unsupported, "is no picture that is shown", at: path) }
        return (type, bytes)
    }

    private static let largestPicture = 32 << 20
}
