/// The order in which people number files: by folders, numbers by value, capitals as small letters.
enum NaturalOrder {
    /// Whether `first` comes before `second`; equal only for equal bytes.
    static func isOrdered(_ first: String, _ second: String) -> Bool {
        let parts = (key(first), key(second))
        for (left, right) in zip(parts.0, parts.1) where left != right { return left < right }
        if parts.0.count != parts.1.count { return parts.0.count < parts.1.count }
        return first.utf8.lexicographicallyPrecedes(second.utf8)
    }

    /// What a path is made of.
    private enum Part: Comparable {
        /// Sorts first, so that a folder comes before files whose names begin as its does.
        case slash
        /// Digits without leading zeros.
        case number(String)
        case letter(UInt32)

        static func < (left: Part, right: Part) -> Bool {
            switch (left, right) {
            case (.number(let left), .number(let right)):
                left.utf8.count != right.utf8.count ? left.utf8.count < right.utf8.count : left < right
            case (.letter(let left), .letter(let right)): left < right
            case (.number, .letter(let letter)): letter >= 0x30
            case (.letter(let letter), .number): letter < 0x30
            case (.slash, .slash): false
            case (.slash, _): true
            case (_, .slash): false
            }
        }
    }

    private static func key(_ path: String) -> [Part] {
        var parts: [Part] = []
        var digits: String?
        func flush() {
            guard let number = digits else { return }
            parts.append(.number(String(number.drop { $0 == "0" })))
            digits = nil
        }
        for scalar in path.lowercased().unicodeScalars {
            if ("0"..."9").contains(scalar) {
                digits = (digits ?? "") + String(scalar)
            } else {
                flush()
                parts.append(scalar == "/" ? .slash : .letter(scalar.value))
            }
        }
        flush()
        return parts
    }
}
