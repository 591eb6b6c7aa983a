/// What the elements of a property list say, straight into a tree.
struct PlistValues: XMLConsumer {
    private enum Frame {
        case plist(isFull: Bool)
        /// With the key that waits for its value.
        case dict(key: String?)
        case array
        case leaf(String, start: Range<Int>)
    }

    private(set) var builder: ManifestBuilder
    /// Values of types that JSON has not.
    private(set) var strangers: [(node: Int, message: String)] = []
    private let limits: ManifestLimits
    private let isManifest: Bool
    private var frames: [Frame] = []
    private var text = ""

    init(_ builder: ManifestBuilder, _ limits: ManifestLimits, isManifest: Bool) {
        self.builder = builder
        self.limits = limits
        self.isManifest = isManifest
    }

    mutating func start(_ element: XMLParser.Element) throws(ManifestStop) {
        let name = element.name
        if let attribute = element.attributes.first(where: { $0.name != "version" || !frames.isEmpty }) {
            throw ManifestStop(
                "SYN-001", "<\(name)> has no attribute \(ManifestWords.quoted(attribute.name))", attribute.nameRange)
        }
        guard element.namespace.isEmpty else {
            throw ManifestStop(
                "SYN-001", "<\(name)> with a namespace is not part of a property list", element.nameRange)
        }
        try place(element)
        guard builder.nodes.count < limits.values else {
            throw ManifestStop("SYN-004", "more than \(limits.values) values", element.range)
        }
        switch name {
        case "plist": frames.append(.plist(isFull: false))
        case "dict", "array":
            guard builder.depth < limits.safeDepth else {
                throw ManifestStop("SYN-004", "nested deeper than \(limits.safeDepth)", element.range)
            }
            builder.begin(name == "dict" ? .object : .array, at: element.range.lowerBound)
            frames.append(name == "dict" ? .dict(key: nil) : .array)
        case "key", "string", "integer", "real", "true", "false", "date", "data":
            text = ""
            frames.append(.leaf(name, start: element.range))
        default:
            throw ManifestStop(
                "SYN-001", "<\(ManifestWords.quoted(name).dropFirst().dropLast())> is not part of a property list",
                element.nameRange)
        }
    }

    /// Whether the element may stand where it does.
    private mutating func place(_ element: XMLParser.Element) throws(ManifestStop) {
        func wrong(_ message: String) -> ManifestStop { ManifestStop("SYN-001", message, element.range) }
        let name = element.name
        switch frames.last {
        case nil: guard name == "plist" else { throw wrong("the outermost element must be <plist>") }
        case .plist(let isFull):
            guard !isFull else { throw wrong("a property list holds one value only") }
            guard name == "dict" || !isManifest else { throw wrong("a manifest is a <dict>") }
            frames[frames.count - 1] = .plist(isFull: true)
        case .dict(key: nil): guard name == "key" else { throw wrong("expected <key>") }
        case .dict(let key?):
            guard name != "key" else { throw wrong("key \(ManifestWords.quoted(key)) has no value") }
            frames[frames.count - 1] = .dict(key: nil)
        case .array: guard name != "key" else { throw wrong("<key> in an array") }
        case .leaf(let leaf, start: _): throw wrong("<\(leaf)> holds text only")
        }
        if name == "plist", !frames.isEmpty { throw wrong("<plist> inside <plist>") }
    }

    mutating func text(_ text: String, at start: Int?) throws(ManifestStop) {
        guard case .leaf(let name, start: _) = frames.last, name != "true", name != "false" else {
            guard let start else { return }
            throw ManifestStop("SYN-001", "text outside of a value: \(ManifestWords.quoted(text))", start..<start + 1)
        }
        self.text = text
    }

    mutating func end(_ range: Range<Int>) throws(ManifestStop) {
        switch frames.popLast() {
        case nil: break
        case .plist(let isFull):
            guard isFull else { throw ManifestStop("SYN-001", "the property list holds no value", range) }
        case .dict(let key):
            if let key { throw ManifestStop("SYN-001", "key \(ManifestWords.quoted(key)) has no value", range) }
            builder.end(at: range.upperBound)
        case .array: builder.end(at: range.upperBound)
        case .leaf(let name, let start): try leaf(name, start, range)
        }
    }

    private mutating func leaf(_ name: String, _ start: Range<Int>, _ end: Range<Int>) throws(ManifestStop) {
        let range = start.lowerBound..<end.upperBound
        guard text.utf8.count <= limits.string else {
            throw ManifestStop("SYN-004", "string of \(text.utf8.count) bytes; at most \(limits.string)", range)
        }
        switch name {
        case "key":
            let inside = start.upperBound < end.lowerBound ? start.upperBound..<end.lowerBound : range
            builder.name(text, range: inside)
            frames[frames.count - 1] = .dict(key: text)
        case "true", "false": builder.boolean(name == "true", range: range)
        case "integer", "real":
            guard let number = ManifestNumber.parse(text),
                name == "real" || text.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") })
            else {
                let kind = name == "real" ? "number" : "whole number"
                throw ManifestStop("SYN-001", "\(ManifestWords.quoted(text)) is not a decimal \(kind)", range)
            }
            builder.number(number, range: range)
        default:
            if name != "string", isManifest {
                let instead = name == "date" ? "dates are strings, such as 2026-03-01" : "write a <string>"
                strangers.append((builder.nodes.count, "<\(name)> has no place in a manifest; \(instead)"))
            }
            builder.string(text, range: range)
        }
    }
}
