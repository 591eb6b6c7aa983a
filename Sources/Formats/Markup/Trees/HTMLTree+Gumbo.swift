import CGumbo
import RectoDiagnostics

extension HTMLTree {
    /// What gumbo may take for one page: memory in bytes, processor time in seconds.
    ///
    /// The largest page of ordinary markup takes 80 MiB and half a second.
    private static let memory = 256 << 20
    private static let seconds = 4.0

    /// Parses a page by the rules of HTML5, as browsers do; any bytes are a page.
    ///
    /// - Throws: ``Failure`` `.tooLarge` for a page that is too large, too deep or takes too long.
    init(_ bytes: [UInt8]) throws(Failure) {
        try MarkupScanner.check(bytes)
        let depth = HTMLDepth.estimate(bytes)
        guard depth <= HTMLDepth.limit else {
            throw Failure(.tooLarge, "nests tags \(depth) deep; browsers stop at \(HTMLDepth.limit)")
        }
        let status = bytes.withUnsafeBufferPointer { buffer in
            // An empty array has no address, and gumbo reads one byte of what it gets.
            buffer.isEmpty ? RECTO_GUMBO_DONE : read(buffer)
        }
        switch status {
        case RECTO_GUMBO_DONE: break
        case RECTO_GUMBO_TIME: throw Failure(.tooLarge, "takes longer than \(Int(Self.seconds)) s to parse")
        default: throw Failure(.tooLarge, "takes more than \(Self.memory >> 20) MiB to parse")
        }
    }

    private mutating func read(_ buffer: UnsafeBufferPointer<UInt8>) -> recto_gumbo_status {
        guard let base = buffer.baseAddress else { return RECTO_GUMBO_DONE }
        return base.withMemoryRebound(to: CChar.self, capacity: buffer.count) { text in
            var status = RECTO_GUMBO_MEMORY
            guard let parse = recto_gumbo_parse(text, buffer.count, Self.memory, Self.seconds, &status) else {
                return RECTO_GUMBO_MEMORY
            }
            defer { recto_gumbo_free(parse) }
            if let output = parse.pointee.output, let document = output.pointee.document {
                let tree = document.pointee.v.document
                hasDoctype = tree.has_doctype
                var reader = GumboReader(buffer: buffer)
                reader.read(tree.children)
                nodes = reader.nodes
            }
            return status
        }
    }
}

/// Copies gumbo's tree into a list, without recursion.
private struct GumboReader {
    let buffer: UnsafeBufferPointer<UInt8>
    var nodes: [HTMLTree.Node] = []

    private struct Level {
        let children: GumboVector
        var next: UInt32 = 0
        /// Of the element that has them; `nil` for the document.
        let parent: Int?
    }

    mutating func read(_ roots: GumboVector) {
        var levels = [Level(children: roots, parent: nil)]
        while var level = levels.popLast() {
            guard level.next < level.children.length else {
                if let parent = level.parent { nodes[parent].end = nodes.count }
                continue
            }
            let child = level.children.data[Int(level.next)]
            level.next += 1
            levels.append(level)
            guard let node = child?.assumingMemoryBound(to: GumboNode.self) else { continue }
            let place = level.parent.map { nodes[$0].offset } ?? 0
            if let children = append(node, place, depth: levels.count) {
                levels.append(Level(children: children, parent: nodes.count - 1))
            }
        }
    }

    /// Appends a node; its children, where it can have any.
    private mutating func append(_ node: UnsafeMutablePointer<GumboNode>, _ place: Int, depth: Int) -> GumboVector? {
        switch node.pointee.type {
        case GUMBO_NODE_ELEMENT, GUMBO_NODE_TEMPLATE:
            let element = node.pointee.v.element
            let content = HTMLTree.Content.element(
                name: name(element), isForeign: element.tag_namespace != GUMBO_NAMESPACE_HTML,
                attributes: attributes(element.attributes))
            let offset = range(element.original_tag)?.lowerBound ?? place
            nodes.append(HTMLTree.Node(content: content, offset: offset, end: nodes.count + 1, depth: depth))
            return element.children
        case GUMBO_NODE_TEXT, GUMBO_NODE_WHITESPACE, GUMBO_NODE_CDATA, GUMBO_NODE_COMMENT:
            let text = node.pointee.v.text
            let words = text.text.map { String(cString: $0) } ?? ""
            let content: HTMLTree.Content = node.pointee.type == GUMBO_NODE_COMMENT ? .comment(words) : .text(words)
            let offset = range(text.original_text)?.lowerBound ?? place
            nodes.append(HTMLTree.Node(content: content, offset: offset, end: nodes.count + 1, depth: depth))
            return nil
        default:
            return nil
        }
    }

    private func name(_ element: GumboElement) -> String {
        if element.tag != GUMBO_TAG_UNKNOWN, let name = gumbo_normalized_tagname(element.tag) {
            return String(cString: name)
        }
        var original = element.original_tag
        gumbo_tag_from_original_text(&original)
        guard let range = range(original) else { return "" }
        return String(decoding: buffer[range], as: UTF8.self).lowercased()
    }

    private func attributes(_ vector: GumboVector) -> [MarkupAttribute] {
        var found: [MarkupAttribute] = []
        for index in 0..<Int(vector.length) {
            guard let attribute = vector.data[index]?.assumingMemoryBound(to: GumboAttribute.self).pointee else {
                continue
            }
            let prefix =
                switch attribute.attr_namespace {
                case GUMBO_ATTR_NAMESPACE_XLINK: "xlink:"
                case GUMBO_ATTR_NAMESPACE_XML: "xml:"
                case GUMBO_ATTR_NAMESPACE_XMLNS: "xmlns:"
                default: ""
                }
            let name = range(attribute.original_name)
            var value = range(attribute.original_value) ?? (name?.upperBound ?? 0)..<(name?.upperBound ?? 0)
            if value.count >= 2, buffer[value.lowerBound] == 0x22 || buffer[value.lowerBound] == 0x27 {
                value = (value.lowerBound + 1)..<(value.upperBound - 1)
            }
            found.append(
                MarkupAttribute(
                    name: prefix + String(cString: attribute.name).lowercased(),
                    value: String(cString: attribute.value), offset: name?.lowerBound ?? 0, valueRange: value))
        }
        return found
    }

    /// Where a piece of the source lies in it; `nil` for those that the parser made up.
    private func range(_ piece: GumboStringPiece) -> Range<Int>? {
        guard let data = piece.data, let base = buffer.baseAddress, piece.length > 0 else { return nil }
        let offset = UnsafeRawPointer(data) - UnsafeRawPointer(base)
        guard offset >= 0, offset <= buffer.count, piece.length <= buffer.count - offset else { return nil }
        return offset..<(offset + piece.length)
    }
}
