import RectoDiagnostics

/// Goes through a page and looks at every tag, also of what is not shown.
struct HTMLScanner {
    private let tree: HTMLTree
    private let bytes: [UInt8]
    private var elements: ElementScanner
    /// Pages in pages: one level is scanned.
    private let level: Int

    init(_ tree: HTMLTree, _ lines: SourceLines, _ bytes: [UInt8], level: Int = 0) {
        self.tree = tree
        self.bytes = bytes
        self.level = level
        elements = ElementScanner(lines, bytes)
    }

    consuming func scan() throws(Failure) -> MarkupScan {
        var isUnscripted = false
        var title: String?
        var language: String?
        for (index, node) in tree.nodes.enumerated() {
            switch node.content {
            case .element(let name, let isForeign, let attributes):
                elements.read(name, isForeign: isForeign, attributes, at: node.offset)
                if name == "style" { readStyle(index) }
                if name == "noscript" { isUnscripted = true }
                if name == "title", !isForeign, title == nil { title = Self.line(tree.text(in: index)) }
                if name == "html", language == nil { language = attributes.first { $0.name == "lang" }?.value }
                if isUnscripted {
                    for attribute in attributes { checkUnscripted(attribute.value, attribute.offset) }
                }
                if name == "iframe", let page = attributes.first(where: { $0.name == "srcdoc" }) { try readPage(page) }
            case .comment(let text):
                if isUnscripted { checkUnscripted(text, node.offset) }
            case .text: break
            }
            guard elements.scan.references.count <= MarkupScanner.findings else { break }
        }
        elements.scan.title = title
        elements.scan.language = language
        return elements.scan
    }

    private mutating func readStyle(_ index: Int) {
        for node in tree.nodes[index..<tree.nodes[index].end] {
            guard case .text(let text) = node.content else { continue }
            let style = Array(text.utf8)
            let isExact = bytes[node.offset...].starts(with: style)
            let lines = elements.lines
            elements.scan.add(
                CSSScanner.scan(style, in: .sheet) { lines.spot(at: isExact ? node.offset + $0 : node.offset) })
        }
    }

    /// The end of a `<noscript>` where only some look for it.
    ///
    /// A page that is read without scripts and one that is read with them end `<noscript>` in different places.
    private mutating func checkUnscripted(_ text: String, _ offset: Int) {
        guard text.lowercased().contains("</noscript") else { return }
        elements.scan.faults.append(
            MarkupFault(
                message: "</noscript> within a tag or comment is read in two ways",
                spot: elements.lines.spot(at: offset)))
    }

    /// The page of a frame that is written in an attribute; all that is found there is at the attribute.
    private mutating func readPage(_ attribute: MarkupAttribute) throws(Failure) {
        let spot = elements.lines.spot(at: attribute.offset)
        guard level == 0 else {
            elements.scan.faults.append(
                MarkupFault(message: "a page in a page in a page is not looked at", spot: spot))
            return
        }
        let page = Array(attribute.value.utf8)
        let tree = try HTMLTree(page)
        var found = try HTMLScanner(tree, SourceLines(page), page, level: level + 1).scan()
        for index in found.references.indices { found.references[index].spot = spot }
        for index in found.hazards.indices { found.hazards[index].spot = spot }
        for index in found.faults.indices { found.faults[index].spot = spot }
        elements.scan.add(found)
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
