import RectoComposition
import RectoShaping

extension FormulaSetter {
    /// Elements one after the other (MathML Core, 3.3.1.2).
    func row(_ children: [FormulaNode], _ style: FormulaStyle, _ stretch: Stretch? = nil) -> FormulaBox {
        var boxes = [FormulaBox?](repeating: nil, count: children.count)
        var spaces = [(before: Double, after: Double)](repeating: (0, 0), count: children.count)
        var growing: [Int] = []
        let forms = forms(children)
        let single = children.filter { !$0.isSpaceLike }.count == 1
        for (index, child) in children.enumerated() {
            if let core = child.core {
                let own = properties(core, forms[index])
                spaces[index] = room(core, own, self.style(core, style))
                if own.isStretchy {
                    growing.append(index)
                    continue
                }
            }
            boxes[index] = set(child, style, form: forms[index], stretch: single ? stretch : nil)
        }
        if case .horizontal? = stretch, single {
            for index in growing { boxes[index] = set(children[index], style, form: forms[index], stretch: stretch) }
        } else if !growing.isEmpty {
            grow(growing, children, forms, style, stretch, &boxes)
        }
        var box = FormulaBox(ascent: -.infinity, descent: -.infinity)
        var x = 0.0
        for (index, own) in boxes.enumerated() {
            guard let own else { continue }
            x += spaces[index].before
            box.add(own, x: x)
            x += own.width + spaces[index].after
            // Slanted ink does not lean into what follows, unless that is a script of it.
            if index + 1 < boxes.count { x += children[index].core == nil ? max(0, own.italic) : 0 }
        }
        if box.ascent == -.infinity { box.ascent = 0 }
        if box.descent == -.infinity { box.descent = 0 }
        box.width = x
        box.italic = boxes.last??.italic ?? 0
        if single { box.accentPlace = boxes.count == 1 ? boxes[0]?.accentPlace : nil }
        return box
    }

    /// Lets operators grow as high as what they stand beside.
    private func grow(
        _ growing: [Int], _ children: [FormulaNode], _ forms: [FormulaOperator.Form], _ style: FormulaStyle,
        _ stretch: Stretch?, _ boxes: inout [FormulaBox?]
    ) {
        var (ascent, descent) = (-Double.infinity, -Double.infinity)
        let others = boxes.compactMap { $0 }.filter { !$0.items.isEmpty || $0.height > 0 }
        // Beside nothing but each other they are as high as they are.
        let beside =
            others.isEmpty ? growing.map { set(children[$0], style, form: forms[$0], stretch: nil) } : others
        for box in beside { (ascent, descent) = (max(ascent, box.ascent), max(descent, box.descent)) }
        if case .vertical(let above, let below)? = stretch { (ascent, descent) = (above, below) }
        guard ascent.isFinite, descent.isFinite else { return }
        for index in growing {
            var own = Stretch.vertical(ascent: ascent, descent: descent)
            if let core = children[index].core, properties(core, forms[index]).isSymmetric {
                let axis = length(.axisHeight, style)
                let half = max(ascent - axis, descent + axis)
                own = .vertical(ascent: half + axis, descent: half - axis)
            }
            boxes[index] = set(children[index], style, form: forms[index], stretch: own)
        }
    }

    private func set(
        _ node: FormulaNode, _ style: FormulaStyle, form: FormulaOperator.Form, stretch: Stretch?
    ) -> FormulaBox {
        guard node.name == "mo" else { return set(node, style, stretch: stretch) }
        return operatorBox(node, self.style(node, style), stretch, form: form).box
    }

    /// Before and after an operator.
    private func room(
        _ core: FormulaNode, _ own: FormulaOperator, _ style: FormulaStyle
    ) -> (before: Double, after: Double) {
        (
            length(core.attributes["lspace"], style, of: own.before * style.size) ?? own.before * style.size,
            length(core.attributes["rspace"], style, of: own.after * style.size) ?? own.after * style.size
        )
    }

    /// By an operator's place among its neighbours.
    private func forms(_ children: [FormulaNode]) -> [FormulaOperator.Form] {
        let solid = children.indices.filter { !children[$0].isSpaceLike }
        var forms = [FormulaOperator.Form](repeating: .infix, count: children.count)
        if solid.count > 1, let first = solid.first, let last = solid.last {
            forms[first] = .prefix
            forms[last] = .postfix
        }
        return forms
    }

    /// Elements between brackets, with separators (MathML 3, 3.3.8).
    func fenced(_ node: FormulaNode, _ style: FormulaStyle) -> FormulaBox {
        func sign(_ text: String, _ form: String) -> FormulaNode? {
            let scalars = text.filter { !$0.isWhitespace }.unicodeScalars
            guard !scalars.isEmpty else { return nil }
            var own = FormulaNode("mo", ["form": form, "fence": "true"])
            own.color = node.color
            own.letters = scalars.prefix(64).map { .init($0, offset: -1) }
            return own
        }
        var children: [FormulaNode] = []
        if let open = sign(node.attributes["open"] ?? "(", "prefix") { children.append(open) }
        var inner = FormulaNode("mrow")
        let separators = Array((node.attributes["separators"] ?? ",").filter { !$0.isWhitespace })
        for (index, child) in node.children.enumerated() {
            if index > 0, !separators.isEmpty,
                let own = sign(String(separators[min(index - 1, separators.count - 1)]), "infix")
            {
                inner.children.append(own)
            }
            inner.children.append(child)
        }
        children.append(inner)
        if let close = sign(node.attributes["close"] ?? ")", "postfix") { children.append(close) }
        return row(children, style)
    }
}
