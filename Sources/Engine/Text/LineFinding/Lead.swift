/// What stands at the start of a line, apart from its text.
enum Lead {
    /// A sign that is used for nothing else, such as "•".
    case bullet
    /// A dash, which may also be part of a sentence.
    case dash
    /// A number of a list, a section or a note, such as "4.7.2", "20:02", "(3)" or "b)".
    case number
    /// Anything else.
    case text

    /// More signs are a quantity, not a number that something has.
    private static let longestNumber = 7
    private static let bullets: Set<UInt32> = [
        0x2022, 0x2023, 0x2043, 0x25A0, 0x25A1, 0x25AA, 0x25AB, 0x25B6, 0x25B8, 0x25BA, 0x25C6, 0x25CF, 0x25CB, 0x25E6,
        0x2713, 0x2714, 0x27A2, 0x27A4, 0xB7, 0xF0A7, 0xF0B7, 0x30FB,
    ]
    private static let dashes: Set<UInt32> = [0x2D, 0x2010, 0x2012, 0x2013, 0x2014, 0x2212]

    init(_ scalars: ArraySlice<UInt32>) {
        if scalars.count == 1, let sign = scalars.first {
            if Self.bullets.contains(sign) {
                self = .bullet
                return
            }
            if Self.dashes.contains(sign) {
                self = .dash
                return
            }
        }
        self = Self.isNumber(scalars) ? .number : .text
    }

    /// Digits with points or colons between them, perhaps with a bracket or a point behind them, or one letter with one.
    private static func isNumber(_ scalars: ArraySlice<UInt32>) -> Bool {
        guard (1...longestNumber).contains(scalars.count) else { return false }
        var inner = scalars
        if let first = inner.first, first == 0x28 || first == 0x5B { inner = inner.dropFirst() }
        var isClosed = false
        while let last = inner.last, last == 0x29 || last == 0x5D || last == 0x2E || last == 0x3A {
            isClosed = true
            inner = inner.dropLast()
        }
        guard let first = inner.first, let last = inner.last else { return false }
        if inner.count == 1, isClosed, Unicode.Scalar(first)?.properties.isAlphabetic == true {
            return !Scalars.isIdeographic(first)
        }
        return Scalars.isDigit(first) && Scalars.isDigit(last)
            && inner.allSatisfy { Scalars.isDigit($0) || $0 == 0x2E || $0 == 0x3A }
    }
}
