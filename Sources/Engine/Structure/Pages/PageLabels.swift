import RectoLane

/// What pages are called: `iv`, `12`, `A-3` (ISO 32000-2, 12.4.2).
package struct PageLabels: Sendable {
    /// A run of pages with one style of labels.
    package struct Range: Sendable {
        /// The index of its first page, from 0.
        var first: Int
        /// `nil` for labels that are a prefix only.
        var style: Character?
        var prefix: String
        /// The number that the first page has in its label.
        var start: Int

        package init(first: Int, style: Character?, prefix: String, start: Int) {
            self.first = first
            self.style = style
            self.prefix = prefix
            self.start = (1..<1 << 31).contains(start) ? start : 1
        }
    }

    /// By first page, ascending.
    private let ranges: [Range]

    /// More letters than this are nonsense.
    private static let longest = 100

    @Lane
    init(_ file: ObjectFile) {
        var ranges: [Range] = []
        file.scoped {
            guard let root = file.root else { return }
            ObjectTree(file: file, kind: .numbers).forEach(from: root["/PageLabels"]) { key, value in
                guard let first = key.integer, first >= 0, let value = value.dictionary else { return }
                let style = value["/S"].name
                ranges.append(
                    Range(
                        first: first, style: style?.count == 1 ? style?.first : nil, prefix: value["/P"].text ?? "",
                        start: value["/St"].integer ?? 1))
            }
        }
        self.init(ranges)
    }

    /// - Parameter ranges: In any order; if two begin at one page, the later one counts.
    package init(_ ranges: [Range]) {
        let byPage = Dictionary(ranges.map { ($0.first, $0) }, uniquingKeysWith: { $1 })
        self.ranges = byPage.values.sorted { $0.first < $1.first }
    }

    /// The label of a page, by its index from 0; its number if the document has none for it, as before the first range.
    package subscript(index: Int) -> String {
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

    private static func numeral(_ number: Int, style: Character?) -> String {
        switch style {
        case "D": String(number)
        case "R": roman(number)
        case "r": roman(number).lowercased()
        case "A": letters(number, from: "A")
        case "a": letters(number, from: "a")
        default: ""
        }
    }

    /// A roman number, with an M for every thousand from 4000 on; digits if that took a hundred of them.
    private static func roman(_ number: Int) -> String {
        guard number / 1000 <= longest else { return String(number) }
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

    /// A to Z, then AA to ZZ, then AAA; digits where there would be too many letters.
    private static func letters(_ number: Int, from first: Unicode.Scalar) -> String {
        guard (number - 1) / 26 < longest, let letter = Unicode.Scalar(first.value + UInt32((number - 1) % 26))
        else { return String(number) }
        return String(repeating: String(Character(letter)), count: (number - 1) / 26 + 1)
    }
}
