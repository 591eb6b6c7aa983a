import RectoComposition
import RectoDiagnostics
import RectoShaping
import RectoStyles

extension BoxBuilder {
    private static let listItem = "list-item"

    /// What an element does to counters.
    mutating func count(_ style: ComputedStyle, _ name: String, _ attributes: [String: String]) {
        let depth = frames.count
        for change in style.counterResets { counters.reset(change.name, change.value, depth: depth) }
        if name == "ol" || name == "ul" || name == "menu" || name == "dir" {
            let start = attributes["start"].flatMap { Int($0.trimmed) } ?? 1
            counters.reset(Self.listItem, start.clamped - 1, depth: depth)
        }
        for change in style.counterIncrements { counters.increment(change.name, change.value, depth: depth) }
        guard style.display == .listItem else { return }
        if let value = attributes["value"].flatMap({ Int($0.trimmed) }) {
            counters.set(Self.listItem, value.clamped, depth: depth)
        } else if !style.counterIncrements.contains(where: { $0.name == Self.listItem }) {
            counters.increment(Self.listItem, 1, depth: depth)
        }
    }

    /// Adds the mark of the list item that was opened last to its line, if it stands in it.
    ///
    /// - Returns: The mark that stands before the line.
    mutating func addMarker(_ node: Int) throws(Failure) -> ListMarker? {
        let frame = frames[frames.count - 1]
        let style = frame.style
        var mark = CounterText.text(counters.value(Self.listItem), style.listStyleType)
        guard !mark.isEmpty, frame.inline.isVisible else { return nil }
        var inline = frame.inline
        if let part = document.style(node, .marker) {
            inline = InlineStyle(
                part, in: frame.inline, isInline: false, language: inline.face.language, settings: settings)
        }
        (inline.decorations, inline.link, inline.isWrapping) = ([], nil, false)
        let item = flow.elements[frame.inline.element].parent ?? 0
        inline.element = flow.elements[item].role == .listItem ? element(.label, in: item, nil) : frame.inline.element
        if CounterText.isOrnament(style.listStyleType) {
            mark = ornament(mark, inline) + "\u{2002}"
        } else {
            mark += ".\u{2002}"
        }
        var own = InlineText()
        let index = own.index(of: inline)
        for scalar in mark.unicodeScalars { own.append(scalar, InlineText.nowhere, index) }
        let paragraph = shaper.shape(
            own, base: style.direction == .rtl ? .rightToLeft : .leftToRight, place: place, longest: .infinity)
        let width = paragraph.advances.reduce(0, +)
        let space = style.direction == .rtl ? room.width - frame.start - frame.width : frame.start
        if style.listStylePosition == .inside || width > space {
            add(generated: mark, inline, keepsSpaces: true)
            return nil
        }
        return ListMarker(paragraph: paragraph, width: width)
    }

    /// A bullet that some font has.
    private func ornament(_ mark: String, _ inline: InlineStyle) -> String {
        for scalar in (mark + "\u{2022}").unicodeScalars {
            if let face = shaper.faces.face(for: scalar, inline.face), shaper.faces.faces[face].covers(scalar) {
                return String(scalar)
            }
        }
        return "-"
    }

    // MARK: - Generated content

    /// Adds the content that a style gives to a part of the element that is open.
    mutating func addGenerated(_ style: ComputedStyle, _ attributes: [String: String]) throws(Failure) {
        guard let content = style.content, style.display != .none else { return }
        let isBlock =
            annotated.isEmpty
            && (style.display == .block || style.display == .table || style.display == .listItem)
        if isBlock { try flush() }
        count(style, "", [:])
        let frame = frames[frames.count - 1]
        let inline = InlineStyle(
            style, in: frame.inline, isInline: !isBlock, language: frame.inline.face.language, settings: settings)
        for part in content {
            if let own = generated(part, style, attributes) {
                add(generated: own, inline, keepsSpaces: inline.keepsSpaces)
            }
        }
        if isBlock { try flush() }
    }

    private mutating func generated(
        _ part: GeneratedContent, _ style: ComputedStyle, _ attributes: [String: String]
    ) -> String? {
        switch part {
        case .text(let own): return own
        case .attribute(let name): return attributes[name]
        case .picture: return nil
        case .counter(let name, let type): return CounterText.text(counters.value(name), type)
        case .counters(let name, let between, let type):
            return counters.values(name).map { CounterText.text($0, type) }.joined(separator: between)
        case .openQuote:
            quoteDepth += 1
            return quote(style, quoteDepth - 1, isClosing: false)
        case .closeQuote:
            quoteDepth = max(0, quoteDepth - 1)
            return quote(style, quoteDepth, isClosing: true)
        case .noOpenQuote: quoteDepth += 1
        case .noCloseQuote: quoteDepth = max(0, quoteDepth - 1)
        }
        return nil
    }

    private func quote(_ style: ComputedStyle, _ depth: Int, isClosing: Bool) -> String? {
        let pairs = style.quotes.count / 2
        guard pairs > 0 else { return nil }
        return style.quotes[min(depth, pairs - 1) * 2 + (isClosing ? 1 : 0)]
    }
}

extension String {
    fileprivate var trimmed: Substring {
        let start = drop { $0.isWhitespace }
        return start.prefix { !$0.isWhitespace }
    }
}

extension Int {
    /// What counters hold.
    fileprivate var clamped: Int { Swift.min(Swift.max(self, -(1 << 30)), 1 << 30) }
}
