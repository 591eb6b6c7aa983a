/// A property that is no shorthand: how its values are read, and what they do to a style.
struct StyleProperty: Sendable {
    /// Puts a value into the style of an element; those of early properties are in it already.
    typealias Setter = @Sendable (inout ComputedStyle, StyleContext) -> Void

    let name: String
    let isInherited: Bool
    /// Whether others depend on it: units on the font, logical sides on the direction.
    var isEarly = false
    /// nil if the value is not understood.
    let read: @Sendable ([ComponentValue]) -> Setter?
    /// Takes the value over from another style: the parent's, or the initial one.
    let copy: @Sendable (inout ComputedStyle, ComputedStyle) -> Void

    /// By name.
    static let all: [String: StyleProperty] = Dictionary(
        (texts + fonts + boxes + borders + lists + pages + logical).map { ($0.name, $0) }
    ) { first, _ in first }

    typealias Path<Value> = any WritableKeyPath<ComputedStyle, Value> & Sendable

    /// Any value that a function reads from words.
    static func value<Value: Sendable>(
        _ name: String, _ path: Path<Value>, inherited: Bool = false,
        _ read: @escaping @Sendable ([ComponentValue]) -> Value?
    ) -> StyleProperty {
        StyleProperty(
            name: name, isInherited: inherited,
            read: { (values: [ComponentValue]) -> Setter? in
                guard let value = read(values) else { return nil }
                return { style, _ in style[keyPath: path] = value }
            },
            copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// One word.
    static func word<Value: RawRepresentable & CaseIterable & Sendable>(
        _ name: String, _ path: Path<Value>, inherited: Bool = false, aliases: [String: Value] = [:]
    ) -> StyleProperty where Value.RawValue == String {
        value(name, path, inherited: inherited) { values in
            guard values.count == 1, let word = values[0].keyword else { return nil }
            return Value(rawValue: word) ?? aliases[word]
        }
    }

    /// A length or share that layout resolves.
    static func length(
        _ name: String, _ path: Path<LengthPercentage>, inherited: Bool = false, negative: Bool = false
    ) -> StyleProperty {
        StyleProperty(
            name: name, isInherited: inherited,
            read: { (values: [ComponentValue]) -> Setter? in
                guard let length = single(values, negative: negative) else { return nil }
                return { $0[keyPath: path] = $1.length(length, $0) }
            },
            copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// A length or share, or a word for what layout decides.
    static func extent(
        _ name: String, _ path: Path<Extent>, words: Set<String> = ["auto"], negative: Bool = false
    ) -> StyleProperty {
        StyleProperty(
            name: name, isInherited: false,
            read: { (values: [ComponentValue]) -> Setter? in
                if values.count == 1, let word = values[0].keyword {
                    guard words.contains(word) else { return nil }
                    return { style, _ in style[keyPath: path] = .auto }
                }
                guard let length = single(values, negative: negative) else { return nil }
                return { $0[keyPath: path] = .length($1.length(length, $0)) }
            },
            copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// A length without shares, or a word for a fixed number.
    static func pixels(
        _ name: String, _ path: Path<Double>, inherited: Bool = false, words: [String: Double] = [:],
        negative: Bool = false
    ) -> StyleProperty {
        StyleProperty(
            name: name, isInherited: inherited,
            read: { (values: [ComponentValue]) -> Setter? in
                if values.count == 1, let pixels = values[0].keyword.flatMap({ words[$0] }) {
                    return { style, _ in style[keyPath: path] = pixels }
                }
                guard let length = single(values, negative: negative), !length.hasShare else { return nil }
                return { $0[keyPath: path] = $1.pixels(length, $0, of: 0) }
            },
            copy: { $0[keyPath: path] = $1[keyPath: path] })
    }

    /// The only value, if it is a length and, unless `negative`, is not written as less than nothing.
    static func single(_ values: [ComponentValue], negative: Bool) -> Calculation? {
        guard values.count == 1, let length = CalculationParser.length(values[0]) else { return nil }
        if !negative {
            switch length {
            case .length(let number, _) where number < 0: return nil
            case .share(let share) where share < 0: return nil
            default: break
            }
        }
        return length
    }

    static func color(_ name: String, _ path: Path<SpecifiedColor>) -> StyleProperty {
        value(name, path) { $0.count == 1 ? ColorParser.color($0[0]) : nil }
    }
}
