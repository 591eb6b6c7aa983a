import CXML2

/// What libxml2's callbacks fill while a document is parsed; it lives for one parse, on one thread.
final class ContentTreeReader {
    private var nodes: [ContentTree.Node] = []
    private var open: [Int] = []
    private var text = ""

    /// The nodes of a document; `nil` if it is not well-formed XML.
    ///
    /// No other file is read; XHTML's character names and the document's own are resolved, other names stay as they are written. libxml2 refuses nesting beyond 256
    /// levels.
    static func nodes(_ bytes: [UInt8]) -> [ContentTree.Node]? {
        let reader = ContentTreeReader()
        var session = RectoXML()
        session.knowsXHTML = 1
        session.owner = Unmanaged.passUnretained(reader).toOpaque()
        let isRead = withExtendedLifetime(reader) {
            bytes.withUnsafeBytes { bytes in
                RectoXMLParse(
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), &session,
                    { context, name, _, space, _, _, count, _, values in
                        ContentTreeReader.of(context)?.start(name, space, Int(count), values)
                    },
                    { context, _, _, _ in ContentTreeReader.of(context)?.end() },
                    { context, text, count in ContentTreeReader.of(context)?.add(text, Int(count)) },
                    nil)
            }
        }
        guard isRead != 0, session.code == 0 else { return nil }
        return reader.nodes
    }

    /// - Parameter context: What the callbacks get: an `xmlParserCtxt`.
    private static func of(_ context: UnsafeMutableRawPointer?) -> ContentTreeReader? {
        guard let owner = context.flatMap({ RectoXMLOf($0) })?.pointee.owner else { return nil }
        return Unmanaged<ContentTreeReader>.fromOpaque(owner).takeUnretainedValue()
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ space: UnsafePointer<xmlChar>?, _ count: Int,
        _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        flush()
        var attributes: [String: String] = [:]
        for index in 0..<count {
            // Five pointers each: name, prefix, namespace, start and end of the value.
            guard let field = values.map({ $0 + index * 5 }), let start = field[3], let end = field[4], end >= start
            else { continue }
            let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
            let prefix = Self.string(field[1])
            // Without substitution of entities libxml2 leaves an ampersand to those who build trees.
            attributes[(prefix.isEmpty ? "" : prefix + ":") + Self.string(field[0])] = value.replacing(
                "&#38;", with: "&")
        }
        let own: ContentTree.Space =
            switch Self.string(space) {
            case "http://www.w3.org/1999/xhtml", "": .html
            case "http://www.w3.org/2000/svg": .svg
            case "http://www.w3.org/1998/Math/MathML": .mathML
            default: .other
            }
        let local = Self.string(name)
        open.append(nodes.count)
        append(
            .element(name: own == .html ? local.lowercased() : local, space: own, attributes: attributes))
    }

    private func end() {
        flush()
        guard let index = open.popLast(), nodes.indices.contains(index) else { return }
        nodes[index].end = nodes.count
    }

    private func add(_ characters: UnsafePointer<xmlChar>?, _ count: Int) {
        guard let characters, !open.isEmpty else { return }
        text += String(decoding: UnsafeBufferPointer(start: characters, count: count), as: UTF8.self)
    }

    /// Ends a text: it may come in pieces.
    private func flush() {
        guard !text.isEmpty else { return }
        append(.text(text))
        text = ""
    }

    private func append(_ content: ContentTree.Content) {
        guard nodes.count < ContentTree.mostNodes else { return }
        nodes.append(ContentTree.Node(content: content, end: nodes.count + 1))
    }

    private static func string(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
