import RectoShaping

extension ParagraphShaper {
    /// How large marks of emphasis are, in sizes of their letters.
    private static let share = 0.5

    /// Puts marks of emphasis over letters (CSS Text Decoration 3, section 3), but not over those that have an annotation.
    func addMarks(
        _ text: InlineText, _ isStart: [Bool], _ advances: [Double], _ annotations: inout [SetAnnotation]
    ) {
        var known: [Int32: SetParagraph] = [:]
        var taken: Set<Int> = []
        for annotation in annotations { taken.formUnion(annotation.range) }
        for (index, scalar) in text.scalars.enumerated() where isStart[index] && !taken.contains(index) {
            let style = text.styles[Int(text.indices[index])]
            guard !style.emphasis.isEmpty, text.objects[index] == nil, Self.isMarked(scalar) else { continue }
            let mark = known[text.indices[index]] ?? mark(style)
            known[text.indices[index]] = mark
            let (ascent, descent, _) = faces.metrics(style.face)
            let size = style.size * Self.share
            let raise = style.raise + ascent * style.size + descent * size
            // All scalars of a sign, which no line end divides.
            let end = (index + 1..<text.scalars.count).first { isStart[$0] } ?? text.scalars.count
            annotations.append(
                SetAnnotation(
                    range: index..<end, paragraph: mark, width: mark.advances.reduce(0, +), raise: raise,
                    above: raise + ascent * size))
        }
        annotations.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func mark(_ style: InlineStyle) -> SetParagraph {
        var own = InlineStyle(face: style.face, size: style.size * Self.share)
        own.color = style.emphasisColor
        own.element = style.element
        own.isVisible = style.isVisible
        var text = InlineText()
        let index = text.index(of: own)
        for scalar in style.emphasis.unicodeScalars { text.append(scalar, InlineText.nowhere, index) }
        return shape(text, base: .leftToRight, place: 0, longest: .infinity)
    }

    /// Whether a sign gets a mark: spaces and punctuation do not, but for signs that are read as words.
    private static func isMarked(_ scalar: Unicode.Scalar) -> Bool {
        if "#%&@§¶‰‱₊⁒〼".unicodeScalars.contains(scalar) { return true }
        switch scalar.properties.generalCategory {
        case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
            .finalPunctuation, .otherPunctuation, .spaceSeparator, .lineSeparator, .paragraphSeparator, .control,
            .format, .unassigned, .surrogate:
            return false
        default: return true
        }
    }
}
