import RectoMarkup

/// Properties that stand for several others.
enum Shorthand {
    typealias Parts = [(name: String, values: [ComponentValue])]

    static let sides = ["top", "right", "bottom", "left"]

    /// The longhands of each shorthand, for values such as `inherit`.
    static let longhands: [String: [String]] = {
        var all: [String: [String]] = [
            "font": [
                "font-style", "font-variant-caps", "font-weight", "font-stretch", "font-size", "line-height",
                "font-family",
            ],
            "font-variant": ["font-variant-caps"],
            "list-style": ["list-style-type", "list-style-position", "list-style-image"],
            "background": ["background-color"],
            "text-decoration": ["text-decoration-line", "text-decoration-color"],
            "text-emphasis": ["text-emphasis-style", "text-emphasis-color"],
            "overflow": ["overflow-x"],
            "page-break-before": ["break-before"], "page-break-after": ["break-after"],
            "page-break-inside": ["break-inside"], "word-wrap": ["overflow-wrap"],
            "text-combine": ["text-combine-upright"],
            "margin": sides.map { "margin-\($0)" }, "padding": sides.map { "padding-\($0)" }, "inset": sides,
        ]
        for part in ["width", "style", "color"] { all["border-\(part)"] = sides.map { "border-\($0)-\(part)" } }
        for axis in ["inline", "block"] {
            for name in ["margin", "padding", "inset"] {
                all["\(name)-\(axis)"] = ["\(name)-\(axis)-start", "\(name)-\(axis)-end"]
            }
        }
        for side in sides + ["inline-start", "inline-end", "block-start", "block-end"] {
            all["border-\(side)"] = ["width", "style", "color"].map { "border-\(side)-\($0)" }
        }
        all["border"] = sides.flatMap { all["border-\($0)"] ?? [] }
        return all
    }()

    /// The longhands with their values; nil if the value is not understood.
    ///
    /// - Parameter values: Without spaces.
    static func expand(_ name: String, _ values: [ComponentValue]) -> Parts? {
        guard let longhands = longhands[name] else { return nil }
        switch name {
        case "margin", "padding", "inset", "border-width", "border-style", "border-color":
            guard (1...4).contains(values.count) else { return nil }
            let order = [[0, 0, 0, 0], [0, 1, 0, 1], [0, 1, 2, 1], [0, 1, 2, 3]][values.count - 1]
            return zip(longhands, order).map { ($0, [values[$1]]) }
        case "font": return FontShorthand.expand(values)
        case "font-variant": return variant(values)
        case "list-style": return listStyle(values)
        case "background": return background(values)
        case "text-decoration":
            var lines: [ComponentValue] = []
            var color: [ComponentValue]?
            for value in values {
                if color == nil, ColorParser.color(value) != nil { color = [value] } else { lines.append(value) }
            }
            // Styles of the line are drawn as solid ones.
            lines.removeAll { ["solid", "double", "dotted", "dashed", "wavy"].contains($0.keyword) }
            return [
                ("text-decoration-line", lines.isEmpty ? [word("none")] : lines),
                ("text-decoration-color", color ?? [word("currentcolor")]),
            ]
        case "text-emphasis":
            let colors = values.filter { ColorParser.color($0) != nil }
            let rest = values.filter { ColorParser.color($0) == nil }
            guard colors.count <= 1 else { return nil }
            return [
                ("text-emphasis-style", rest.isEmpty ? [word("none")] : rest),
                ("text-emphasis-color", colors.isEmpty ? [word("currentcolor")] : colors),
            ]
        case "page-break-before", "page-break-after", "page-break-inside", "word-wrap", "overflow":
            return values.first.map { [(longhands[0], [$0])] }
        case "text-combine":
            let isNone = values.first?.keyword == "none"
            return [(longhands[0], [word(isNone ? "none" : "all")])]
        case "margin-inline", "margin-block", "padding-inline", "padding-block", "inset-inline", "inset-block":
            guard let first = values.first, values.count <= 2 else { return nil }
            return [(longhands[0], [first]), (longhands[1], [values.last ?? first])]
        default: return border(values, longhands)
        }
    }

    static func word(_ text: String) -> ComponentValue { .token(.ident(text)) }

    private static func border(_ values: [ComponentValue], _ longhands: [String]) -> Parts? {
        var parts: [String: ComponentValue] = [:]
        for value in values {
            let part: String
            if let word = value.keyword, BorderStyle(rawValue: word) != nil {
                part = "style"
            } else if ColorParser.color(value) != nil {
                part = "color"
            } else {
                part = "width"
            }
            guard parts.updateValue(value, forKey: part) == nil else { return nil }
        }
        guard !values.isEmpty else { return nil }
        let initial = ["width": word("medium"), "style": word("none"), "color": word("currentcolor")]
        return longhands.map { name in
            let part = String(name.split(separator: "-").last ?? "")
            return (name, [parts[part] ?? initial[part] ?? word("none")])
        }
    }

    private static func variant(_ values: [ComponentValue]) -> Parts? {
        let words = values.compactMap(\.keyword)
        guard words.count == values.count, !words.isEmpty else { return nil }
        let caps = words.first { FontCaps(rawValue: $0) != nil && $0 != "normal" }
        // Ligatures, numerals and positions are left to the font.
        return [("font-variant-caps", [word(caps ?? "normal")])]
    }

    private static func listStyle(_ values: [ComponentValue]) -> Parts? {
        var type: ComponentValue?
        var position: ComponentValue?
        var image: ComponentValue?
        var nones = 0
        for value in values {
            if value.keyword == "none" {
                nones += 1
            } else if position == nil, value.keyword == "inside" || value.keyword == "outside" {
                position = value
            } else if image == nil, StyleProperty.address(value) != nil {
                image = value
            } else if type == nil {
                type = value
            } else {
                return nil
            }
        }
        guard nones <= 2, !values.isEmpty else { return nil }
        // A "none" beside a picture is about the mark.
        return [
            ("list-style-type", [type ?? word(nones > 0 ? "none" : "disc")]),
            ("list-style-position", [position ?? word("outside")]),
            ("list-style-image", [image ?? word("none")]),
        ]
    }

    private static func background(_ values: [ComponentValue]) -> Parts? {
        let last = values.commaSeparated.last ?? []
        let color = last.first { ColorParser.color($0) != nil }
        return [("background-color", [color ?? word("transparent")])]
    }
}
