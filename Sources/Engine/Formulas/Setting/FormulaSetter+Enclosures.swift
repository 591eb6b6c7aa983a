import RectoComposition
import RectoShaping

extension FormulaSetter {
    /// Something with lines about it.
    ///
    /// Notations with slanted or round lines are not drawn: their content is.
    func enclosed(_ node: FormulaNode, _ style: FormulaStyle) -> FormulaBox {
        var inner = row(node.children, style)
        inner.width += max(0, inner.italic)
        let names = Set(
            (node.attributes["notation"] ?? "longdiv").split(whereSeparator: \.isWhitespace).map(String.init))
        if names.contains("radical") { return radical(FormulaNode("msqrt", children: node.children), style) }
        let rule = length(.ruleThickness, style)
        let pad = style.size / 5 + rule
        var sides: Set<String> = names
        for (name, own) in [
            ("box", ["left", "right", "top", "bottom"]), ("roundedbox", ["left", "right", "top", "bottom"]),
            ("circle", ["left", "right", "top", "bottom"]), ("longdiv", ["left", "top"]),
            ("actuarial", ["right", "top"]),
            ("madruwb", ["right", "bottom"]), ("phasorangle", ["left", "bottom"]),
        ] where names.contains(name) {
            sides.formUnion(own)
        }
        let left = sides.contains("left") ? pad : 0
        let right = sides.contains("right") ? pad : 0
        let above = inner.ascent + (sides.contains("top") ? pad : 0)
        let below = inner.descent + (sides.contains("bottom") ? pad : 0)
        var box = FormulaBox(width: left + inner.width + right, ascent: above, descent: below)
        box.paint(inner, x: left)
        if sides.contains("left") { box.rule(node.color, x: 0, y: -above, width: rule, height: above + below) }
        if sides.contains("right") {
            box.rule(node.color, x: box.width - rule, y: -above, width: rule, height: above + below)
        }
        if sides.contains("top") { box.rule(node.color, x: 0, y: -above, width: box.width, height: rule) }
        if sides.contains("bottom") { box.rule(node.color, x: 0, y: below - rule, width: box.width, height: rule) }
        if sides.contains("horizontalstrike") {
            box.rule(node.color, x: 0, y: (below - above - rule) / 2, width: box.width, height: rule)
        }
        if sides.contains("verticalstrike") {
            box.rule(node.color, x: (box.width - rule) / 2, y: -above, width: rule, height: above + below)
        }
        return box
    }
}
