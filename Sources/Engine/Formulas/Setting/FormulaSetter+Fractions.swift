import RectoComposition
import RectoShaping

extension FormulaSetter {
    func fraction(_ node: FormulaNode, _ style: FormulaStyle, _ stretch: Stretch?) -> FormulaBox {
        var inner = style
        if style.isDisplay { inner.isDisplay = false } else { inner = smaller(style, isCramped: false) }
        var lower = inner
        lower.isCramped = true
        let top = set(node.children[0], inner, stretch: stretch)
        let bottom = set(node.children[1], lower)
        let usual = length(.ruleThickness, style)
        let rule: Double =
            switch node.attributes["linethickness"] {
            case "thin": usual / 2
            case "medium", nil: usual
            case "thick": usual * 2
            case let own: max(0, length(own, style, of: usual) ?? usual)
            }
        let axis = length(.axisHeight, style)
        var (up, down): (Double, Double)
        if rule > 0 {
            up = max(
                length(style.isDisplay ? .numeratorDisplayShiftUp : .numeratorShiftUp, style),
                axis + rule / 2 + length(style.isDisplay ? .numeratorDisplayGapMin : .numeratorGapMin, style)
                    + top.descent)
            down = max(
                length(style.isDisplay ? .denominatorDisplayShiftDown : .denominatorShiftDown, style),
                rule / 2 - axis + length(style.isDisplay ? .denominatorDisplayGapMin : .denominatorGapMin, style)
                    + bottom.ascent)
        } else {
            up = length(style.isDisplay ? .stackTopDisplayShiftUp : .stackTopShiftUp, style)
            down = length(style.isDisplay ? .stackBottomDisplayShiftDown : .stackBottomShiftDown, style)
            let least = length(style.isDisplay ? .stackDisplayGapMin : .stackGapMin, style)
            let more = max(0, least - (up - top.descent + down - bottom.ascent)) / 2
            (up, down) = (up + more, down + more)
        }
        // One pixel at each side, as browsers have it, so that bars of neighbours do not meet.
        let side = 1.0
        let (topWidth, bottomWidth) = (top.width + max(0, top.italic), bottom.width + max(0, bottom.italic))
        let width = max(topWidth, bottomWidth)
        func place(_ own: Double, _ align: String?) -> Double {
            switch align {
            case "left": side
            case "right": side + width - own
            default: side + (width - own) / 2
            }
        }
        var box = FormulaBox(width: width + 2 * side, ascent: axis + rule / 2, descent: rule / 2 - axis)
        box.add(top, x: place(topWidth, node.attributes["numalign"]), y: -up)
        box.add(bottom, x: place(bottomWidth, node.attributes["denomalign"]), y: down)
        box.rule(node.color, x: side, y: -axis - rule / 2, width: width, height: rule)
        return box
    }

    func radical(_ node: FormulaNode, _ style: FormulaStyle) -> FormulaBox {
        var inner = style
        inner.isCramped = true
        let isRoot = node.name == "mroot"
        var base = isRoot ? set(node.children[0], inner) : row(node.children, inner)
        base.width += max(0, base.italic)
        let rule = length(.radicalRule, style)
        var gap = length(style.isDisplay ? .radicalDisplayGap : .radicalGap, style)
        let wanted = base.height + gap + rule
        guard let sign = sign("\u{221A}", style, height: wanted, middle: 0, color: node.color) else {
            return row(node.children, inner)
        }
        // A sign that is too high leaves as much room above as below.
        if sign.height > wanted { gap += (sign.height - wanted) / 2 }
        let top = base.ascent + gap + rule
        var (x, index): (Double, FormulaBox?) = (0, nil)
        if isRoot {
            var own = smaller(smaller(style, isCramped: true), isCramped: true)
            own.isDisplay = false
            let box = set(node.children[1], own)
            let before = max(0, length(.radicalKernBefore, style))
            x = max(0, before + box.width + max(-box.width, length(.radicalKernAfter, style)))
            index = box
        }
        var box = FormulaBox(
            width: x + sign.width + base.width, ascent: top + length(.radicalExtraAscender, style),
            descent: base.descent)
        // In the order of the text: the base, then its index.
        box.add(base, x: x + sign.width)
        if let index {
            let raise = Double(font.constant(.radicalDegreeRaisePercent)) / 100 * sign.height
            let bottom = top - sign.height + raise
            box.add(index, x: max(0, length(.radicalKernBefore, style)), y: -bottom - index.descent)
        }
        box.add(sign, x: x, y: sign.ascent - top)
        box.rule(node.color, x: x + sign.width, y: -top, width: base.width, height: rule)
        return box
    }
}
