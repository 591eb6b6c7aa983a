import RectoShaping
import RectoStyles

extension ParagraphShaper {
    /// How a sign stands in a vertical line.
    enum Stance {
        case upright
        /// A quarter clockwise.
        case turned
        /// Upright beside its neighbours, all in the room of one sign.
        case combined
    }

    /// The most signs that stand in the room of one.
    private static let mostCombined = 8

    /// Where a style lets all signs stand upright, they follow each other in the order of the text (CSS Writing Modes 3, section 5.1).
    func level(_ text: InlineText, _ levels: inout [UInt8]) {
        guard text.styles.contains(where: { $0.orientation == .upright }) else { return }
        for index in levels.indices where text.styles[Int(text.indices[index])].orientation == .upright {
            levels[index] = 0
        }
    }

    /// By scalar.
    func stances(_ text: InlineText) -> [Stance] {
        var stances: [Stance] = []
        stances.reserveCapacity(text.scalars.count)
        for (index, scalar) in text.scalars.enumerated() {
            let style = text.styles[Int(text.indices[index])]
            switch style.orientation {
            case .upright: stances.append(scalar == " " ? .turned : .upright)
            case .sideways: stances.append(.turned)
            case .mixed:
                if let last = stances.last, Itemizer.isBound(scalar) {
                    stances.append(last)
                } else {
                    stances.append(Itemizer.isUpright(scalar) ? .upright : .turned)
                }
            }
        }
        var start = 0
        while start < text.scalars.count {
            var end = start + 1
            while end < text.scalars.count, text.indices[end] == text.indices[start] { end += 1 }
            let isCombined = text.styles[Int(text.indices[start])].isCombined
            if isCombined, end - start <= Self.mostCombined,
                !(start..<end).contains(where: { text.objects[$0] != nil || text.scalars[$0] == "\n" })
            {
                for index in start..<end { stances[index] = .combined }
            }
            start = end
        }
        return stances
    }
}

extension GlyphRun {
    /// Puts glyphs that were shaped for a horizontal line beside each other into the room of one upright sign: smaller if they are wider than that.
    ///
    /// - Parameters:
    ///   - size: Of the font, in CSS pixels: the room along the line.
    ///   - drop: How far the baseline lies below the middle of the font's signs, in sizes of the font.
    mutating func combine(size: Double, drop: Double) {
        let width = Double(glyphs.reduce(0) { $0 + $1.advance })
        guard !glyphs.isEmpty, scale > 0 else { return }
        let shrink = width * scale > size ? size / (width * scale) : 1
        scale *= shrink
        self.size = size * shrink
        isUpright = true
        // From the upper edge of the room to the baseline, and from its middle to where each begins.
        let down = Int(((size / 2 + drop * size * shrink) / scale).rounded())
        var pen = -width / 2
        for index in glyphs.indices {
            let glyph = glyphs[index]
            glyphs[index].x = down - glyph.y
            glyphs[index].y = Int((pen + Double(glyph.x)).rounded())
            glyphs[index].advance = 0
            glyphs[index].cluster = range.lowerBound
            pen += Double(glyph.advance)
        }
        glyphs[glyphs.count - 1].advance = Int((size / scale).rounded())
    }
}
