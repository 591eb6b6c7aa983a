import RectoDiagnostics

/// A manifest as XML: the inverse of ``XMLTreeMaker``.
struct XMLPrinter {
    /// An attribute, ready to be written, or an element to come.
    private enum Part {
        case attribute(name: String, text: String, ManifestValue)
        case object(name: String, ManifestValue, ManifestShape.Object?, tag: String?)
        case json(name: String, text: String, ManifestValue)
        /// Read back with the attribute of the same name, it comes before other elements.
        case foreign(ManifestValue, name: String, hasAttribute: Bool)

        var isFirst: Bool { if case .foreign(_, _, true) = self { true } else { false } }
    }

    private var output = XMLOutput()
    private let shape: ManifestShape
    private let names: XMLPrefixes

    static func print(_ root: ManifestValue, _ shape: ManifestShape) throws(Failure) -> [UInt8] {
        var printer = XMLPrinter(shape: shape, names: XMLPrefixes(root, shape))
        printer.output.add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        try printer.element(shape.rootElement, root, shape.objects[shape.root], tag: nil, indent: 0)
        printer.output.add("\n")
        return printer.output.bytes
    }

    private init(shape: ManifestShape, names: XMLPrefixes) {
        self.shape = shape
        self.names = names
    }

    private mutating func element(
        _ name: String, _ value: ManifestValue, _ object: ManifestShape.Object?, tag: String?, indent: Int
    ) throws(Failure) {
        var parts: [Part] = []
        for member in try ManifestWriter.entries(of: value) where member.name != tag {
            if member.name == "$schema", indent == 0 { continue }
            try part(member, object?[member.name]?.content, &parts)
        }
        output.add("<\(name)")
        if indent == 0 {
            output.add(" xmlns=\"\(shape.namespace)\"")
            for (prefix, namespace) in names.declarations {
                output.add(" xmlns:\(prefix)=\"")
                try output.value(namespace, at: "")
                output.add("\"")
            }
        }
        var count = 0
        for case .attribute(let name, let text, let value) in parts {
            output.add(" \(name)=\"")
            try output.value(text, at: value.pointer)
            output.add("\"")
            count += 1
        }
        guard count <= 200 else {
            throw Failure(
                .unsupported, "\(count) values in one object are more than XML is read with", at: value.pointer)
        }
        guard count < parts.count else { return output.add("/>") }
        output.add(">")
        for part in parts.filter(\.isFirst) + parts.filter({ !$0.isFirst }) {
            if case .attribute = part { continue }
            output.line(indent + 1)
            switch part {
            case .attribute: break
            case .object(let name, let value, let object, let tag):
                try element(name, value, object, tag: tag, indent: indent + 1)
            case .json(let name, let text, let value):
                output.add("<\(name)>")
                try output.text(text, at: value.pointer)
                output.add("</\(name)>")
            case .foreign(let value, let name, hasAttribute: _):
                try foreign(value, name, indent: indent + 1, isInline: false)
            }
        }
        output.line(indent)
        output.add("</\(name)>")
    }

    // MARK: What an entry becomes

    private func part(
        _ member: ManifestValue.Member, _ content: ManifestShape.Content?, _ parts: inout [Part]
    ) throws(Failure) {
        let (name, value) = (member.name, member.value)
        if content == nil, name.utf8.starts(with: "x-".utf8) { return try stranger(member, &parts) }
        switch (content, value.kind) {
        case (.string?, .string), (.number?, .number), (.integer?, .number), (.boolean?, .boolean), (nil, .string),
            (nil, .number), (nil, .boolean):
            parts.append(.attribute(name: try checked(name, value), text: try text(value), value))
        case (.numbers?, .array), (.strings?, .array):
            parts.append(.attribute(name: name, text: try words(value, content), value))
        case (nil, .array):
            parts.append(.attribute(name: try checked(name, value), text: try words(value, nil), value))
        case (.objects?, .array), (.variants?, .array):
            if value.count == 0 { parts.append(.attribute(name: name, text: "", value)) }
            for child in value.children {
                guard child.kind == .object else { throw mismatch(child) }
                switch content {
                case .objects(let object, let element):
                    parts.append(.object(name: element, child, shape.objects[object], tag: nil))
                case .variants(_, let tag):
                    guard let kind = child[tag]?.string else { throw mismatch(child) }
                    parts.append(.object(name: try checked(kind, child), child, shape.objects[kind], tag: tag))
                default: break
                }
            }
        case (.object(let object)?, .object):
            parts.append(.object(name: name, value, shape.objects[object], tag: nil))
        case (nil, .object): parts.append(.object(name: try checked(name, value), value, nil, tag: nil))
        default: throw mismatch(value)
        }
    }

    private func checked(_ name: String, _ value: ManifestValue) throws(Failure) -> String {
        guard XMLText.isName(name), name != "xmlns" else {
            throw Failure(.unsupported, "\(ManifestWords.quoted(name)) is no name in XML", at: value.pointer)
        }
        return name
    }

    private func mismatch(_ value: ManifestValue) -> Failure {
        Failure(
            .damaged,
            "found \(ManifestWords.found(value)), which XML could not tell from what belongs here; correct it",
            at: value.pointer)
    }

    private func text(_ value: ManifestValue) throws(Failure) -> String {
        switch value.kind {
        case .number: try ManifestWriter.number(value)
        case .boolean: value.boolean == true ? "true" : "false"
        default: value.string ?? ""
        }
    }

    private func words(_ array: ManifestValue, _ content: ManifestShape.Content?) throws(Failure) -> String {
        var words: [String] = []
        for value in array.children {
            switch (content, value.kind) {
            case (.numbers?, .number), (nil, .number), (nil, .boolean), (.strings?, .string), (nil, .string): break
            default: throw mismatch(value)
            }
            let word = try text(value)
            guard !word.isEmpty, !word.utf8.contains(where: ManifestNumber.isSpace) else {
                throw Failure(
                    .unsupported, "XML separates by spaces and can't hold \(ManifestWords.quoted(word)) in a list",
                    at: value.pointer)
            }
            words.append(word)
        }
        return words.joined(separator: " ")
    }

    // MARK: What is somebody else's

    private func stranger(_ member: ManifestValue.Member, _ parts: inout [Part]) throws(Failure) {
        let (value, key) = (member.value, XMLNames.own(member.name))
        if let (namespace, name) = names.foreign(key, value) {
            if value.kind == .string {
                parts.append(.attribute(name: names.prefixed(namespace, name), text: value.string ?? "", value))
            }
            for child in value.children {
                if let text = child.string {
                    parts.append(.attribute(name: names.prefixed(namespace, name), text: text, child))
                } else {
                    let hasAttribute = value.elements.first?.kind == .string
                    parts.append(
                        .foreign(child, name: names.prefixed(namespace, name), hasAttribute: hasAttribute))
                }
            }
            return
        }
        let name = "\(XMLPrefixes.extensions):\(XMLNames.encoded(String(key)))"
        switch value.kind {
        case .object, .array: parts.append(.json(name: name, text: try JSONPrinter.inline(value), value))
        default:
            let text = value.string.map(isBare) == true ? value.string ?? "" : try JSONPrinter.inline(value)
            parts.append(.attribute(name: name, text: text, value))
        }
    }

    /// Whether a text is no JSON and so reads as a string without quotes.
    private func isBare(_ text: String) -> Bool {
        guard text.unicodeScalars.allSatisfy(XMLText.isAllowed) else { return false }
        var limits = ManifestLimits()
        limits.depth = 200
        limits.string = .max
        do throws(ManifestStop) { return try JSONReader.tree(of: text, limits: limits) == nil } catch { return false }
    }

    private mutating func foreign(
        _ value: ManifestValue, _ name: String, indent: Int, isInline: Bool
    ) throws(Failure) {
        output.add("<\(name)")
        // Outside of prefixes is the format's namespace; an element of none has to say so.
        if !name.utf8.contains(UInt8(ascii: ":")) { output.add(" xmlns=\"\"") }
        for member in value.members {
            guard !member.name.utf8.starts(with: "#".utf8), let (namespace, local) = XMLNames.parts(member.name[...])
            else {
                continue
            }
            output.add(" \(names.prefixed(namespace, local))=\"")
            try output.value(member.value.string ?? "", at: member.value.pointer)
            output.add("\"")
        }
        guard let content = value[XMLNames.content] else { return output.add("/>") }
        output.add(">")
        let isInline = isInline || content.children.contains { $0.kind == .string }
        for child in content.children {
            if !isInline { output.line(indent + 1) }
            if let text = child.string {
                try output.text(text, at: child.pointer)
            } else if let (namespace, local) = child[XMLNames.name]?.string.flatMap({ XMLNames.parts($0[...]) }) {
                try foreign(child, names.prefixed(namespace, local), indent: indent + 1, isInline: isInline)
            }
        }
        if !isInline { output.line(indent) }
        output.add("</\(name)>")
    }
}
