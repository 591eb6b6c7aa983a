/// The order in which people number files: by folders, numbers by value, capitals as small letters.
package enum NaturalOrder {
    /// Whether `first` comes before `second`; equal only for equal bytes.
    package static func isOrdered(_ first: String, _ second: String) -> Bool { Key(first) < Key(second) }

    /// A path ready to be compared, for whoever sorts many.
    package struct Key: Comparable, Sendable {
        private let parts: [Part]
        private let path: String

        package init(_ path: String) {
            self.path = path
            parts = NaturalOrder.parts(path)
        }

        package static func == (one: Key, other: Key) -> Bool { one.path.utf8.elementsEqual(other.path.utf8) }

        package static func < (first: Key, second: Key) -> Bool {
            for (left, right) in zip(first.parts, second.parts) where left != right { return left < right }
            if first.parts.count != second.parts.count { return first.parts.count < second.parts.count }
            return first.path.utf8.lexicographicallyPrecedes(second.path.utf8)
        }
    }

    /// What a path is made of.
    fileprivate enum Part: Comparable, Sendable {
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

    fileprivate static func parts(_ path: String) -> [Part] {
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
