/// Which blocks of a page have which tags, and the elements that say so.
struct ALTOStructure {
    private struct Tag: Hashable {
        var role: String
        var level: Int
    }

    private let tags: ALTOTags
    /// Indices of parts, by where they begin on the page.
    private let order: [Int]
    /// The blocks that each part was written in.
    private var blocks: [[Int]]
    private var used: Set<Tag> = []

    init(_ tags: ALTOTags) {
        self.tags = tags
        order = tags.parts.indices.sorted { tags.parts[$0].offset < tags.parts[$1].offset }
        blocks = Array(repeating: [], count: tags.parts.count)
    }

    /// The part that a place of the page's text is in.
    ///
    /// - Complexity: O(log n) for n parts.
    func part(at offset: Int) -> Int? {
        var (low, high) = (0, order.count)
        while low < high {
            let middle = (low + high) / 2
            if tags.parts[order[middle]].offset <= offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let part = tags.parts[order[low - 1]]
        return offset < part.offset + part.length ? order[low - 1] : nil
    }

    /// Notes that a part is written in a block, and writes the block's attribute.
    mutating func write(_ part: Int, block: Int, to xml: inout XMLWriter) {
        let tag = Tag(role: tags.parts[part].role, level: tags.parts[part].level)
        blocks[part].append(block)
        used.insert(tag)
        xml.attribute("TAGREFS", Self.id(tag))
    }

    private static func id(_ tag: Tag) -> String { "role_" + tag.role + (tag.level > 0 ? "_\(tag.level)" : "") }

    /// Writes the tags, and an ordered group for each article; after the blocks are known.
    func write(to xml: inout XMLWriter) {
        let groups = tags.articles.indices.map { article in
            tags.parts.indices.filter { tags.parts[$0].article == article }.flatMap { blocks[$0] }
        }
        guard !used.isEmpty else { return }
        xml.markup("<Tags>\n")
        for tag in used.sorted(by: { ($0.role, $0.level) < ($1.role, $1.level) }) {
            xml.markup("<StructureTag")
            xml.attribute("ID", Self.id(tag))
            xml.attribute("TYPE", "role")
            xml.attribute("LABEL", tag.role)
            if tag.level > 0 { xml.attribute("DESCRIPTION", "level \(tag.level)") }
            xml.markup("/>\n")
        }
        for (article, title) in tags.articles.enumerated() where !groups[article].isEmpty {
            xml.markup("<StructureTag")
            xml.identifier("ID", "article", article + 1)
            xml.attribute("TYPE", "article")
            xml.attribute("LABEL", title)
            xml.markup("/>\n")
        }
        xml.markup("</Tags>\n")
        guard groups.contains(where: { !$0.isEmpty }) else { return }
        xml.markup("<ReadingOrder><UnorderedGroup ID=\"order\">\n")
        for (article, group) in groups.enumerated() where !group.isEmpty {
            xml.markup("<OrderedGroup")
            xml.identifier("ID", "order", article + 1)
            xml.identifier("TAGREFS", "article", article + 1)
            xml.markup(">")
            for block in group {
                xml.markup("<ElementRef")
                xml.identifier("ID", "place", block)
                xml.identifier("REF", "block", block)
                xml.markup("/>")
            }
            xml.markup("</OrderedGroup>\n")
        }
        xml.markup("</UnorderedGroup></ReadingOrder>\n")
    }
}
