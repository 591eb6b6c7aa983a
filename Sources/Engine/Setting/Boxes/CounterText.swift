import RectoStyles

/// Writes numbers as lists do (CSS Counter Styles 3).
enum CounterText {
    private static let roman: [(Int, String)] = [
        (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
        (9, "ix"), (5, "v"), (4, "iv"), (1, "i"),
    ]

    /// - Returns: Empty for `none`.
    static func text(_ value: Int, _ type: ListStyleType) -> String {
        switch type {
        case .none: ""
        case .disc: "\u{2022}"
        case .circle: "\u{25E6}"
        case .square: "\u{25AA}"
        case .decimal: "\(value)"
        case .decimalLeadingZero: (0...9).contains(value) ? "0\(value)" : "\(value)"
        case .lowerRoman: roman(value)
        case .upperRoman: roman(value).uppercased()
        case .lowerAlpha, .lowerLatin: letters(value, "abcdefghijklmnopqrstuvwxyz")
        case .upperAlpha, .upperLatin: letters(value, "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
        case .lowerGreek: letters(value, "αβγδεζηθικλμνξοπρστυφχψω")
        }
    }

    /// Whether it is an ornament and no number.
    static func isOrnament(_ type: ListStyleType) -> Bool { type == .disc || type == .circle || type == .square }

    private static func roman(_ value: Int) -> String {
        guard (1...3999).contains(value) else { return "\(value)" }
        var (rest, text) = (value, "")
        for (number, letters) in roman {
            while rest >= number {
                text += letters
                rest -= number
            }
        }
        return text
    }

    private static func letters(_ value: Int, _ alphabet: String) -> String {
        let alphabet = Array(alphabet)
        guard value > 0 else { return "\(value)" }
        var (rest, text) = (value, "")
        while rest > 0 {
            text = String(alphabet[(rest - 1) % alphabet.count]) + text
            rest = (rest - 1) / alphabet.count
        }
        return text
    }
}
