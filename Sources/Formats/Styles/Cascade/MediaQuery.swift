import RectoMarkup

/// Evaluates media queries (Media Queries 4).
///
/// What is not understood does not hold, nor does its opposite.
enum MediaQuery {
    static func holds(_ values: [ComponentValue], _ media: MediaContext) -> Bool {
        let parts = values.commaSeparated
        return values.trimmed.isEmpty || parts.contains { query($0.words, media) == true }
    }

    private static func query(_ words: [ComponentValue], _ media: MediaContext) -> Bool? {
        var rest = words[...]
        var isNegated = false
        if rest.first?.keyword == "not" || rest.first?.keyword == "only" {
            if case .block? = rest.dropFirst().first { return condition(rest, media, 0) }
            isNegated = rest.popFirst()?.keyword == "not"
        }
        guard let type = rest.first?.keyword else { return condition(rest, media, 0) }
        rest.removeFirst()
        var result: Bool? = type == "all" || media.types.contains(type)
        if !rest.isEmpty {
            guard rest.popFirst()?.keyword == "and", let other = condition(rest, media, 0) else { return nil }
            result = result.map { $0 && other }
        }
        return result.map { $0 != isNegated }
    }

    private static func condition(_ words: ArraySlice<ComponentValue>, _ media: MediaContext, _ depth: Int) -> Bool? {
        var rest = words
        guard depth < 16 else { return nil }
        if rest.first?.keyword == "not" {
            rest.removeFirst()
            guard rest.count == 1, let first = rest.first else { return nil }
            return part(first, media, depth).map { !$0 }
        }
        guard let first = rest.popFirst(), var result = part(first, media, depth) else { return nil }
        var joint: String?
        while let word = rest.popFirst() {
            guard let name = word.keyword, name == "and" || name == "or", joint ?? name == name,
                let next = rest.popFirst(), let other = part(next, media, depth)
            else { return nil }
            joint = name
            result = name == "and" ? result && other : result || other
        }
        return result
    }

    private static func part(_ value: ComponentValue, _ media: MediaContext, _ depth: Int) -> Bool? {
        guard case .block(UInt8(ascii: "("), let inner) = value else { return nil }
        let words = inner.words
        if case .block? = words.first { return condition(words[...], media, depth + 1) }
        if words.first?.keyword == "not" { return condition(words[...], media, depth + 1) }
        guard let name = words.first?.keyword else { return nil }
        if words.count == 1 { return feature(name, nil, media) }
        if words.count >= 3, words[1] == .token(.colon) { return feature(name, Array(words.dropFirst(2)), media) }
        return range(name, Array(words.dropFirst()), media)
    }

    /// The part of a condition that stands after the name in `(width >= 600px)`.
    private static func range(_ name: String, _ words: [ComponentValue], _ media: MediaContext) -> Bool? {
        guard case .token(.sign(let first))? = words.first, let own = number(name, media) else { return nil }
        let isEqual = words.count == 3 && words[1] == .token(.sign(UInt8(ascii: "=")))
        guard words.count == (isEqual ? 3 : 2), let other = words.last.flatMap({ amount([$0], media) }) else {
            return nil
        }
        return switch first {
        case UInt8(ascii: ">"): isEqual ? own >= other : own > other
        case UInt8(ascii: "<"): isEqual ? own <= other : own < other
        case UInt8(ascii: "="): own == other
        default: nil
        }
    }

    private static func feature(_ name: String, _ words: [ComponentValue]?, _ media: MediaContext) -> Bool? {
        for (prefix, sign) in [("min-", 1.0), ("max-", -1.0)] where name.hasPrefix(prefix) {
            guard let own = number(String(name.dropFirst(4)), media), let words, let other = amount(words, media) else {
                return nil
            }
            return own * sign >= other * sign
        }
        if let own = number(name, media) {
            guard let words else { return own != 0 }
            return amount(words, media).map { $0 == own }
        }
        let word = words?.first?.keyword
        switch name {
        case "orientation": return word == (media.page.width > media.page.height ? "landscape" : "portrait")
        case "prefers-color-scheme": return word == (media.isDark ? "dark" : "light")
        case "hover", "pointer", "any-hover", "any-pointer": return word == "none"
        case "prefers-reduced-motion": return words == nil || word == "reduce"
        case "update": return word == "none"
        case "scripting": return word == "none"
        default: return nil
        }
    }

    private static func number(_ name: String, _ media: MediaContext) -> Double? {
        switch name {
        case "width", "device-width": media.page.width
        case "height", "device-height": media.page.height
        case "aspect-ratio", "device-aspect-ratio": media.page.height == 0 ? 0 : media.page.width / media.page.height
        case "color": media.isColor ? 8 : 0
        case "monochrome": media.isColor ? 0 : 8
        case "resolution": media.density
        default: nil
        }
    }

    /// A length, a number, a ratio or a density.
    ///
    /// Units of fonts are of the initial one.
    private static func amount(_ words: [ComponentValue], _ media: MediaContext) -> Double? {
        if words.count == 3, words[1].isSlash, let one = CalculationParser.number(words[0]),
            let other = CalculationParser.number(words[2]), other != 0
        {
            return one / other
        }
        guard words.count == 1 else { return nil }
        if case .token(.dimension(let number, let unit)) = words[0] {
            switch unit.lowercased() {
            case "dppx", "x": return number
            case "dpi": return number / 96
            case "dpcm": return number * 2.54 / 96
            default: break
            }
        }
        if let number = CalculationParser.number(words[0]) { return number }
        guard let length = CalculationParser.length(words[0]), !length.hasShare else { return nil }
        return length.length(Calculation.Sizes(font: 16, rootFont: 16, lineHeight: 19.2, page: media.page)).pixels
    }
}
