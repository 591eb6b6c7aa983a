import RectoComposition
import RectoShaping

extension FormulaSetter {
    /// What stands under and over something (MathML Core, 3.4.2).
    func limits(_ node: FormulaNode, _ style: FormulaStyle, _ stretch: Stretch?) -> FormulaBox {
        let children = node.children
        let core = children[0].core
        let own = core.map { properties($0, .prefix) }
        if own?.hasMovableLimits == true, !style.isDisplay { return scripts(node, style, stretch) }
        let underNode = node.name == "mover" ? nil : children[1]
        let overNode = node.name == "munder" ? nil : children[children.count - 1]
        let isOverAccent =
            node.flag("accent") ?? (overNode?.core.map { properties($0, .postfix).isAccent } ?? false)
        let isUnderAccent =
            node.flag("accentunder") ?? (underNode?.core.map { properties($0, .postfix).isAccent } ?? false)
        func inner(_ isAccent: Bool) -> FormulaStyle {
            guard isAccent else { return smaller(style, isCramped: true) }
            var own = style
            own.isDisplay = false
            return own
        }
        var baseStyle = style
        if isOverAccent { baseStyle.isCramped = true }
        let parts: [(node: FormulaNode, style: FormulaStyle)?] = [
            (children[0], baseStyle), underNode.map { ($0, inner(isUnderAccent)) },
            overNode.map { ($0, inner(isOverAccent)) },
        ]
        var boxes = [FormulaBox?](repeating: nil, count: parts.count)
        var width = 0.0
        for (index, part) in parts.enumerated() {
            guard let part, index == 0 && stretch != nil || !growsSideways(part.node) else { continue }
            boxes[index] = set(part.node, part.style, stretch: index == 0 ? stretch : nil)
            width = max(width, boxes[index]?.width ?? 0)
        }
        let isAlone = boxes.allSatisfy { $0 == nil }
        for (index, part) in parts.enumerated() where boxes[index] == nil {
            guard let part else { continue }
            boxes[index] = set(part.node, part.style, stretch: isAlone ? nil : .horizontal(width: width))
        }
        guard let base = boxes[0] else { return FormulaBox() }
        return stack(
            base, under: boxes[1], over: boxes[2], style, isLarge: own?.isLarge == true,
            accents: (isUnderAccent, isOverAccent))
    }

    private func growsSideways(_ node: FormulaNode) -> Bool {
        guard let core = node.core, core.letters.count == 1, let letter = core.letters.first else { return false }
        return properties(core, .infix).isStretchy && FormulaOperator.growsSideways(letter.scalar)
    }

    private func stack(
        _ base: FormulaBox, under: FormulaBox?, over: FormulaBox?, _ style: FormulaStyle, isLarge: Bool,
        accents: (under: Bool, over: Bool)
    ) -> FormulaBox {
        let slant = isLarge ? max(0, base.italic) / 2 : 0
        let width = base.width
        // Centred on each other; an accent over its letter's own place.
        let middle = width / 2
        var places = (under: 0.0, over: 0.0)
        if let under { places.under = middle - under.width / 2 - slant }
        if let over {
            places.over =
                accents.over
                ? (base.accentPlace ?? middle) - (over.accentPlace ?? over.width / 2)
                : middle - over.width / 2 + slant
        }
        let isMark = accents.over && base.accentPlace != nil
        let left = min(0, under == nil ? 0 : places.under, over == nil || isMark ? 0 : places.over)
        var box = FormulaBox()
        (box.ascent, box.descent) = (base.ascent, base.descent)
        box.paint(base, x: -left)
        box.width =
            max(
                width, places.under + (under?.width ?? 0), isMark ? 0 : places.over + (over?.width ?? 0)) - left
        if let under {
            let down =
                isLarge
                ? max(
                    length(.lowerLimitGapMin, style) + under.ascent + base.descent,
                    base.descent + length(.lowerLimitBaselineDropMin, style))
                : base.descent + length(.underbarGap, style) / (accents.under ? 3 : 1) + under.ascent
            box.add(under, x: places.under - left, y: down)
            if !isLarge, !accents.under { box.descent += length(.underbarExtraDescender, style) }
        }
        if let over {
            let up: Double
            if isLarge {
                up = max(
                    base.ascent + length(.upperLimitGapMin, style) + over.descent,
                    base.ascent + length(.upperLimitBaselineRiseMin, style))
            } else if accents.over {
                // A mark is drawn as high as it stands over a small letter; others must not touch what they are over.
                up = max(
                    base.ascent - min(base.ascent, length(.accentBaseHeight, style)),
                    base.ascent + over.descent + length(.overbarRule, style))
            } else {
                up = base.ascent + length(.overbarGap, style) + over.descent
            }
            box.add(over, x: places.over - left, y: -up)
            if !isLarge, !accents.over { box.ascent += length(.overbarExtraAscender, style) }
        }
        return box
    }
}
