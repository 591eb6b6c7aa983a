import RectoMarkup

/// Turns declarations into assignments.
enum AssignmentReader {
    enum Fault: Error {
        case unknown, value
    }

    private static let prefixes = ["-epub-", "-webkit-", "-moz-", "-ms-", "-o-"]

    /// The assignments of a declaration, one for each longhand.
    ///
    /// - Throws: ``Fault`` for a property that is not supported, or a value that is not understood.
    static func read(_ name: String, _ value: [ComponentValue]) throws(Fault) -> [Assignment] {
        if name.hasPrefix("--") { return [.variable(name, value)] }
        guard let name = known(name) else { throw .unknown }
        if value.contains(where: \.usesVariables) { return [.pending(name, value)] }
        if value.count == 1, let wide = value[0].keyword.flatMap({ Assignment.Wide(rawValue: $0) }) {
            return (Shorthand.longhands[name] ?? [name]).compactMap { StyleProperty.all[$0] }.map { .wide($0, wide) }
        }
        let words = value.words
        if let property = StyleProperty.all[name] {
            guard let setter = property.read(name == "font-family" ? value : words) else { throw .value }
            return [.set(property, setter)]
        }
        guard let parts = Shorthand.expand(name, words) else { throw .value }
        var found: [Assignment] = []
        for part in parts {
            guard let property = StyleProperty.all[part.name], let setter = property.read(part.values) else {
                throw .value
            }
            found.append(.set(property, setter))
        }
        return found
    }

    /// The name without a prefix of some program's.
    private static func known(_ name: String) -> String? {
        func isKnown(_ name: String) -> Bool { StyleProperty.all[name] != nil || Shorthand.longhands[name] != nil }
        if isKnown(name) { return name }
        for prefix in prefixes where name.hasPrefix(prefix) {
            let rest = String(name.dropFirst(prefix.count))
            if isKnown(rest) { return rest }
        }
        return nil
    }
}
