import CXML2

/// What somebody makes of a well-formed XML text.
protocol XMLConsumer {
    mutating func start(_ element: XMLParser.Element) throws(ManifestStop)
    /// - Parameter range: The end tag; all of the tag where the element is empty.
    mutating func end(_ range: Range<Int>) throws(ManifestStop)
    /// - Parameter start: Where the text begins after white space; `nil` where it is nothing else.
    mutating func text(_ text: String, at start: Int?) throws(ManifestStop)
}

/// libxml2's SAX interface over a text in memory, each tag with its bytes.
///
/// A document type is refused before libxml2 sees it, and once more where libxml2 does, so that no entity is ever
/// declared, let alone expanded or fetched.
final class XMLParser {
    struct Attribute {
        var name: String
        /// "" for none.
        var namespace: String
        var nameRange: Range<Int>
        /// Inside the quotes.
        var valueRange: Range<Int>
    }

    struct Element {
        var name: String
        /// "" for none.
        var namespace: String
        var attributes: [Attribute]
        var range: Range<Int>
        var nameRange: Range<Int>
    }

    /// libxml2 compares each attribute of a tag with each other one, and looks prefixes up in a list: without a bound, a
    /// file of 8 MiB could keep it busy for hours.
    private static let attributeLimit = (all: 256, namespaces: 16)
    private static let ready: Void = xmlInitParser()

    private let text: UnsafeBufferPointer<UInt8>
    private var tags: XMLTags
    private var consumer: any XMLConsumer
    private var characters: [UInt8] = []
    private var emptyTag: Range<Int>?
    private var lastNamespace: (pointer: UnsafePointer<xmlChar>, text: String)?
    private var fault: ManifestStop?

    private init(_ text: UnsafeBufferPointer<UInt8>, from start: Int, _ consumer: any XMLConsumer) {
        self.text = text
        self.consumer = consumer
        tags = XMLTags(text, from: start)
    }

    /// The consumer after the text.
    static func parse<Consumer: XMLConsumer>(
        _ bytes: [UInt8], from start: Int, _ consumer: Consumer
    ) throws(ManifestStop) -> Consumer {
        _ = ready
        let result = bytes.withUnsafeBufferPointer { text -> Result<any XMLConsumer, ManifestStop> in
            let parser = XMLParser(text, from: start, consumer)
            do throws(ManifestStop) {
                try parser.checkDeclaration(start)
                try parser.checkTags(start)
                try parser.run(start)
                return .success(parser.consumer)
            } catch { return .failure(error) }
        }
        guard let consumer = try result.get() as? Consumer else {
            throw ManifestStop("SYN-001", "the XML could not be read", 0..<0)
        }
        return consumer
    }

    /// Only UTF-8 is read, so that the text means what the declaration says.
    private func checkDeclaration(_ start: Int) throws(ManifestStop) {
        var tags = XMLTags(text, from: start)
        for attribute in tags.declaration() where string(attribute.name) == "encoding" {
            let name = string(attribute.value)
            guard name.lowercased() != "utf-8" else { return }
            throw ManifestStop(
                "SYN-002", "declared as \(ManifestWords.quoted(name)); save the file as UTF-8 and declare that",
                attribute.value)
        }
    }

    /// What libxml2 must not see: document types, and tags that it would take forever over.
    private func checkTags(_ start: Int) throws(ManifestStop) {
        var tags = XMLTags(text, from: start)
        while let tag = tags.next() {
            switch tag {
            case .doctype(let range):
                throw ManifestStop(
                    "SEC-009", "DOCTYPE not allowed", range.lowerBound..<min(range.upperBound, range.lowerBound + 9))
            case .start(_, let name, _):
                let limit = Self.attributeLimit
                guard tags.attributes.count <= limit.all else {
                    throw ManifestStop("SYN-004", "more than \(limit.all) attributes", name)
                }
                guard tags.attributes.count > limit.namespaces else { continue }
                guard tags.attributes.count(where: { isDeclaration($0.name) }) <= limit.namespaces else {
                    throw ManifestStop("SYN-004", "more than \(limit.namespaces) namespaces on one element", name)
                }
            case .end: break
            }
        }
    }

    private func run(_ start: Int) throws(ManifestStop) {
        var session = RectoXML()
        session.owner = Unmanaged.passUnretained(self).toOpaque()
        let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(text)[start...])
        let isDone = withExtendedLifetime(self) {
            RectoXMLParse(
                rest.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: rest.count), &session,
                { parser, name, _, uri, _, _, count, _, attributes in
                    XMLParser.call(parser) { owner throws(ManifestStop) in
                        try owner.start(name, uri, Int(count), attributes)
                    }
                },
                { parser, _, _, _ in XMLParser.call(parser) { owner throws(ManifestStop) in try owner.end() } },
                { parser, text, count in
                    XMLParser.call(parser) { owner throws(ManifestStop) in
                        owner.characters.append(contentsOf: UnsafeBufferPointer(start: text, count: Int(count)))
                    }
                },
                { parser, _, _, _ in
                    XMLParser.call(parser) { _ throws(ManifestStop) in
                        throw ManifestStop("SEC-009", "DOCTYPE not allowed", 0..<0)
                    }
                })
        }
        if let fault { throw fault }
        guard isDone != 0 else { throw ManifestStop("SYN-004", "too little memory to read the XML", 0..<0) }
        guard session.code == 0 else { throw illFormed(session, start) }
    }

    /// What C calls back: nothing after a fault, and the first fault ends the parse.
    private static func call(_ parser: UnsafeMutableRawPointer?, _ body: (XMLParser) throws(ManifestStop) -> Void) {
        guard let parser, let session = RectoXMLOf(parser), let owner = session.pointee.owner else { return }
        let this = Unmanaged<XMLParser>.fromOpaque(owner).takeUnretainedValue()
        guard this.fault == nil, session.pointee.code == 0 else { return }
        do throws(ManifestStop) { try body(this) } catch {
            this.fault = error
            xmlStopParser(parser.assumingMemoryBound(to: xmlParserCtxt.self))
        }
    }

    private func start(
        _ name: UnsafePointer<xmlChar>?, _ uri: UnsafePointer<xmlChar>?, _ count: Int,
        _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?
    ) throws(ManifestStop) {
        let tag = tags.next()
        try flush()
        guard case .start(let range, let nameRange, let isEmpty) = tag, let name else { throw astray() }
        var attributes: [Attribute] = []
        for attribute in tags.attributes where !isDeclaration(attribute.name) {
            // Five pointers for each: name, prefix, namespace, value, end of the value.
            guard attributes.count < count, let pointers, let local = pointers[5 * attributes.count] else {
                throw astray()
            }
            attributes.append(
                Attribute(
                    name: String(cString: local), namespace: namespace(pointers[5 * attributes.count + 2]),
                    nameRange: attribute.name, valueRange: attribute.value))
        }
        guard attributes.count == count else { throw astray() }
        emptyTag = isEmpty ? range : nil
        try consumer.start(
            Element(
                name: String(cString: name), namespace: namespace(uri), attributes: attributes, range: range,
                nameRange: nameRange))
    }

    private func end() throws(ManifestStop) {
        if let range = emptyTag {
            emptyTag = nil
            return try consumer.end(range)
        }
        let tag = tags.next()
        try flush()
        guard case .end(let range) = tag else { throw astray() }
        try consumer.end(range)
    }

    private func flush() throws(ManifestStop) {
        guard !characters.isEmpty else { return }
        let text = String(decoding: characters, as: UTF8.self)
        characters.removeAll(keepingCapacity: true)
        try consumer.text(text, at: tags.textStart)
    }

    private func isDeclaration(_ name: Range<Int>) -> Bool {
        let name = text[name]
        return name.starts(with: "xmlns".utf8) && (name.count == 5 || name[name.startIndex + 5] == UInt8(ascii: ":"))
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// libxml2 keeps each namespace once while it reads, so that the same pointer is the same text.
    private func namespace(_ text: UnsafePointer<xmlChar>?) -> String {
        guard let text else { return "" }
        if let known = lastNamespace, known.pointer == text { return known.text }
        // Without substitution of entities libxml2 leaves this for an ampersand.
        let copy = String(cString: text).replacing("&#38;", with: "&")
        lastNamespace = (text, copy)
        return copy
    }

    /// The scanner and libxml2 see different tags: one of them is wrong, and nothing is safe to say.
    private func astray() -> ManifestStop {
        ManifestStop("SYN-001", "the XML could not be followed here", tags.position..<tags.position)
    }

    private func illFormed(_ session: RectoXML, _ start: Int) -> ManifestStop {
        let message = withUnsafeBytes(of: session.message) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        let place = min(max(start + Int(session.offset), start), text.count)
        return XMLFault.illFormed(Int(session.code), message, near: place, text, start)
    }
}
