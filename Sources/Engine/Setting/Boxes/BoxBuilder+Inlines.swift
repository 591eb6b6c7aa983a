import RectoComposition
import RectoMarkup
import RectoShaping
import RectoStyles

extension BoxBuilder {
    mutating func openInline(
        _ frame: inout BoxFrame, _ space: ContentTree.Space, _ attributes: [String: String]
    ) {
        let outer = frames[frames.count - 1]
        let language = language(attributes)
        frame.inline = InlineStyle(
            frame.style, in: outer.inline, isInline: frame.style.display != .contents, language: language,
            settings: settings)
        let isLink = space == .html && frame.name == "a" || space == .svg && frame.name == "a"
        if isLink, let address = attributes["href"] ?? attributes["xlink:href"],
            let target = resources.target(address)
        {
            let number = element(.link, in: ownParagraph(outer.inline.element), nil)
            frame.inline.element = number
            frame.inline.link = flow.links.count
            flow.links.append(ItemFlow.Link(target: target, element: number))
        } else if language != outer.inline.face.language {
            frame.inline.element = element(.span, in: ownParagraph(outer.inline.element), language)
        }
        if frame.style.display == .tableCell { openCell(&frame, attributes) }
        frame.rubyStart = text.scalars.count
        if frame.style.display == .rubyText, outer.style.display == .ruby {
            frame.isAnnotation = true
            annotated.append(text)
            text = InlineText()
        } else if frame.style.display == .rubyText {
            text.append("(", InlineText.nowhere, styleIndex(frame.inline))
            frame.closing = ")"
        } else if let mark = Self.direction(frame.style) {
            text.append(mark, InlineText.nowhere, styleIndex(frame.inline))
            frame.closing = "\u{2069}"
        }
    }

    /// Cells stand in the line of their row, with room between them.
    private mutating func openCell(_ frame: inout BoxFrame, _ attributes: [String: String]) {
        text.trimSpace()
        if !text.isEmpty { text.append("\u{2003}", InlineText.nowhere, styleIndex(inline())) }
        let role: SetElement.Role = frame.name == "th" ? .headerCell : .cell
        let outer = inline().element
        if flow.elements[outer].role == .row { frame.inline.element = element(role, in: outer, nil) }
    }

    /// The mark of Unicode's that isolates an element of a direction of its own.
    private static func direction(_ style: ComputedStyle) -> Unicode.Scalar? {
        switch style.unicodeBidi {
        case .normal: nil
        case .plaintext: "\u{2068}"
        case .embed, .isolate, .override, .isolateOverride: style.direction == .rtl ? "\u{2067}" : "\u{2066}"
        }
    }

    /// Puts the annotation that is collected over its text.
    mutating func endAnnotation() {
        guard var outer = annotated.popLast(), let ruby = frames.indices.dropLast().last else { return }
        text.trimSpace()
        let start = min(frames[ruby].rubyStart, outer.scalars.count)
        if !text.isEmpty {
            if start < outer.scalars.count, fits(text, frames[ruby].width) {
                outer.annotate(from: start, text)
            } else {
                outer.append(bracketed: text)
            }
        }
        text = outer
        frames[ruby].rubyStart = text.scalars.count
    }

    /// Whether an annotation is no longer than a line.
    private func fits(_ own: InlineText, _ width: Double) -> Bool {
        let size = own.styles.reduce(0) { max($0, $1.size + $1.letterSpacing + $1.wordSpacing) }
        // No letter is twelve times as wide as it is high: most annotations need not be measured.
        if Double(own.scalars.count) * size * 12 <= width { return own.objects.isEmpty }
        let shaped = shaper.shape(own, base: .leftToRight, place: place, longest: .infinity)
        return own.objects.isEmpty && shaped.advances.reduce(0, +) <= width
    }
}
