import RectoComposition
import RectoShaping

extension FormulaSetter {
    /// HarfBuzz's number of the script of formulas, `Zmth`, and of Latin, `Latn`.
    private static let mathScript: UInt32 = 0x5A6D_7468
    private static let latin: UInt32 = 0x4C61_746E

    func token(_ node: FormulaNode, _ style: FormulaStyle) -> FormulaBox {
        var variant = style.variant
        // One letter is a variable, several are a name.
        if variant == nil, node.name == "mi", node.letters.count == 1 { variant = .italic }
        return glyphs(node.letters, style, variant: variant, color: node.color, isText: node.name != "mo")
    }

    /// Letters in a row.
    func glyphs(
        _ letters: [FormulaNode.Letter], _ style: FormulaStyle, variant: LetterVariant? = nil, color: PaintedColor,
        isText: Bool = true
    ) -> FormulaBox {
        guard !letters.isEmpty else { return FormulaBox() }
        let scalars = letters.map { letter in
            let wanted = variant?.letter(letter.scalar) ?? letter.scalar
            return wanted == letter.scalar || font.glyph(wanted) == nil ? letter.scalar : wanted
        }
        var box = FormulaBox(ascent: -.infinity, descent: -.infinity)
        var start = 0
        let choices = scalars.map { faces.face(for: $0) }
        while start < scalars.count {
            var end = start + 1
            while end < scalars.count, choices[end] == choices[start] { end += 1 }
            add(letters, scalars, start..<end, face: choices[start], style, color, isText && scalars.count > 1, &box)
            start = end
        }
        if box.ascent == -.infinity { (box.ascent, box.descent) = (0, 0) }
        return box
    }

    private func add(
        _ letters: [FormulaNode.Letter], _ scalars: [Unicode.Scalar], _ range: Range<Int>, face: Int,
        _ style: FormulaStyle, _ color: PaintedColor, _ isText: Bool, _ box: inout FormulaBox
    ) {
        let font = faces.font(face)
        let unit = style.size / Double(font.unitsPerEm)
        // Signs of their own for scripts, such as primes that stand as high as letters.
        let features = style.level > 0 && face == faces.main ? ["ssty": min(style.level, 2)] : [:]
        for run in TextShaper.runs(Array(scalars[range]), fonts: [font], base: .leftToRight, features: features) {
            var run = run
            if !isText, face == faces.main {
                var item = run.item
                item.script = Self.mathScript
                run = TextShaper.run(scalars[range].map(\.value), item, font: font, features: features)
            }
            var clusters: [FormulaItem.Glyphs.Cluster] = []
            let starts = Set(run.glyphs.map(\.cluster)).sorted()
            for (place, start) in starts.enumerated() {
                let end = place + 1 < starts.count ? starts[place + 1] : run.item.range.upperBound
                // What comes before the first glyph's cluster belongs to it.
                let first = place == 0 ? run.item.range.lowerBound : start
                let own = letters[range.lowerBound + first..<range.lowerBound + end]
                addClusters(own, &clusters)
                var x = box.width
                for glyph in run.glyphs {
                    if glyph.cluster == start {
                        clusters[clusters.count - 1].glyphs.append(
                            .init(id: glyph.id, x: x + Double(glyph.x) * unit, y: -Double(glyph.y) * unit))
                        let ink = font.extents(glyph.id)
                        if ink.width != 0 {
                            box.ascent = max(box.ascent, Double(ink.ascent + glyph.y) * unit)
                            box.descent = max(box.descent, Double(ink.descent - glyph.y) * unit)
                        }
                    }
                    x += Double(glyph.advance) * unit
                }
            }
            box.width += Double(run.advance) * unit
            if starts.isEmpty {
                addClusters(
                    letters[
                        range.lowerBound + run.item.range.lowerBound..<range.lowerBound + run.item.range.upperBound],
                    &clusters)
            }
            box.items.append(.glyphs(.init(face: face, size: style.size, color: color, clusters: clusters)))
            guard face == faces.main, let last = run.glyphs.last else { continue }
            box.italic = Double(self.font.italicCorrection(last.id)) * unit
            if scalars.count == 1, let only = run.glyphs.first, run.glyphs.count == 1 {
                box.accentPlace = Double(self.font.accentPlace(only.id)) * unit
            }
        }
    }

    /// Adds clusters of scalars that follow each other in the canonical text; the glyphs go to the last.
    private func addClusters(
        _ letters: ArraySlice<FormulaNode.Letter>, _ clusters: inout [FormulaItem.Glyphs.Cluster]
    ) {
        var isOpen = false
        for letter in letters {
            let offset = letter.offset < 0 ? nil : letter.offset
            if isOpen, let last = clusters.last, last.offset.map({ $0 + last.scalars.count }) == offset {
                clusters[clusters.count - 1].scalars.append(letter.scalar)
            } else {
                clusters.append(.init(scalars: [letter.scalar], glyphs: [], offset: offset))
                isOpen = true
            }
        }
    }
}
