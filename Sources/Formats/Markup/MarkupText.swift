public import RectoDiagnostics

/// The words of a page, in the order in which it is read.
public enum MarkupText {
    private static let skipped: Set<String> = [
        "head", "title", "script", "style", "template", "noscript", "iframe", "object", "svg", "math", "audio", "video",
        "canvas", "select", "datalist", "textarea", "rt", "rp",
    ]

    private static let blocks: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "br", "caption", "center", "dd", "details", "dialog",
        "dir",
        "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
        "header", "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary",
        "table", "tbody", "tfoot", "thead", "tr", "ul",
    ]

    /// The text of a page: a line for each block, a tab between cells.
    ///
    /// White space is collapsed but in `<pre>`; pictures give their `alt`, ruby its base; what is `hidden` is left out.
    ///
    /// - Throws: ``Failure`` `.tooLarge` for a page that is too large or too deep, `.damaged` for UTF-16.
    public static func plain(_ html: [UInt8]) throws(Failure) -> String {
        guard !TextEncoding.isSixteenBit(html) else { throw Failure(.damaged, "is UTF-16; save as UTF-8") }
        let tree = try HTMLTree(html)
        var lines = TextLines()
        var open: [(end: Int, name: String)] = []
        var index = 0
        while index < tree.nodes.count {
            close(&open, at: index, &lines)
            let node = tree.nodes[index]
            index += 1
            switch node.content {
            case .text(let text): lines.add(text)
            case .comment: break
            case .element(let name, let isForeign, let attributes):
                if isForeign || skipped.contains(name) || attributes.contains(where: { $0.name == "hidden" }) {
                    index = node.end
                    continue
                }
                if blocks.contains(name) { lines.end() }
                if name == "img", let alt = attributes.first(where: { $0.name == "alt" }) {
                    lines.add(" \(alt.value) ")
                }
                if name == "pre" { lines.verbatim += 1 }
                open.append((node.end, name))
            }
        }
        close(&open, at: index, &lines)
        lines.end()
        return lines.text
    }

    private static func close(_ open: inout [(end: Int, name: String)], at index: Int, _ lines: inout TextLines) {
        while let last = open.last, last.end <= index {
            open.removeLast()
            if blocks.contains(last.name) { lines.end() }
            if last.name == "td" || last.name == "th" { lines.tab() }
            if last.name == "pre" { lines.verbatim -= 1 }
        }
    }
}

/// Lines of text as they grow.
struct TextLines {
    private(set) var text = ""
    private var line = ""
    private var needsSpace = false
    private var needsTab = false
    /// Above zero, white space stands for itself.
    var verbatim = 0

    mutating func add(_ words: String) {
        for scalar in words.unicodeScalars {
            let isSpace = scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
            if isSpace, verbatim == 0 {
                needsSpace = true
            } else if isSpace, scalar == "\n" {
                let isBlank = line.isEmpty
                end()
                if isBlank, !text.isEmpty { text += "\n" }
            } else {
                if needsTab, !line.isEmpty { line += "\t" } else if needsSpace, !line.isEmpty { line += " " }
                needsSpace = false
                needsTab = false
                line.unicodeScalars.append(scalar)
            }
        }
    }

    mutating func tab() { needsTab = true }

    mutating func end() {
        if !line.isEmpty { text += text.isEmpty ? line : "\n" + line }
        line = ""
        needsSpace = false
        needsTab = false
    }
}
