import RectoComposition
import RectoFormulas
import RectoMarkup
import RectoPlaces
import RectoStyles

/// Reads an element `math` of a document.
struct FormulaReader {
    private let item: ItemText
    private let tree: ContentTree
    private let document: StyledDocument
    private var count = 0
    /// What of the canonical text is not shown, in order.
    private(set) var hidden: [Range<Int>] = []
    /// What of it is shown.
    private(set) var shown: Range<Int>?
    /// Whether it is beyond the limits, or has what can't stand in a formula, such as a picture.
    private(set) var isStrange = false

    /// Elements of HTML that can't be in a line of letters.
    private static let strange: Set<String> = [
        "img", "svg", "image", "math", "table", "p", "div", "ul", "ol", "dl", "pre", "blockquote", "br", "ruby",
    ]

    init(_ item: ItemText, _ tree: ContentTree, _ document: StyledDocument) {
        self.item = item
        self.tree = tree
        self.document = document
    }

    /// The formula; nil if it is to be shown as the signs that it consists of.
    mutating func read(_ index: Int, color: PaintedColor) -> FormulaNode? {
        let outer = document.style(index)
        let node = node(index, outer, color, depth: 0)
        return isStrange ? nil : node
    }

    private mutating func node(
        _ index: Int, _ outer: ComputedStyle, _ color: PaintedColor, depth: Int
    ) -> FormulaNode? {
        guard case .element(let name, let space, let attributes) = tree.nodes[index].content else { return nil }
        count += 1
        guard count <= FormulaSetter.most, depth <= FormulaSetter.deepest else {
            isStrange = true
            return nil
        }
        if space != .mathML, Self.strange.contains(name) { isStrange = true }
        let style = document.style(index)
        guard style.display != .none, style.visibility == .visible else {
            hide(index)
            return style.display == .none ? nil : FormulaNode("mrow")
        }
        var own = FormulaNode(space == .mathML ? name : "mtext", space == .mathML ? attributes : [:])
        own.color = color
        if style.color != outer.color { own.color = PaintedColor(style.color) }
        if let color = (attributes["mathcolor"] ?? attributes["color"]).flatMap({ StyleColor(word: $0) }) {
            own.color = PaintedColor(color)
        }
        if outer.fontSize > 0, style.fontSize > 0 { own.scale = style.fontSize / outer.fontSize }
        if own.isToken {
            read(token: index, &own)
            return own
        }
        if name == "mphantom" { return phantom(index, own, style, depth: depth) }
        let chosen = name == "maction" ? max(1, Int(attributes["selection"] ?? "") ?? 1) : nil
        var number = 0
        for child in children(index) {
            guard case .element(let name, _, _) = tree.nodes[child].content, !name.hasPrefix("annotation") else {
                continue
            }
            number += 1
            if let chosen, number != chosen {
                hide(child)
            } else if let node = self.node(child, style, own.color, depth: depth + 1) {
                own.children.append(node)
            }
            if isStrange { return nil }
        }
        return own
    }

    /// What has room and is not shown.
    private mutating func phantom(
        _ index: Int, _ own: FormulaNode, _ style: ComputedStyle, depth: Int
    ) -> FormulaNode {
        var (own, inner) = (own, self)
        for child in children(index) {
            if case .element = tree.nodes[child].content,
                let node = inner.node(child, style, own.color, depth: depth + 1)
            {
                own.children.append(node)
            }
        }
        (count, isStrange) = (inner.count, inner.isStrange)
        hide(index)
        return own
    }

    private func children(_ index: Int) -> [Int] {
        var found: [Int] = []
        var next = index + 1
        while next < tree.nodes[index].end {
            found.append(next)
            next = max(next + 1, tree.nodes[next].end)
        }
        return found
    }

    private mutating func hide(_ index: Int) {
        let range = item.range(ofNode: index)
        if !range.isEmpty { hidden.append(range) }
    }

    /// All that the canonical text has of a token.
    private mutating func read(token index: Int, _ own: inout FormulaNode) {
        for node in index + 1..<max(index + 1, tree.nodes[index].end) {
            switch tree.nodes[node].content {
            case .element(let name, let space, _):
                if space != .mathML, Self.strange.contains(name) || document.style(node).display == .none {
                    isStrange = true
                }
            case .text(let text):
                let stretches = item.stretches(ofText: node)
                guard !stretches.isEmpty else { continue }
                let scalars = Array(text.unicodeScalars)
                for stretch in stretches {
                    for place in stretch.scalars.clamped(to: scalars.indices) {
                        let scalar = BoxBuilder.isSpace(scalars[place]) ? " " : scalars[place]
                        own.letters.append(.init(scalar, offset: stretch.offset + place - stretch.scalars.lowerBound))
                    }
                }
            }
        }
        while own.letters.last?.scalar == " " { own.letters.removeLast() }
        while own.letters.first?.scalar == " " { own.letters.removeFirst() }
        guard let first = own.letters.first, let last = own.letters.last else { return }
        shown = (shown?.lowerBound ?? first.offset)..<last.offset + 1
    }
}
