import RectoMarkup

/// Reads colours (CSS Color 4, sections 4 to 7): names, `#`, `rgb()`, `hsl()`.
enum ColorParser {
    /// nil if it is none.
    static func color(_ value: ComponentValue) -> SpecifiedColor? {
        switch value {
        case .token(.ident(let name)):
            switch name.lowercased() {
            case "currentcolor": return .current
            case "transparent": return .color(.transparent)
            case let name: return StyleColor.names[name].map { .color(StyleColor(rgb: $0)) }
            }
        case .token(.hash(let text, _)): return hexadecimal(text).map { .color($0) }
        case .function(let name, let inner):
            switch name {
            case "rgb", "rgba": return channels(inner).flatMap(rgb).map { .color($0) }
            case "hsl", "hsla": return channels(inner).flatMap(hsl).map { .color($0) }
            default: return nil
            }
        default: return nil
        }
    }

    private static func hexadecimal(_ text: String) -> StyleColor? {
        let digits = text.compactMap(\.hexDigitValue)
        guard digits.count == text.count else { return nil }
        let values: [Int]
        switch digits.count {
        case 3, 4: values = digits.map { $0 * 17 }
        case 6, 8: values = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
        default: return nil
        }
        return StyleColor(
            red: Double(values[0]) / 255, green: Double(values[1]) / 255, blue: Double(values[2]) / 255,
            alpha: values.count == 4 ? Double(values[3]) / 255 : 1)
    }

    /// Three values and perhaps a fourth, with commas, or with spaces and a slash.
    private static func channels(_ inner: [ComponentValue]) -> [ComponentValue]? {
        var parts = inner.contains(where: \.isComma) ? inner.commaSeparated.map(\.words) : inner.words.map { [$0] }
        if parts.count == 5, parts[3].first?.isSlash == true { parts.remove(at: 3) }
        let single = parts.compactMap { $0.count == 1 ? $0[0] : nil }
        return single.count == parts.count && (3...4).contains(single.count) ? single : nil
    }

    private static func rgb(_ values: [ComponentValue]) -> StyleColor? {
        let parts = values.prefix(3).compactMap { share($0, of: 255) }
        guard parts.count == 3, let alpha = alpha(values) else { return nil }
        return StyleColor(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    private static func hsl(_ values: [ComponentValue]) -> StyleColor? {
        guard let saturation = share(values[1], of: 100), let lightness = share(values[2], of: 100),
            let alpha = alpha(values)
        else { return nil }
        let hue: Double
        switch values[0] {
        case .token(.number(let number, _)): hue = number
        case .token(.dimension(let number, let unit)):
            switch unit.lowercased() {
            case "deg": hue = number
            case "turn": hue = number * 360
            case "grad": hue = number * 0.9
            case "rad": hue = number * 180 / Double.pi
            default: return nil
            }
        default: return nil
        }
        let turn = hue.truncatingRemainder(dividingBy: 360)
        return StyleColor(hue: turn, saturation: saturation, lightness: lightness, alpha: alpha)
    }

    private static func alpha(_ values: [ComponentValue]) -> Double? {
        values.count == 4 ? share(values[3], of: 1) : 1
    }

    private static func share(_ value: ComponentValue, of whole: Double) -> Double? {
        switch value {
        case .token(.number(let number, _)): min(max(number / whole, 0), 1)
        case .token(.percentage(let number)): min(max(number / 100, 0), 1)
        default: nil
        }
    }
}

extension StyleColor {
    /// A colour as attributes have it: a name, or `#` and digits; nil if it is none.
    package init?(word: String) {
        let text = word.filter { !$0.isWhitespace }
        let value: ComponentValue =
            text.hasPrefix("#")
            ? .token(.hash(String(text.dropFirst()), isID: false)) : .token(.ident(text))
        guard case .color(let own)? = ColorParser.color(value) else { return nil }
        self = own
    }
}
