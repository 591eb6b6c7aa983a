import RectoMarkup

/// The property `font`.
enum FontShorthand {
    static func expand(_ values: [ComponentValue]) -> Shorthand.Parts? {
        var rest = values[...]
        var parts = [
            "font-style": Shorthand.word("normal"), "font-variant-caps": Shorthand.word("normal"),
            "font-weight": Shorthand.word("normal"), "font-stretch": Shorthand.word("normal"),
        ]
        var seen: Set<String> = []
        // Before the size, in any order.
        while let value = rest.first, let name = kind(value) {
            rest.removeFirst()
            if name.isEmpty { continue }
            guard seen.insert(name).inserted else { return nil }
            parts[name] = value
        }
        guard let size = rest.popFirst() else { return nil }
        var height = Shorthand.word("normal")
        if rest.first?.isSlash == true {
            rest.removeFirst()
            guard let value = rest.popFirst() else { return nil }
            height = value
        }
        guard !rest.isEmpty else { return nil }
        return parts.map { ($0.key, [$0.value]) } + [
            ("font-size", [size]), ("line-height", [height]), ("font-family", Array(rest)),
        ]
    }

    /// Which property a value before the size is of; empty for `normal`, which can be of any.
    private static func kind(_ value: ComponentValue) -> String? {
        if case .token(.number(let number, _)) = value { return (1...1000).contains(number) ? "font-weight" : nil }
        guard let word = value.keyword else { return nil }
        switch word {
        case "normal": return ""
        case "italic", "oblique": return "font-style"
        case "small-caps": return "font-variant-caps"
        case "bold", "bolder", "lighter": return "font-weight"
        default: return StyleProperty.stretches[word] == nil ? nil : "font-stretch"
        }
    }
}
