/// Elements inside elements: gathered by the entry that they belong to, wherever they stand.
extension XMLTreeMaker {
    mutating func groups(_ index: Int, _ candidates: Candidates, _ place: Int) -> [Group] {
        var groups: [Group] = []
        var places: [String: Int] = [:]
        var hasText = false
        for child in outline.children(of: index) {
            let node = outline.nodes[child]
            if let text = node.text {
                if !hasText {
                    let name = outline.nodes[index].name
                    strayTexts.append((place, "text \(quoted(text)) in <\(name)>; values are attributes", node.range))
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

    func group(_ node: XMLOutline.Node, _ child: Int, _ candidates: Candidates) -> Group {
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

    mutating func write(_ group: Group) throws(ManifestStop) {
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

    mutating func name(_ group: Group, _ child: Int) {
        builder.name(group.name, range: outline.nodes[child].nameRange)
    }

    mutating func array(
        _ group: Group, _ visit: (inout XMLTreeMaker, Int) throws(ManifestStop) -> Void
    ) throws(ManifestStop) {
        guard let first = group.members.first, let last = group.members.last else { return }
        name(group, first)
        try begin(.array, outline.nodes[first].range)
        for child in group.members { try visit(&self, child) }
        builder.end(at: outline.nodes[last].range.upperBound)
    }

    func quoted(_ text: String) -> String {
        ManifestWords.quoted(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// An element where an attribute is meant: its text is the value, and the reader says where that belongs.
    mutating func scalarElement(_ index: Int, _ content: ManifestShape.Content) throws(ManifestStop) {
        let node = outline.nodes[index]
        let children = outline.children(of: index)
        guard node.attributes.isEmpty, children.count == 1, let child = children.first,
            let text = outline.nodes[child].text
        else { return try object(index, []) }
        strayTexts.append(
            (builder.nodes.count, "\(node.name) is an attribute: \(node.name)=\(quoted(text))", node.nameRange))
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
}
