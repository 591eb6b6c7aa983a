/// Turns elements into the tree that the JSON form of the manifest has.
struct XMLTreeMaker {
    let outline: XMLOutline
    let text: UnsafeBufferPointer<UInt8>
    let shape: ManifestShape
    let limits: ManifestLimits
    let extensions: String
    var builder: ManifestBuilder
    /// Text where none may be: the object that it is in, or the value that was made of it.
    var strayTexts: [(node: Int, message: String, range: Range<Int>)] = []

    /// What an object may be: one, or all variants where none is meant, or nothing that the shape knows.
    typealias Candidates = [ManifestShape.Object]

    /// Children that become one entry.
    struct Group {
        enum Kind { case known(ManifestShape.Content), unknown, `extension`, foreign }

        var name: String
        var kind: Kind
        var members: [Int]

        /// Whether more elements of the name make one array, and not the same entry again.
        var isGathering: Bool {
            switch kind {
            case .known(.objects), .known(.variants), .unknown, .foreign: true
            case .known, .extension: false
            }
        }

        var isForeign: Bool { if case .foreign = kind { true } else { false } }
    }

    init(
        _ outline: XMLOutline, _ text: UnsafeBufferPointer<UInt8>, _ builder: ManifestBuilder, _ shape: ManifestShape,
        _ limits: ManifestLimits
    ) {
        self.outline = outline
        self.text = text
        self.builder = builder
        self.shape = shape
        self.limits = limits
        extensions = XMLNames.extensions(of: shape.namespace)
    }

    mutating func root() throws(ManifestStop) { try object(0, named([shape.root])) }

    func named(_ names: [String]) -> Candidates { names.compactMap { shape.objects[$0] } }

    func entry(_ name: String, _ candidates: Candidates) -> ManifestShape.Entry? {
        for object in candidates { if let entry = object[name] { return entry } }
        return nil
    }

    mutating func object(
        _ index: Int, _ candidates: Candidates, tag: String? = nil
    ) throws(ManifestStop) {
        let node = outline.nodes[index]
        let place = builder.nodes.count
        try begin(.object, node.range)
        if let tag {
            builder.name(tag, range: node.nameRange)
            builder.string(node.name, range: node.nameRange)
        }
        var groups = node.next > index + 1 ? groups(index, candidates, place) : []
        for attribute in node.attributes { try self.attribute(attribute, candidates, &groups) }
        for group in groups { try write(group) }
        builder.end(at: node.range.upperBound)
    }

    private mutating func attribute(
        _ attribute: XMLParser.Attribute, _ candidates: Candidates, _ groups: inout [Group]
    ) throws(ManifestStop) {
        let (name, range) = (attribute.nameRange, attribute.valueRange)
        switch attribute.namespace {
        case "":
            builder.name(attribute.name, range: name)
            try scalar(entry(attribute.name, candidates)?.content, range)
        case shape.namespace:
            // Attributes of the format have no prefix; one that has is told as unknown.
            builder.name(String(decoding: text[name], as: UTF8.self), range: name)
            builder.string(try value(range), range: range)
        case extensions:
            builder.name("x-" + XMLNames.decoded(attribute.name), range: name)
            try extensionValue(XMLText.value(UnsafeBufferPointer(rebasing: text[range])), range)
        default:
            let key = "x-" + XMLNames.clark(attribute.namespace, attribute.name)
            builder.name(key, range: name)
            guard let same = groups.firstIndex(where: { $0.isForeign && $0.name == key }) else {
                return builder.string(try value(range), range: range)
            }
            // An attribute and elements of one name share the entry, the attribute first.
            try begin(.array, range)
            builder.string(try value(range), range: range)
            for child in groups.remove(at: same).members { try foreign(child, isInside: false) }
            builder.end(at: range.upperBound)
        }
    }

    private mutating func scalar(_ content: ManifestShape.Content?, _ range: Range<Int>) throws(ManifestStop) {
        let raw = UnsafeBufferPointer(rebasing: text[range])
        switch content {
        case .number, .integer:
            let words = XMLText.words(raw)
            if words.count == 1, let number = ManifestNumber.parse(words[0].text) {
                return builder.number(number, range: range)
            }
        case .boolean:
            let words = XMLText.words(raw)
            if words.count == 1, words[0].text == "true" { return builder.boolean(true, range: range) }
            if words.count == 1, words[0].text == "false" { return builder.boolean(false, range: range) }
        case .numbers, .strings:
            let isNumbers = if case .numbers? = content { true } else { false }
            try check(range.count, range)
            try begin(.array, range)
            for word in XMLText.words(raw) {
                let place = range.lowerBound + word.range.lowerBound..<range.lowerBound + word.range.upperBound
                if isNumbers, let number = ManifestNumber.parse(word.text) {
                    builder.number(number, range: place)
                } else {
                    builder.string(word.text, range: place)
                }
            }
            return builder.end(at: range.upperBound)
        case .objects, .variants:
            // An array of no objects is nothing in XML, unless it is said: outline="".
            if raw.allSatisfy(ManifestNumber.isSpace) {
                try begin(.array, range)
                return builder.end(at: range.upperBound)
            }
        case .string, .object, nil: break
        }
        builder.string(try value(range), range: range)
    }

    func value(_ range: Range<Int>) throws(ManifestStop) -> String {
        let value = XMLText.value(UnsafeBufferPointer(rebasing: text[range]))
        try check(value.utf8.count, range)
        return value
    }

    func check(_ length: Int, _ range: Range<Int>) throws(ManifestStop) {
        guard length <= limits.string else {
            throw ManifestStop("SYN-004", "string of \(length) bytes; at most \(limits.string)", range)
        }
    }

    mutating func extensionValue(_ text: String, _ range: Range<Int>) throws(ManifestStop) {
        var inner = limits
        inner.depth = limits.safeDepth - builder.depth
        do throws(ManifestStop) {
            if let tree = try JSONReader.tree(of: text, limits: inner) {
                builder.graft(tree.root, range: range)
            } else {
                try check(text.utf8.count, range)
                builder.string(text, range: range)
            }
        } catch { throw ManifestStop(error.fault.rule, error.fault.message, range) }
    }

    mutating func begin(_ kind: ManifestValue.Kind, _ range: Range<Int>) throws(ManifestStop) {
        guard builder.depth < limits.safeDepth else {
            throw ManifestStop("SYN-004", "nested deeper than \(limits.safeDepth)", range)
        }
        guard builder.nodes.count < limits.values else {
            throw ManifestStop("SYN-004", "more than \(limits.values) values", range)
        }
        builder.begin(kind, at: range.lowerBound)
    }
}
