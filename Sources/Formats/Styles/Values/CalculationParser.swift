import RectoMarkup

/// Reads lengths, shares and `calc()` (CSS Values 4, section 10).
enum CalculationParser {
    /// What a term is: numbers multiply, lengths add.
    private enum Term {
        case number(Double)
        case length(Calculation)
    }

    /// A length or share; nil if it is none.
    ///
    /// Zero needs no unit.
    static func length(_ value: ComponentValue) -> Calculation? {
        switch value {
        case .token(.number(let number, _)): return number == 0 ? .length(0, .px) : nil
        case .token(.percentage(let number)): return .share(number / 100)
        case .token(.dimension(let number, let unit)):
            return Calculation.Unit(rawValue: unit.lowercased()).map { .length(number, $0) }
        case .function:
            if case .length(let length)? = term(value, 0) { return length }
            return nil
        default: return nil
        }
    }

    /// A number; nil if it is none.
    static func number(_ value: ComponentValue) -> Double? {
        switch value {
        case .token(.number(let number, _)): return number
        case .function:
            if case .number(let number)? = term(value, 0) { return number }
            return nil
        default: return nil
        }
    }

    private static func term(_ value: ComponentValue, _ depth: Int) -> Term? {
        guard depth < 16 else { return nil }
        switch value {
        case .token(.number(let number, _)): return .number(number)
        case .function("calc", let inner), .function("-webkit-calc", let inner), .block(UInt8(ascii: "("), let inner):
            return sum(inner, depth + 1)
        case .function(let name, let inner) where name == "min" || name == "max" || name == "clamp":
            let terms = inner.commaSeparated.map { sum($0, depth + 1) }
            return choice(name, terms)
        case .token: return length(value).map { .length($0) }
        default: return nil
        }
    }

    private static func choice(_ name: String, _ terms: [Term?]) -> Term? {
        let lengths = terms.compactMap { if case .length(let length)? = $0 { length } else { nil } }
        if lengths.count == terms.count, !lengths.isEmpty, !lengths.contains(where: \.hasShare) {
            guard name == "clamp" else { return .length(name == "min" ? .smallest(lengths) : .largest(lengths)) }
            return lengths.count == 3 ? .length(.largest([lengths[0], .smallest([lengths[1], lengths[2]])])) : nil
        }
        let numbers = terms.compactMap { if case .number(let number)? = $0 { number } else { nil } }
        guard numbers.count == terms.count, let least = numbers.min(), let most = numbers.max() else { return nil }
        guard name == "clamp" else { return .number(name == "min" ? least : most) }
        return numbers.count == 3 ? .number(max(numbers[0], min(numbers[1], numbers[2]))) : nil
    }

    private static func sum(_ values: [ComponentValue], _ depth: Int) -> Term? {
        let values = values.trimmed
        var total: Term?
        var start = 0
        var sign = 1.0
        func take(to end: Int) -> Bool {
            guard let next = product(Array(values[start..<end]), depth) else { return false }
            switch (total, next) {
            case (nil, .number(let number)): total = .number(number * sign)
            case (nil, .length(let length)): total = .length(.product(length, sign))
            case (.number(let one)?, .number(let other)): total = .number(one + other * sign)
            case (.length(let one)?, .length(let other)): total = .length(.sum(one, .product(other, sign)))
            default: return false
            }
            return true
        }
        for (index, value) in values.enumerated() {
            guard value == .token(.sign(UInt8(ascii: "+"))) || value == .token(.sign(UInt8(ascii: "-"))) else {
                continue
            }
            // A sign of a sum has spaces around it.
            guard index > start, index + 1 < values.count, values[index - 1].isSpace, values[index + 1].isSpace,
                take(to: index)
            else { return nil }
            sign = value == .token(.sign(UInt8(ascii: "-"))) ? -1 : 1
            start = index + 1
        }
        guard start < values.count, take(to: values.count) else { return nil }
        return total
    }

    private static func product(_ values: [ComponentValue], _ depth: Int) -> Term? {
        var rest = values.words[...]
        guard let first = rest.popFirst(), var total = term(first, depth) else { return nil }
        while let sign = rest.popFirst() {
            guard let value = rest.popFirst(), let next = term(value, depth) else { return nil }
            switch (sign, total, next) {
            case (.token(.sign(UInt8(ascii: "*"))), .number(let one), .number(let other)): total = .number(one * other)
            case (.token(.sign(UInt8(ascii: "*"))), .length(let length), .number(let factor)),
                (.token(.sign(UInt8(ascii: "*"))), .number(let factor), .length(let length)):
                total = .length(.product(length, factor))
            case (.token(.sign(UInt8(ascii: "/"))), .number(let one), .number(let other)) where other != 0:
                total = .number(one / other)
            case (.token(.sign(UInt8(ascii: "/"))), .length(let length), .number(let factor)) where factor != 0:
                total = .length(.product(length, 1 / factor))
            default: return nil
            }
        }
        return total
    }
}
