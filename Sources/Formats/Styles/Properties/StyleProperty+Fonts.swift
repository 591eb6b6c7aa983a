import RectoMarkup

extension StyleProperty {
    static let fonts: [StyleProperty] = [
        value("font-family", \.fontFamilies, inherited: true, families),
        early(
            StyleProperty(
                name: "font-size", isInherited: true,
                read: { (values: [ComponentValue]) -> Setter? in
                    if values.count == 1, let word = values[0].keyword { return size(word) }
                    guard let length = single(values, negative: false) else { return nil }
                    // Units and shares are of the parent's font.
                    return { $0.fontSize = max(0, $1.pixels(length, $1.parent, of: $1.parent.fontSize)) }
                },
                copy: { $0.fontSize = $1.fontSize })),
        StyleProperty(
            name: "font-weight", isInherited: true,
            read: { (values: [ComponentValue]) -> Setter? in
                guard values.count == 1 else { return nil }
                switch values[0].keyword {
                case "normal"?: return { style, _ in style.fontWeight = 400 }
                case "bold"?: return { style, _ in style.fontWeight = 700 }
                // CSS Fonts 4, section 2.2.1.
                case "bolder"?:
                    return { style, context in
                        let outer = context.parent.fontWeight
                        style.fontWeight = outer < 350 ? 400 : outer < 550 ? 700 : max(900, outer)
                    }
                case "lighter"?:
                    return { style, context in
                        let outer = context.parent.fontWeight
                        style.fontWeight = outer < 100 ? outer : outer < 550 ? 100 : outer < 750 ? 400 : 700
                    }
                default:
                    guard let number = CalculationParser.number(values[0]), (1...1000).contains(number) else {
                        return nil
                    }
                    return { style, _ in style.fontWeight = number }
                }
            },
            copy: { $0.fontWeight = $1.fontWeight }),
        value("font-style", \.fontStyle, inherited: true) { values in
            guard let word = values.first?.keyword, values.count == 1 || word == "oblique" && values.count == 2 else {
                return nil
            }
            return FontStyle(rawValue: word)
        },
        word("font-variant-caps", \.fontCaps, inherited: true),
        value("font-stretch", \.fontStretch, inherited: true) { values in
            guard values.count == 1 else { return nil }
            if case .token(.percentage(let number)) = values[0] { return number >= 0 ? number / 100 : nil }
            return values[0].keyword.flatMap { stretches[$0] }
        },
        value("font-feature-settings", \.fontFeatures, inherited: true, features),
        early(word("direction", \.direction, inherited: true)),
        early(
            word(
                "writing-mode", \.writingMode, inherited: true,
                aliases: [
                    "lr": .horizontalTb, "lr-tb": .horizontalTb, "rl": .horizontalTb, "rl-tb": .horizontalTb,
                    "tb": .verticalRl,
                    "tb-rl": .verticalRl, "tb-lr": .verticalLr,
                ])),
    ]

    static let stretches: [String: Double] = [
        "ultra-condensed": 0.5, "extra-condensed": 0.625, "condensed": 0.75, "semi-condensed": 0.875, "normal": 1,
        "semi-expanded": 1.125, "expanded": 1.25, "extra-expanded": 1.5, "ultra-expanded": 2,
    ]

    private static func early(_ property: StyleProperty) -> StyleProperty {
        var property = property
        property.isEarly = true
        return property
    }

    private static func size(_ word: String) -> Setter? {
        let factors = [
            "xx-small": 0.6, "x-small": 0.75, "small": 8.0 / 9, "medium": 1, "large": 1.2, "x-large": 1.5,
            "xx-large": 2, "xxx-large": 3,
        ]
        if let factor = factors[word] { return { $0.fontSize = $1.initial.fontSize * factor } }
        switch word {
        case "larger": return { $0.fontSize = $1.parent.fontSize * 1.2 }
        case "smaller": return { $0.fontSize = $1.parent.fontSize / 1.2 }
        default: return nil
        }
    }

    @Sendable static func families(_ values: [ComponentValue]) -> [String]? {
        var families: [String] = []
        for part in values.commaSeparated {
            if part.count == 1, case .token(.string(let name)) = part[0] {
                families.append(name)
                continue
            }
            let words = part.words.map { value -> String? in
                if case .token(.ident(let name)) = value { name } else { nil }
            }
            let name = words.compactMap { $0 }.joined(separator: " ")
            guard words.allSatisfy({ $0 != nil }), !name.isEmpty else { return nil }
            families.append(name)
        }
        return families.isEmpty ? nil : families
    }

    @Sendable private static func features(_ values: [ComponentValue]) -> [String: Int]? {
        if values.count == 1, values[0].keyword == "normal" { return [:] }
        var features: [String: Int] = [:]
        for part in values.commaSeparated.map(\.words) {
            guard case .token(.string(let tag))? = part.first, tag.utf8.count == 4,
                tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }), part.count <= 2
            else { return nil }
            switch part.dropFirst().first {
            case nil: features[tag] = 1
            case .token(.number(let number, isInteger: true))? where (0...65535).contains(number):
                features[tag] = Int(number)
            case let value?:
                guard let word = value.keyword, word == "on" || word == "off" else { return nil }
                features[tag] = word == "on" ? 1 : 0
            }
        }
        return features
    }
}
