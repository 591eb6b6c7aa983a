import RectoComposition
import RectoShaping

extension FormulaSetter {
    private typealias Pair = (below: FormulaNode?, above: FormulaNode?)

    func scripts(_ node: FormulaNode, _ style: FormulaStyle, _ stretch: Stretch?) -> FormulaBox {
        let children = node.children
        var (after, before): ([Pair], [Pair]) = ([], [])
        switch node.name {
        case "msub", "munder": after = [(children[1], nil)]
        case "msup", "mover": after = [(nil, children[1])]
        case "msubsup", "munderover": after = [(children[1], children[2])]
        default:
            let split = children.firstIndex { $0.name == "mprescripts" } ?? children.count
            after = pairs(children[1..<split])
            before = pairs(children[min(split + 1, children.count)...].filter { $0.name != "mprescripts" }[...])
        }
        return scripts(children[0], after: after, before: before, style, stretch)
    }

    private func pairs(_ children: ArraySlice<FormulaNode>) -> [Pair] {
        let list = Array(children)
        func script(_ index: Int) -> FormulaNode? {
            list.indices.contains(index) && list[index].name != "none" ? list[index] : nil
        }
        return stride(from: 0, to: list.count, by: 2).map { (script($0), script($0 + 1)) }
    }

    private func scripts(
        _ baseNode: FormulaNode, after: [Pair], before: [Pair], _ style: FormulaStyle, _ stretch: Stretch?
    ) -> FormulaBox {
        let base = set(baseNode, style, stretch: stretch)
        let isLarge = baseNode.core.map { properties($0, .prefix).isLarge } ?? false
        func boxes(_ pairs: [Pair]) -> [(below: FormulaBox?, above: FormulaBox?)] {
            pairs.map { pair in
                (
                    pair.below.map { set($0, smaller(style, isCramped: true)) },
                    pair.above.map { set($0, smaller(style, isCramped: false)) }
                )
            }
        }
        let (right, left) = (boxes(after), boxes(before))
        let shifts = shifts(base, right + left, style)
        let space = length(.spaceAfterScript, style)
        func width(_ box: FormulaBox?) -> Double { box.map { $0.width + max(0, $0.italic) } ?? 0 }
        var x = 0.0
        // Those before it come after it in the text.
        var places: [Double] = []
        for pair in left {
            x += space
            places.append(x)
            x += max(width(pair.below), width(pair.above))
        }
        var box = FormulaBox(ascent: -.infinity, descent: -.infinity)
        box.add(base, x: x)
        x += base.width
        let slant = max(0, base.italic)
        for (number, pair) in right.enumerated() {
            let lean = number == 0 ? slant : 0
            // Below an integral, the lower limit stands under its slant.
            if let below = pair.below { box.add(below, x: x - (isLarge ? lean : 0), y: shifts.down) }
            if let above = pair.above { box.add(above, x: x + (isLarge ? 0 : lean), y: -shifts.up) }
            x += max(width(pair.below) - (isLarge ? lean : 0), width(pair.above) + (isLarge ? 0 : lean), 0) + space
        }
        for (pair, place) in zip(left, places) {
            let whole = max(width(pair.below), width(pair.above))
            if let below = pair.below { box.add(below, x: place + whole - width(below), y: shifts.down) }
            if let above = pair.above { box.add(above, x: place + whole - width(above), y: -shifts.up) }
        }
        box.width = x
        return box
    }

    /// How far scripts are above and below the baseline (MathML Core, 3.4.1).
    private func shifts(
        _ base: FormulaBox, _ pairs: [(below: FormulaBox?, above: FormulaBox?)], _ style: FormulaStyle
    ) -> (up: Double, down: Double) {
        var (up, down) = (0.0, 0.0)
        let (below, above) = (pairs.compactMap(\.below), pairs.compactMap(\.above))
        if !below.isEmpty {
            down = max(
                length(.subscriptShiftDown, style), base.descent + length(.subscriptBaselineDropMin, style))
            for box in below { down = max(down, box.ascent - length(.subscriptTopMax, style)) }
        }
        if !above.isEmpty {
            up = max(
                length(style.isCramped ? .superscriptShiftUpCramped : .superscriptShiftUp, style),
                base.ascent - length(.superscriptBaselineDropMax, style))
            for box in above { up = max(up, box.descent + length(.superscriptBottomMin, style)) }
        }
        guard let low = below.map(\.ascent).max(), let high = above.map(\.descent).max() else { return (up, down) }
        let missing = length(.subSuperscriptGapMin, style) - (up - high - (low - down))
        if missing > 0 {
            // First the upper ones rise, as far as they may; the rest is below.
            let room = max(0, length(.superscriptBottomMaxWithSubscript, style) - (up - high))
            up += min(missing, room)
            down += missing - min(missing, room)
        }
        return (up, down)
    }
}
