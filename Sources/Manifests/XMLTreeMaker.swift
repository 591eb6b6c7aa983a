/// Turns elements into the tree that the JSON form of the manifest has.
struct XMLTreeMaker {
    private let outline: XMLOutline
    private let text: UnsafeBufferPointer<UInt8>
    private let shape: ManifestShape
    private let limits: ManifestLimits
    private let extensions: String
    private(set) var builder: ManifestBuilder
    /// Text where none may be: the object that it is in, or the value that was made of it.
    private(set) var strayTexts: [(node: Int, message: String, range: Range<Int>)] = []

    /// What an object may be: one, or all variants where none is meant, or nothing that the shape knows.
    private typealias Candidates = [ManifestShape.Object]

    /// Children that become one entry.
    private struct Group {
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

    private func named(_ names: [String]) -> Candidates { names.compactMap { shape.objects[$0] } }

    private func entry(_ name: String, _ candidates: Candidates) -> ManifestShape.Entry? {
        for object in candidates { if let entry = object[name] { return entry } }
        return nil
    }

    private mutating func object(
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

    private func value(_ range: Range<Int>) throws(ManifestStop) -> String {
        let value = XMLText.value(UnsafeBufferPointer(rebasing: text[range]))
        try check(value.utf8.count, range)
        return value
    }

    private func check(_ length: Int, _ range: Range<Int>) throws(ManifestStop) {
        guard length <= limits.string else {
            throw ManifestStop("SYN-004", "string of \(length) bytes; at most \(limits.string)", range)
        }
    }

    private mutating func extensionValue(_ text: String, _ range: Range<Int>) throws(ManifestStop) {
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

    private mutating func begin(_ kind: ManifestValue.Kind, _ range: Range<Int>) throws(ManifestStop) {
        guard builder.depth < limits.safeDepth else {
            throw ManifestStop("SYN-004", "nested deeper than \(limits.safeDepth)", range)
        }
        builder.begin(kind, at: range.lowerBound)
    }

    // MARK: Children

    private mutating func groups(_ index: Int, _ candidates: Candidates, _ place: Int) -> [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var hasText = false
        for child in outline.children(of: index) {
            let node = outline.nodes[child]
            if let text = node.text {
                if !hasText {
                    strayTexts.append(
                        (
                            place,
                            "text in <\(outline.nodes[index].name)>: \(ManifestWords.quoted(text)); values are attributes",
                            node.range
                        ))
                }
                hasText = true
                continue
            }
            let group = group(node, child, candidates)
            if group.isGathering, let place = places[group.name] {
                groups[place].members.append(child)
            } else {
                if group.isGathering { places[group.name] = groups.count }
                groups.append(group)
            }
        }
        return groups
    }

    private func group(_ node: XMLOutline.Node, _ child: Int, _ candidates: Candidates) -> Group {
        switch node.namespace {
        case shape.namespace:
            for object in candidates {
                for entry in object.entries {
                    switch entry.content {
                    case .object where entry.name == node.name, .objects(_, element: node.name):
                        return Group(name: entry.name, kind: .known(entry.content), members: [child])
                    case .variants(let names, tag: _) where names.contains(node.name):
                        return Group(name: entry.name, kind: .known(entry.content), members: [child])
                    default: continue
                    }
                }
            }
            if let entry = entry(node.name, candidates) {
                switch entry.content {
                case .object, .objects, .variants: break
                default: return Group(name: entry.name, kind: .known(entry.content), members: [child])
                }
            } else {
                for object in candidates {
                    for entry in object.entries {
                        guard case .variants = entry.content else { continue }
                        return Group(name: entry.name, kind: .known(entry.content), members: [child])
                    }
                }
            }
            return Group(name: node.name, kind: .unknown, members: [child])
        case extensions where node.attributes.isEmpty && outline.children(of: child).allSatisfy({ isText($0) }):
            return Group(name: "x-" + XMLNames.decoded(node.name), kind: .extension, members: [child])
        default:
            return Group(
                name: "x-" + XMLNames.clark(node.namespace, node.name), kind: .foreign, members: [child])
        }
    }

    private mutating func write(_ group: Group) throws(ManifestStop) {
        switch group.kind {
        case .known(.object(let name)):
            for child in group.members {
                self.name(group, child)
                try object(child, named([name]))
            }
        case .known(.objects(let name, element: _)):
            let candidates = named([name])
            try array(group) { (maker, child) throws(ManifestStop) in try maker.object(child, candidates) }
        case .known(.variants(let names, let tag)):
            try array(group) { (maker, child) throws(ManifestStop) in
                let name = maker.outline.nodes[child].name
                try maker.object(child, maker.named(names.contains(name) ? [name] : names), tag: tag)
            }
        case .known(let content):
            for child in group.members {
                self.name(group, child)
                try scalarElement(child, content)
            }
        case .unknown:
            if group.members.count > 1 {
                try array(group) { (maker, child) throws(ManifestStop) in try maker.object(child, []) }
            } else if let child = group.members.first {
                name(group, child)
                try object(child, [])
            }
        case .extension:
            for child in group.members {
                name(group, child)
                try extensionValue(textInside(child), outline.nodes[child].range)
            }
        case .foreign:
            try array(group) { (maker, child) throws(ManifestStop) in try maker.foreign(child, isInside: false) }
        }
    }

    private mutating func name(_ group: Group, _ child: Int) {
        builder.name(group.name, range: outline.nodes[child].nameRange)
    }

    private mutating func array(
        _ group: Group, _ visit: (inout XMLTreeMaker, Int) throws(ManifestStop) -> Void
    ) throws(ManifestStop) {
        guard let first = group.members.first, let last = group.members.last else { return }
        name(group, first)
        try begin(.array, outline.nodes[first].range)
        for child in group.members { try visit(&self, child) }
        builder.end(at: outline.nodes[last].range.upperBound)
    }

    /// An element where an attribute is meant: its text is the value, and the reader says where that belongs.
    private mutating func scalarElement(_ index: Int, _ content: ManifestShape.Content) throws(ManifestStop) {
        let node = outline.nodes[index]
        let children = outline.children(of: index)
        guard node.attributes.isEmpty, children.count == 1, let child = children.first,
            let text = outline.nodes[child].text
        else { return try object(index, []) }
        strayTexts.append(
            (
                builder.nodes.count, "\(node.name) is an attribute: \(node.name)=\(ManifestWords.quoted(text))",
                node.nameRange
            ))
        let number = ManifestNumber.parse(text)
        let words = text.split(whereSeparator: \.isWhitespace)
        switch content {
        case .number where number != nil, .integer where number != nil:
            builder.number(number ?? 0, range: node.range)
        case .boolean where words == ["true"] || words == ["false"]:
            builder.boolean(words == ["true"], range: node.range)
        case .numbers, .strings:
            try begin(.array, node.range)
            for word in words {
                if case .numbers = content, let number = ManifestNumber.parse(String(word)) {
                    builder.number(number, range: node.range)
                } else {
                    builder.string(String(word), range: node.range)
                }
            }
            builder.end(at: node.range.upperBound)
        default: builder.string(text, range: node.range)
        }
    }

    // MARK: What is somebody else's

    private func isText(_ index: Int) -> Bool { outline.nodes[index].text != nil }

    private func textInside(_ index: Int) -> String {
        outline.children(of: index).compactMap { outline.nodes[$0].text }.joined()
    }

    private mutating func foreign(_ index: Int, isInside: Bool) throws(ManifestStop) {
        let node = outline.nodes[index]
        try begin(.object, node.range)
        if isInside {
            builder.name(XMLNames.name, range: node.nameRange)
            builder.string(XMLNames.clark(node.namespace, node.name), range: node.nameRange)
        }
        for attribute in node.attributes {
            builder.name(XMLNames.clark(attribute.namespace, attribute.name), range: attribute.nameRange)
            builder.string(try value(attribute.valueRange), range: attribute.valueRange)
        }
        var children = outline.children(of: index)
        // White space between elements is layout, unless there is text beside it.
        let isLayout = children.allSatisfy { child in
            outline.nodes[child].text?.utf8.allSatisfy(ManifestNumber.isSpace) ?? true
        }
        if isLayout, children.contains(where: { !isText($0) }) { children.removeAll { isText($0) } }
        if let first = children.first {
            builder.name(XMLNames.content, range: node.nameRange)
            try begin(.array, outline.nodes[first].range)
            for child in children {
                if let text = outline.nodes[child].text {
                    builder.string(text, range: outline.nodes[child].range)
                } else {
                    try foreign(child, isInside: true)
                }
            }
            builder.end(at: node.range.upperBound)
        }
        builder.end(at: node.range.upperBound)
    }
}
