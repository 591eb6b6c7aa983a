import CXML2

/// Reads the properties of a packet: the elements and attributes of its descriptions, with their items.
final class XMPReader {
    enum Namespace: String {
        case dublinCore = "http://purl.org/dc/elements/1.1/"
        case pdf = "http://ns.adobe.com/pdf/1.3/"
        case xmp = "http://ns.adobe.com/xap/1.0/"
        case rdf = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    }

    private struct Property: Hashable {
        var namespace: String
        var name: String
    }

    private struct Item {
        var text: String
        var isDefault: Bool
    }

    private static let ready: Void = xmlInitParser()
    /// No real property has more text, and no real packet nests deeper.
    private static let longest = 1 << 16
    private static let deepest = 64

    private var values: [Property: [Item]] = [:]
    /// The number of open elements.
    private var depth = 0
    private var descriptions: [Int] = []
    private var property: (key: Property, depth: Int)?
    private var item = Item(text: "", isDefault: false)

    init(_ text: String) {
        _ = Self.ready
        var session = RectoXML()
        session.owner = Unmanaged.passUnretained(self).toOpaque()
        // The text is decoded, so the encoding in its declaration no longer holds.
        var body = text[...]
        if body.hasPrefix("<?xml "), let end = body.firstRange(of: "?>") { body = body[end.upperBound...] }
        let bytes = Array(body.utf8)
        withExtendedLifetime(self) {
            bytes.withUnsafeBytes { bytes in
                _ = RectoXMLParse(
                    bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), &session,
                    { parser, name, _, uri, _, _, count, _, attributes in
                        XMPReader.of(parser)?.start(name, uri, Int(count), attributes)
                    },
                    { parser, _, _, _ in XMPReader.of(parser)?.end() },
                    { parser, text, count in
                        guard let text else { return }
                        XMPReader.of(parser)?.add(UnsafeBufferPointer(start: text, count: Int(count)))
                    },
                    { parser, _, _, _ in
                        // A document type could declare entities; real packets have none.
                        if let parser { xmlStopParser(parser.assumingMemoryBound(to: xmlParserCtxt.self)) }
                    })
            }
        }
    }

    /// The value of a property: that in the default language, else the first.
    func first(_ namespace: Namespace, _ name: String) -> String? {
        let items = values[Property(namespace: namespace.rawValue, name: name)] ?? []
        return (items.first { $0.isDefault } ?? items.first)?.text
    }

    /// All values of a property, separated by commas.
    func list(_ namespace: Namespace, _ name: String) -> String? {
        values[Property(namespace: namespace.rawValue, name: name)].map { items in
            items.map(\.text).joined(separator: ", ")
        }
    }

    private static func of(_ parser: UnsafeMutableRawPointer?) -> XMPReader? {
        guard let parser, let session = RectoXMLOf(parser), let owner = session.pointee.owner else { return nil }
        return Unmanaged<XMPReader>.fromOpaque(owner).takeUnretainedValue()
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ count: Int,
        _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) {
        depth += 1
        guard depth <= Self.deepest, let name else { return }
        let key = Property(namespace: uri.map { String(cString: $0) } ?? "", name: String(cString: name))
        if property != nil {
            // An item of a list, or an element around a value.
            item = Item(text: "", isDefault: language(count, attributes) == "x-default")
        } else if key == Property(namespace: Namespace.rdf.rawValue, name: "Description") {
            descriptions.append(depth)
            addAttributes(count, attributes)
        } else if descriptions.last == depth - 1 {
            property = (key, depth)
            item = Item(text: "", isDefault: false)
        }
    }

    private func end() {
        if let property {
            keep(property.key)
            if property.depth == depth { self.property = nil }
        } else if descriptions.last == depth {
            descriptions.removeLast()
        }
        depth -= 1
    }

    private func keep(_ key: Property) {
        let text = item.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if !text.isEmpty { values[key, default: []].append(Item(text: text, isDefault: item.isDefault)) }
        item = Item(text: "", isDefault: false)
    }

    private func add(_ text: UnsafeBufferPointer<xmlChar>) {
        guard property != nil, item.text.utf8.count < Self.longest else { return }
        item.text += String(decoding: text, as: UTF8.self)
    }

    /// Five pointers for each attribute: name, prefix, namespace, value, end of the value.
    private func forEach(
        _ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?,
        _ body: (_ name: String, _ namespace: String, _ value: String) -> Void
    ) {
        guard let attributes else { return }
        for index in 0..<count {
            let five = attributes + 5 * index
            guard let name = five[0], let value = five[3], let end = five[4] else { continue }
            body(
                String(cString: name), five[2].map { String(cString: $0) } ?? "",
                String(decoding: UnsafeBufferPointer(start: value, count: end - value), as: UTF8.self))
        }
    }

    private func addAttributes(_ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) {
        forEach(count, attributes) { name, namespace, value in
            guard !value.isEmpty, value.utf8.count <= Self.longest else { return }
            values[Property(namespace: namespace, name: name), default: []].append(Item(text: value, isDefault: false))
        }
    }

    private func language(_ count: Int, _ attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> String? {
        var language: String?
        forEach(count, attributes) { name, _, value in if name == "lang" { language = value } }
        return language
    }
}
