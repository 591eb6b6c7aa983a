import CXML2

/// An element of a small XML file, with all that is in it.
///
/// Names are without prefixes: what books say of themselves often has its namespaces wrong, and means the same.
package struct XMLElement: Sendable {
    package var name: String
    package var attributes: [String: String]
    package var children: [XMLElement] = []
    /// With that of its children, in order.
    package var text = ""
    /// The element's text without that of its children.
    package var ownText = ""

    /// The text in one line; `nil` if there is none.
    package var line: String? {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? nil : words
    }

    /// The first child of a name.
    package subscript(name: String) -> XMLElement? { children.first { $0.name == name } }

    /// All elements of a name in it, in order.
    package func all(_ name: String) -> [XMLElement] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Reads a file; `nil` if it is not well-formed, or too large to be what a book says of itself.
    ///
    /// Parses a document. No DTD is read; XHTML's character names are resolved. libxml2 refuses nesting beyond 256 levels.
    package static func parse(_ bytes: [UInt8]) -> XMLElement? {
        guard bytes.count <= 8 << 20 else { return nil }
        let maker = XMLTreeMaker()
        var session = RectoXML()
        session.knowsXHTML = 1
        session.owner = Unmanaged.passUnretained(maker).toOpaque()
        let isRead = withExtendedLifetime(maker) {
            bytes.withUnsafeBytes { bytes in
                RectoXMLParse(
                    bytes.assumingMemoryBound(to: CChar.self).baseAddress, Int32(bytes.count), &session,
                    { context, name, _, _, _, _, count, _, values in
                        XMLTreeMaker.of(context)?.start(name, Int(count), values)
                    },
                    { context, _, _, _ in XMLTreeMaker.of(context)?.end() },
                    { context, text, count in XMLTreeMaker.of(context)?.add(text, Int(count)) },
                    nil)
            }
        }
        guard isRead != 0, session.code == 0 else { return nil }
        return maker.root
    }
}

/// What libxml2's callbacks fill; it lives for one parse, on one thread.
private final class XMLTreeMaker {
    private(set) var root: XMLElement?
    private var open: [XMLElement] = []

    /// - Parameter context: What the callbacks get: an `xmlParserCtxt`.
    static func of(_ context: UnsafeMutableRawPointer?) -> XMLTreeMaker? {
        guard let owner = context.flatMap({ RectoXMLOf($0) })?.pointee.owner else { return nil }
        return Unmanaged<XMLTreeMaker>.fromOpaque(owner).takeUnretainedValue()
    }

    func start(
        _ name: UnsafePointer<xmlChar>?, _ count: Int, _ values: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        var attributes: [String: String] = [:]
        for index in 0..<count {
            // Five pointers each: name, prefix, namespace, start and end of the value.
            guard let field = values.map({ $0 + index * 5 }), let start = field[3], let end = field[4], end >= start
            else {
                continue
            }
            let value = String(decoding: UnsafeBufferPointer(start: start, count: end - start), as: UTF8.self)
            // Without substitution of entities libxml2 leaves an ampersand to those who build trees.
            attributes[Self.text(field[0])] = value.replacing("&#38;", with: "&")
        }
        open.append(XMLElement(name: Self.text(name), attributes: attributes))
    }

    func end() {
        guard let element = open.popLast() else { return }
        guard !open.isEmpty else { return root = element }
        open[open.count - 1].text += element.text
        open[open.count - 1].children.append(element)
    }

    func add(_ text: UnsafePointer<xmlChar>?, _ count: Int) {
        guard let text, !open.isEmpty else { return }
        let piece = String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
        open[open.count - 1].text += piece
        open[open.count - 1].ownText += piece
    }

    private static func text(_ text: UnsafePointer<xmlChar>?) -> String { text.map { String(cString: $0) } ?? "" }
}
