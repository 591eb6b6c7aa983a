import RectoMarkup

/// Puts custom properties in place of `var()` (CSS Variables 1).
enum VariableSubstitution {
    /// The value of a custom property; nil if it is not valid: it uses itself, or comes to too much.
    static func value(_ name: String, _ table: [String: [ComponentValue]], depth: Int) -> [ComponentValue]? {
        guard depth > 0, let value = table[name] else { return nil }
        return value.contains(where: \.usesVariables) ? substituted(value, table, depth: depth - 1) : value
    }

    static func substituted(
        _ values: [ComponentValue], _ table: [String: [ComponentValue]], depth: Int
    ) -> [ComponentValue]? {
        guard depth > 0 else { return nil }
        var found: [ComponentValue] = []
        for value in values {
            switch value {
            case .token: found.append(value)
            case .block(let bracket, let inner):
                guard let inner = substituted(inner, table, depth: depth - 1) else { return nil }
                found.append(.block(bracket, inner))
            case .function("var", let inner):
                guard case .token(.ident(let name))? = inner.words.first else { return nil }
                let fallback = inner.firstIndex(where: \.isComma).map { Array(inner[($0 + 1)...]).trimmed }
                if let known = self.value(name, table, depth: depth - 1) {
                    found += known
                } else if let fallback, let known = substituted(fallback, table, depth: depth - 1) {
                    found += known
                } else {
                    return nil
                }
            case .function(let name, let inner):
                guard let inner = substituted(inner, table, depth: depth - 1) else { return nil }
                found.append(.function(name, inner))
            }
            guard found.count <= Cascade.mostValues else { return nil }
        }
        return found
    }
}
