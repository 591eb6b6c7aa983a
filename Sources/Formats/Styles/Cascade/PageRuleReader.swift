import RectoMarkup

/// Reads `@page` (CSS Paged Media 3).
enum PageRuleReader {
    private static let sizes: [String: (width: Double, height: Double)] = [
        "a3": (297, 420), "a4": (210, 297), "a5": (148, 210), "b4": (250, 353), "b5": (176, 250),
        "jis-b5": (182, 257), "jis-b4": (257, 364), "letter": (215.9, 279.4), "legal": (215.9, 355.6),
        "ledger": (279.4, 431.8),
    ]

    static func read(_ prelude: [ComponentValue], _ declarations: [Declaration], _ page: PageExtent) -> PageRule {
        var rule = PageRule()
        if prelude.first == .token(.colon) { rule.pseudo = prelude.dropFirst().first?.keyword }
        let units = Calculation.Sizes(font: 16, rootFont: 16, lineHeight: 19.2, page: page)
        for declaration in declarations {
            let words = declaration.value.words
            switch declaration.name {
            case "size": rule.size = size(words, units) ?? rule.size
            case "margin":
                for part in Shorthand.expand("margin", words) ?? [] { set(part.name, part.values, units, &rule) }
            default: set(declaration.name, words, units, &rule)
            }
        }
        return rule
    }

    private static func set(
        _ name: String, _ words: [ComponentValue], _ units: Calculation.Sizes, _ rule: inout PageRule
    ) {
        let sides: [String: WritableKeyPath<Edges<Extent?>, Extent?>] = [
            "margin-top": \.top, "margin-right": \.right, "margin-bottom": \.bottom, "margin-left": \.left,
        ]
        guard let side = sides[name], words.count == 1 else { return }
        if words[0].keyword == "auto" { rule.margin[keyPath: side] = .auto }
        if let length = CalculationParser.length(words[0]) {
            rule.margin[keyPath: side] = .length(length.length(units))
        }
    }

    private static func size(_ words: [ComponentValue], _ units: Calculation.Sizes) -> PageExtent? {
        let lengths = words.compactMap { CalculationParser.length($0)?.length(units).pixels }
        if lengths.count == words.count, let first = lengths.first, lengths.count <= 2 {
            return PageExtent(width: first, height: lengths.last ?? first)
        }
        let names = words.compactMap(\.keyword)
        guard names.count == words.count, let size = names.compactMap({ sizes[$0] }).first else { return nil }
        let (width, height) = (size.width * 96 / 25.4, size.height * 96 / 25.4)
        return names.contains("landscape")
            ? PageExtent(width: height, height: width) : PageExtent(width: width, height: height)
    }
}
