import RectoMarkup

extension StyleProperty {
    static let lists: [StyleProperty] = [
        word("list-style-type", \.listStyleType, inherited: true),
        word("list-style-position", \.listStylePosition, inherited: true),
        value("list-style-image", \.listStyleImage, inherited: true) { values in
            guard values.count == 1 else { return nil }
            return values[0].keyword == "none" ? "" : address(values[0])
        },
        value("quotes", \.quotes, inherited: true) { values in
            if values.count == 1, values[0].keyword == "none" { return [] }
            if values.count == 1, values[0].keyword == "auto" { return ComputedStyle().quotes }
            let texts = values.compactMap { if case .token(.string(let text)) = $0 { text } else { nil } }
            return texts.count == values.count && texts.count.isMultiple(of: 2) && !texts.isEmpty ? texts : nil
        },
        value("counter-reset", \.counterResets) { counters($0, value: 0) },
        value("counter-increment", \.counterIncrements) { counters($0, value: 1) },
        value("content", \.content, content),
    ]

    static let pages: [StyleProperty] = [
        word(
            "break-before", \.breakBefore,
            aliases: ["always": .page, "recto": .right, "verso": .left, "avoid-page": .avoid, "avoid-column": .avoid]),
        word(
            "break-after", \.breakAfter,
            aliases: ["always": .page, "recto": .right, "verso": .left, "avoid-page": .avoid, "avoid-column": .avoid]),
        word("break-inside", \.breakInside, aliases: ["avoid-page": .avoid, "avoid-column": .avoid]),
        value("orphans", \.orphans, inherited: true, lines),
        value("widows", \.widows, inherited: true, lines),
    ]

    /// An address of `url()`.
    static func address(_ value: ComponentValue) -> String? {
        switch value {
        case .token(.url(let address)): return address
        case .function("url", let inner):
            if case .token(.string(let address))? = inner.words.first { return address }
            return nil
        default: return nil
        }
    }

    @Sendable private static func lines(_ values: [ComponentValue]) -> Int? {
        guard values.count == 1, case .token(.number(let number, isInteger: true)) = values[0], number >= 1 else {
            return nil
        }
        return Int(min(number, 1000))
    }

    private static func counters(_ values: [ComponentValue], value: Int) -> [CounterChange]? {
        if values.count == 1, values[0].keyword == "none" { return [] }
        var changes: [CounterChange] = []
        for part in values {
            switch part {
            case .token(.ident(let name)): changes.append(CounterChange(name: name, value: value))
            case .token(.number(let number, isInteger: true)):
                guard !changes.isEmpty, abs(number) < 0x1p31 else { return nil }
                changes[changes.count - 1].value = Int(number)
            default: return nil
            }
        }
        return changes.isEmpty ? nil : changes
    }

    /// `normal` and `none` are an empty list within: there is nothing to show.
    @Sendable private static func content(_ values: [ComponentValue]) -> [GeneratedContent]?? {
        if values.count == 1, let word = values[0].keyword, word == "normal" || word == "none" { return .some(nil) }
        var parts: [GeneratedContent] = []
        let quotes: [String: GeneratedContent] = [
            "open-quote": .openQuote, "close-quote": .closeQuote, "no-open-quote": .noOpenQuote,
            "no-close-quote": .noCloseQuote,
        ]
        for value in values {
            if let address = address(value) {
                parts.append(.picture(address))
                continue
            }
            switch value {
            case .token(.string(let text)): parts.append(.text(text))
            case .function("attr", let inner):
                guard inner.words.count == 1, case .token(.ident(let name)) = inner.words[0] else { return nil }
                parts.append(.attribute(name))
            case .function("counter", let inner), .function("counters", let inner):
                guard let part = counter(value, inner.commaSeparated) else { return nil }
                parts.append(part)
            default:
                guard let quote = value.keyword.flatMap({ quotes[$0] }) else { return nil }
                parts.append(quote)
            }
        }
        return parts.isEmpty ? nil : parts
    }

    private static func counter(_ function: ComponentValue, _ arguments: [[ComponentValue]]) -> GeneratedContent? {
        guard arguments.allSatisfy({ $0.count == 1 }), case .token(.ident(let name))? = arguments.first?.first else {
            return nil
        }
        func type(_ place: Int) -> ListStyleType? {
            arguments.count > place
                ? arguments[place][0].keyword.flatMap { ListStyleType(rawValue: $0) } : .decimal
        }
        if case .function("counter", _) = function {
            return arguments.count <= 2 ? type(1).map { .counter(name, $0) } : nil
        }
        guard (2...3).contains(arguments.count), case .token(.string(let between)) = arguments[1][0] else { return nil }
        return type(2).map { .counters(name, between, $0) }
    }
}
