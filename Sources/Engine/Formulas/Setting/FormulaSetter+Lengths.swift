import RectoShaping

extension FormulaSetter {
    private static let spaces: [String: Double] = [
        "veryverythinmathspace": 1, "verythinmathspace": 2, "thinmathspace": 3, "mediummathspace": 4,
        "thickmathspace": 5, "verythickmathspace": 6, "veryverythickmathspace": 7,
    ]

    /// A length of an attribute in CSS pixels; nil for what is none.
    ///
    /// - Parameter whole: What shares and numbers without a unit are of.
    func length(_ text: String?, _ style: FormulaStyle, of whole: Double) -> Double? {
        guard let text = text?.lowercased().filter({ !$0.isWhitespace }), !text.isEmpty else { return nil }
        if let space = Self.spaces[text] { return space * style.size / 18 }
        if text.hasPrefix("negative"), let space = Self.spaces[String(text.dropFirst(8))] {
            return -space * style.size / 18
        }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-" || $0 == "+") }
        guard let number = Double(digits), number.isFinite else { return nil }
        let pixels: Double? =
            switch text.dropFirst(digits.count) {
            case "em": number * style.size
            case "ex": number * xHeight(style)
            case "px": number
            case "pt": number * 4 / 3
            case "pc": number * 16
            case "in": number * 96
            case "cm": number * 96 / 2.54
            case "mm": number * 9.6 / 2.54
            case "%": number / 100 * whole
            case "": number * whole
            default: nil
            }
        return pixels.map { min(max($0, -10_000), 10_000) }
    }

    func xHeight(_ style: FormulaStyle) -> Double {
        guard let glyph = font.glyph("x") else { return style.size / 2 }
        return Double(faces.font(faces.main).extents(glyph).ascent) * unit(style)
    }

    func space(_ node: FormulaNode, _ style: FormulaStyle) -> FormulaBox {
        FormulaBox(
            width: length(node.attributes["width"], style, of: 0) ?? 0,
            ascent: length(node.attributes["height"], style, of: 0) ?? 0,
            descent: length(node.attributes["depth"], style, of: 0) ?? 0)
    }

    func padded(_ node: FormulaNode, _ style: FormulaStyle, _ stretch: Stretch?) -> FormulaBox {
        let inner = row(node.children, style, stretch)
        /// By an attribute such as `2em`, `+0.2em`, `50%width`, `-1height`.
        func wish(_ name: String, _ own: Double) -> Double {
            guard var text = node.attributes[name]?.lowercased().filter({ !$0.isWhitespace }) else { return own }
            var whole = own
            for (dimension, value) in [("width", inner.width), ("height", inner.ascent), ("depth", inner.descent)]
            where text.hasSuffix(dimension) {
                whole = value
                text.removeLast(dimension.count)
            }
            guard let length = length(text, style, of: whole) else { return own }
            return text.hasPrefix("+") || text.hasPrefix("-") ? own + length : length
        }
        var box = FormulaBox(
            width: max(0, wish("width", inner.width)), ascent: wish("height", inner.ascent),
            descent: wish("depth", inner.descent))
        box.paint(inner, x: wish("lspace", 0), y: -wish("voffset", 0))
        return box
    }
}
