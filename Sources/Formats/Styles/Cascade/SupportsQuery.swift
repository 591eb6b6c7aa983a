import RectoMarkup

/// Evaluates `@supports` (CSS Conditional 3): a declaration is supported if it is understood here.
enum SupportsQuery {
    static func holds(_ values: [ComponentValue], depth: Int = 0) -> Bool {
        var rest = values.words[...]
        guard depth < 16 else { return false }
        if rest.first?.keyword == "not" {
            return rest.count == 2 && !part(rest[rest.startIndex + 1], depth)
        }
        guard let first = rest.popFirst() else { return false }
        var result = part(first, depth)
        var joint: String?
        while let word = rest.popFirst() {
            guard let name = word.keyword, name == "and" || name == "or", joint ?? name == name,
                let next = rest.popFirst()
            else { return false }
            joint = name
            result = name == "and" ? result && part(next, depth) : result || part(next, depth)
        }
        return result
    }

    private static func part(_ value: ComponentValue, _ depth: Int) -> Bool {
        if case .function("selector", let inner) = value {
            var parser = SelectorParser()
            return parser.list(inner) != nil
        }
        guard case .block(UInt8(ascii: "("), let inner) = value else { return false }
        let words = inner.trimmed
        guard let name = words.first?.keyword, words.words.dropFirst().first == .token(.colon),
            let colon = words.firstIndex(of: .token(.colon))
        else { return holds(inner, depth: depth + 1) }
        return (try? AssignmentReader.read(name, Array(words[(colon + 1)...]).trimmed)) != nil
    }
}
