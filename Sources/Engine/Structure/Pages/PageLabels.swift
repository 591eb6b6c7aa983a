import RectoLane

/// What pages are called: `iv`, `12`, `A-3` (ISO 32000-2, 12.4.2).
struct PageLabels: Sendable {
    private struct Range {
        var first: Int
        var style: String?
        var prefix: String
        var start: Int
    }

    /// By first page, ascending.
    private let ranges: [Range]

    /// More letters than this are nonsense.
    private static let longest = 100

    @Lane
    init(_ file: ObjectFile) {
        var ranges: [Int: Range] = [:]
        file.scoped {
            guard let root = file.root else { return }
            ObjectTree(file: file, kind: .numbers).forEach(from: root["/PageLabels"]) { key, value in
                guard let first = key.integer, first >= 0, let value = value.dictionary else { return }
                ranges[first] = Range(
                    first: first, style: value["/S"].name, prefix: value["/P"].text ?? "",
                    start: value["/St"].integer.flatMap { $0 >= 1 && $0 < 1 << 31 ? $0 : nil } ?? 1)
            }
        }
        self.ranges = ranges.values.sorted { $0.first < $1.first }
    }

    /// The label of a page, its number where the document has none for it.
    subscript(index: Int) -> String {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].first <= index { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return String(index + 1) }
        let range = ranges[low - 1]
        let label = range.prefix + Self.numeral(range.start + index - range.first, style: range.style)
        return label.isEmpty ? String(index + 1) : label
    }

    private static func numeral(_ number: Int, style: String?) -> String {
        switch style {
        case "D": String(number)
        case "R": roman(number)
        case "r": roman(number).lowercased()
        case "A": letters(number, from: "A")
        case "a": letters(number, from: "a")
        default: ""
        }
    }

    /// Empty beyond 3999, as poppler has it.
    private static func roman(_ number: Int) -> String {
        guard (1...3999).contains(number) else { return "" }
        let digits = [
            (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
            (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
        ]
        var rest = number
        var text = ""
        for (value, letters) in digits {
            while rest >= value {
                text += letters
                rest -= value
            }
        }
        return text
    }

    /// A to Z, then AA to ZZ, then AAA.
    private static func letters(_ number: Int, from first: Unicode.Scalar) -> String {
        guard number >= 1, (number - 1) / 26 < longest,
            let letter = Unicode.Scalar(first.value + UInt32((number - 1) % 26))
        else { return "" }
        return String(repeating: String(Character(letter)), count: (number - 1) / 26 + 1)
    }
}
