package import RectoMarkup

/// Finds the computed style of each element (CSS Cascade 4).
package struct Cascade {
    /// A style that many elements share: the same rules, below the same style.
    private struct Key: Hashable {
        let parent: Int
        let part: PseudoElement?
        let blocks: [Int]
        let attribute: String
    }

    private let elements: ElementTree
    private let index: RuleIndex
    private let initial: ComputedStyle
    private let page: PageExtent
    private var styles: [ComputedStyle] = []
    private var known: [Key: Int] = [:]
    private var attributes: [String: DeclarationBlock] = [:]
    private var rootFontSize = 16.0

    /// The longest chain of custom properties that use each other, and the most values that one comes to.
    private static let deepest = 32
    static let mostValues = 4096

    /// Styles a document.
    ///
    /// - Parameters:
    ///   - tree: The document.
    ///   - sheets: Of each origin in the order of the document; ``DefaultSheet`` among them.
    ///   - page: What units of the page are of.
    ///   - fontSize: What a reader has chosen, in CSS pixels: `medium`.
    package static func style(
        _ tree: ContentTree, sheets: [StyleSheet], page: PageExtent, fontSize: Double = 16
    ) -> StyledDocument {
        var cascade = Cascade(ElementTree(tree), RuleIndex(sheets), page, fontSize)
        return cascade.run()
    }

    private init(_ elements: ElementTree, _ index: RuleIndex, _ page: PageExtent, _ fontSize: Double) {
        self.elements = elements
        self.index = index
        self.page = page
        var initial = ComputedStyle()
        initial.fontSize = fontSize
        self.initial = initial
    }

    private mutating func run() -> StyledDocument {
        let nodes = elements.tree.nodes
        var indices = [Int32](repeating: 0, count: nodes.count)
        var parts: [Int: [PseudoElement: Int]] = [:]
        styles = [initial]
        rootFontSize = initial.fontSize
        for node in nodes.indices {
            let parent = elements.parent(node).map { Int(indices[$0]) } ?? 0
            guard case .element(let name, _, let attributes) = nodes[node].content else {
                indices[node] = Int32(parent)
                continue
            }
            let matches = matches(node, name, attributes)
            let own = attributes["style"] ?? ""
            let style = find(Key(parent: parent, part: nil, blocks: matches[nil] ?? [], attribute: own))
            indices[node] = Int32(style)
            if elements.parent(node) == nil { rootFontSize = styles[style].fontSize }
            for case (let part?, let blocks) in matches {
                parts[node, default: [:]][part] = find(Key(parent: style, part: part, blocks: blocks, attribute: ""))
            }
        }
        return StyledDocument(elements: elements, styles: styles, indices: indices, parts: parts)
    }

    /// The blocks that mean an element and its parts, the weakest first.
    ///
    /// Origins are sorted as for normal declarations; ``assignments(_:_:)`` turns them round for important ones.
    private func matches(_ node: Int, _ name: String, _ attributes: [String: String]) -> [PseudoElement?: [Int]] {
        var found: [PseudoElement?: [RuleIndex.Entry]] = [:]
        index.candidates(name, attributes) { entry in
            if elements.matches(entry.selector, node) { found[entry.selector.pseudoElement, default: []].append(entry) }
        }
        return found.mapValues { entries in
            entries.sorted { one, other in
                if one.origin != other.origin { return one.origin < other.origin }
                if one.selector.specificity != other.selector.specificity {
                    return one.selector.specificity < other.selector.specificity
                }
                return one.order < other.order
            }.map { $0.block * 3 + $0.origin.rawValue }
        }
    }

    private mutating func find(_ key: Key) -> Int {
        if let style = known[key] { return style }
        let style = compute(key)
        styles.append(style)
        known[key] = styles.count - 1
        return styles.count - 1
    }

    /// All declarations, the weakest first: normal ones by origin, then important ones by origin from the last.
    private mutating func assignments(_ key: Key) -> [Assignment] {
        var own = DeclarationBlock()
        if !key.attribute.isEmpty {
            own = attributes[key.attribute] ?? StyleAttributeReader.read(key.attribute)
            attributes[key.attribute] = own
        }
        var found: [Assignment] = []
        for block in key.blocks { found += index.blocks[block / 3].normal }
        found += own.normal
        for origin in [StyleSheet.Origin.book, .reader, .program] {
            for block in key.blocks where block % 3 == origin.rawValue { found += index.blocks[block / 3].important }
            if origin == .book { found += own.important }
        }
        return found
    }

    private mutating func compute(_ key: Key) -> ComputedStyle {
        let parent = styles[key.parent]
        var style = Self.inheriting(parent, initial)
        let all = resolved(assignments(key), &style)
        let context = StyleContext(parent: parent, initial: initial, rootFontSize: rootFontSize, page: page)
        for isEarly in [true, false] {
            for assignment in all {
                switch assignment {
                case .set(let property, let setter) where property.isEarly == isEarly: setter(&style, context)
                case .wide(let property, let wide) where property.isEarly == isEarly:
                    let inherits = wide == .inherit || wide == .unset && property.isInherited
                    property.copy(&style, inherits ? parent : initial)
                default: break
                }
            }
        }
        return style
    }

    /// Puts custom properties into the declarations that use them.
    private func resolved(_ assignments: [Assignment], _ style: inout ComputedStyle) -> [Assignment] {
        var written: [String: [ComponentValue]] = [:]
        for case .variable(let name, let value) in assignments { written[name] = value }
        if !written.isEmpty {
            let table = style.variables.merging(written) { _, own in own }
            for name in written.keys {
                style.variables[name] = VariableSubstitution.value(name, table, depth: Self.deepest)
            }
        }
        guard assignments.contains(where: { if case .pending = $0 { true } else { false } }) else { return assignments }
        return assignments.flatMap { assignment -> [Assignment] in
            guard case .pending(let name, let value) = assignment else { return [assignment] }
            let known = VariableSubstitution.substituted(value, style.variables, depth: Self.deepest)
            if let known, let read = try? AssignmentReader.read(name, known.trimmed) { return read }
            // Invalid at computed-value time: as if it said `unset`.
            return (Shorthand.longhands[name] ?? [name]).compactMap { StyleProperty.all[$0] }.map { .wide($0, .unset) }
        }
    }

    /// A style that says nothing of its own.
    private static func inheriting(_ parent: ComputedStyle, _ initial: ComputedStyle) -> ComputedStyle {
        var style = parent
        for property in StyleProperty.all.values where !property.isInherited { property.copy(&style, initial) }
        return style
    }
}
