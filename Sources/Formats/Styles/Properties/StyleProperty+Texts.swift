import RectoMarkup

extension StyleProperty {
    static let texts: [StyleProperty] = [
        StyleProperty(
            name: "color", isInherited: true,
            read: { (values: [ComponentValue]) -> Setter? in
                guard values.count == 1, let color = ColorParser.color(values[0]) else { return nil }
                return { $0.color = color.resolved($1.parent.color) }
            },
            copy: { $0.color = $1.color }),
        word(
            "text-align", \.textAlign, inherited: true,
            aliases: ["-webkit-center": .center, "-webkit-left": .left, "-webkit-right": .right]),
        word("text-align-last", \.textAlignLast, inherited: true),
        StyleProperty(
            name: "text-indent", isInherited: true,
            read: { (values: [ComponentValue]) -> Setter? in
                guard let length = single(values, negative: true) else { return nil }
                return { $0.textIndent = $1.length(length, $0) }
            },
            copy: { $0.textIndent = $1.textIndent }),
        word("text-transform", \.textTransform, inherited: true),
        pixels("letter-spacing", \.letterSpacing, inherited: true, words: ["normal": 0], negative: true),
        pixels("word-spacing", \.wordSpacing, inherited: true, words: ["normal": 0], negative: true),
        word("white-space", \.whiteSpace, inherited: true),
        value("tab-size", \.tabSize, inherited: true) { values in
            guard values.count == 1, let number = CalculationParser.number(values[0]) else { return nil }
            return number >= 0 ? min(number, 100) : nil
        },
        word("hyphens", \.hyphens, inherited: true),
        word("word-break", \.wordBreak, inherited: true),
        word("overflow-wrap", \.overflowWrap, inherited: true),
        word("line-break", \.lineBreak, inherited: true),
        word("text-orientation", \.textOrientation, inherited: true, aliases: ["sideways-right": .sideways]),
        word("text-combine-upright", \.textCombine, inherited: true),
        word("ruby-position", \.rubyPosition, inherited: true, aliases: ["before": .over, "after": .under]),
        // `left` and `right` are of vertical text; `alphabetic` is what EPUB calls `auto`.
        value("text-underline-position", \.underlinePosition, inherited: true) { values in
            let words = values.compactMap(\.keyword)
            let known: Set = ["auto", "alphabetic", "from-font", "under", "left", "right"]
            guard words.count == values.count, (1...2).contains(words.count), known.isSuperset(of: words) else {
                return nil
            }
            return words.contains("under") ? .under : .auto
        },
        word("visibility", \.visibility, inherited: true),
        word("unicode-bidi", \.unicodeBidi, aliases: ["-webkit-isolate": .isolate]),
        value("text-emphasis-color", \.textEmphasisColor, inherited: true) { values in
            values.count == 1 ? ColorParser.color(values[0]) : nil
        },
        value("text-emphasis-style", \.textEmphasis, inherited: true, emphasis),
        value("text-decoration-line", \.textDecoration) { values in
            let words = values.compactMap(\.keyword)
            guard words.count == values.count, !words.isEmpty else { return nil }
            if words == ["none"] { return [] }
            let lines: Set = ["underline", "overline", "line-through"]
            return lines.isSuperset(of: words) && Set(words).count == words.count ? Set(words) : nil
        },
        color("text-decoration-color", \.textDecorationColor),
        StyleProperty(
            name: "vertical-align", isInherited: false,
            read: { (values: [ComponentValue]) -> Setter? in
                if let align = values.first?.keyword.flatMap({ VerticalAlign.names[$0] }), values.count == 1 {
                    return { style, _ in style.verticalAlign = align }
                }
                guard let length = single(values, negative: true) else { return nil }
                return { $0.verticalAlign = .raised($1.length(length, $0)) }
            },
            copy: { $0.verticalAlign = $1.verticalAlign }),
        StyleProperty(
            name: "line-height", isInherited: true, isEarly: false,
            read: { (values: [ComponentValue]) -> Setter? in
                guard values.count == 1 else { return nil }
                if values[0].keyword == "normal" { return { style, _ in style.lineHeight = .normal } }
                if let factor = CalculationParser.number(values[0]) {
                    guard factor >= 0 else { return nil }
                    return { style, _ in style.lineHeight = .factor(min(factor, 1000)) }
                }
                guard let length = single(values, negative: false) else { return nil }
                return { $0.lineHeight = .pixels(max(0, $1.pixels(length, $0, of: $0.fontSize))) }
            },
            copy: { $0.lineHeight = $1.lineHeight }),
    ]

    @Sendable private static func emphasis(_ values: [ComponentValue]) -> String? {
        if values.count == 1 {
            if case .token(.string(let text)) = values[0] { return text.first.map { String($0) } }
            if values[0].keyword == "none" { return "" }
        }
        let marks = [
            "dot": "\u{2022}\u{25E6}", "circle": "\u{25CF}\u{25CB}", "double-circle": "\u{25C9}\u{25CE}",
            "triangle": "\u{25B2}\u{25B3}", "sesame": "\u{FE45}\u{FE46}",
        ]
        var shape: String?
        var isOpen: Bool?
        for value in values {
            guard let word = value.keyword else { return nil }
            switch word {
            case "filled" where isOpen == nil: isOpen = false
            case "open" where isOpen == nil: isOpen = true
            default:
                guard shape == nil, let found = marks[word] else { return nil }
                shape = found
            }
        }
        let both = shape ?? marks["circle"] ?? ""
        return (isOpen == true ? both.last : both.first).map { String($0) }
    }
}
