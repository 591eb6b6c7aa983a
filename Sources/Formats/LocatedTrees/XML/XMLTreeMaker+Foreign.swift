/// What is somebody else's: elements of other namespaces, as objects.
extension XMLTreeMaker {
    func isText(_ index: Int) -> Bool { outline.nodes[index].text != nil }

    func textInside(_ index: Int) -> String {
        outline.children(of: index).compactMap { outline.nodes[$0].text }.joined()
    }

    mutating func foreign(_ index: Int, isInside: Bool) throws(ManifestStop) {
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
