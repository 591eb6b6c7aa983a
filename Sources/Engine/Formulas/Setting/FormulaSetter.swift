import RectoShaping

/// Lays formulas out by the rules of MathML Core and the lengths of a font's table MATH.
package struct FormulaSetter {
    let faces: any FormulaFaces
    let font: FormulaFont

    /// How deep elements may be within each other, and how many a formula may have.
    package static let deepest = 64
    package static let most = 4096

    /// - Returns: nil if the main face has no table MATH.
    package init?(_ faces: any FormulaFaces) {
        guard let font = FormulaFont(faces.font(faces.main)) else { return nil }
        self.faces = faces
        self.font = font
    }

    /// Lays a formula out; all that is painted lies within its box.
    ///
    /// - Parameters:
    ///   - root: The element `math`, within the limits ``deepest`` and ``most``.
    ///   - size: Of the font around it, in CSS pixels.
    ///   - isDisplay: Whether it stands for itself.
    package func set(_ root: FormulaNode, size: Double, isDisplay: Bool) -> FormulaBox {
        var box = set(root, FormulaStyle(size: size, isDisplay: isDisplay))
        box.width += max(0, box.italic)
        box.enclose(face: { faces.font($0) })
        return box
    }

    /// What an operator fills.
    enum Stretch {
        /// From above the baseline to below it.
        case vertical(ascent: Double, descent: Double)
        case horizontal(width: Double)
    }

    func set(_ node: FormulaNode, _ outer: FormulaStyle, stretch: Stretch? = nil) -> FormulaBox {
        let style = style(node, outer)
        switch node.shape {
        case "mo": return operatorBox(node, style, stretch, form: .infix).box
        case "mi", "mn", "ms", "mtext": return token(node, style)
        case "mspace": return space(node, style)
        case "mfrac": return fraction(node, style, stretch)
        case "msqrt", "mroot": return radical(node, style)
        case "msub", "msup", "msubsup", "mmultiscripts": return scripts(node, style, stretch)
        case "munder", "mover", "munderover": return limits(node, style, stretch)
        case "mtable": return table(node, style)
        case "mfenced": return fenced(node, style)
        case "menclose": return enclosed(node, style)
        case "merror":
            var own = node
            own.attributes["notation"] = "box"
            return enclosed(own, style)
        case "mpadded": return padded(node, style, stretch)
        case "mphantom":
            var box = row(node.children, style, stretch)
            box.items = []
            return box
        default: return row(node.children, style, stretch)
        }
    }

    // MARK: - Styles

    func style(_ node: FormulaNode, _ outer: FormulaStyle) -> FormulaStyle {
        var style = outer
        style.size = min(max(style.size * node.scale, 0.5), 2000)
        if let display = node.flag("displaystyle") { style.isDisplay = display }
        if let level = node.attributes["scriptlevel"]?.filter({ !$0.isWhitespace }), let number = Int(level) {
            let isRelative = level.hasPrefix("+") || level.hasPrefix("-")
            let wanted = min(max(isRelative ? style.level + min(max(number, -99), 99) : number, 0), 20)
            style.size *= scale(wanted) / scale(style.level)
            style.level = wanted
        }
        if let size = node.attributes["mathsize"] {
            switch size {
            case "small": style.size *= 0.75
            case "big": style.size *= 1.5
            case "normal": break
            default: style.size = min(max(length(size, style, of: style.size) ?? style.size, 1), 2000)
            }
        }
        if let variant = node.attributes["mathvariant"].flatMap({ LetterVariant(rawValue: $0.lowercased()) }) {
            style.variant = variant
        }
        return style
    }

    /// How large letters are in a level of scripts.
    private func scale(_ level: Int) -> Double {
        func percent(_ constant: FormulaFont.Constant, _ usual: Double) -> Double {
            let own = Double(font.constant(constant)) / 100
            return own > 0.2 && own <= 1 ? own : usual
        }
        switch level {
        case ...0: return 1
        case 1: return percent(.scriptPercent, 0.71)
        default:
            var scale = percent(.scriptScriptPercent, 0.504)
            for _ in 2..<max(2, level) { scale *= 0.71 }
            return scale
        }
    }

    /// The style of a script.
    func smaller(_ style: FormulaStyle, isCramped: Bool) -> FormulaStyle {
        var own = style
        own.level = min(style.level + 1, 20)
        own.size = max(style.size * scale(own.level) / scale(style.level), 0.5)
        own.isDisplay = false
        own.isCramped = isCramped || style.isCramped
        return own
    }

    /// A length of the font's, in CSS pixels.
    func length(_ constant: FormulaFont.Constant, _ style: FormulaStyle) -> Double {
        Double(font.constant(constant)) * unit(style)
    }

    func unit(_ style: FormulaStyle) -> Double { style.size / Double(font.unitsPerEm) }
}
