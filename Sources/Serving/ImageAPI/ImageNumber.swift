/// Numbers as the Image API writes them: digits, for some values with a fraction; no sign, exponent or space.
///
/// Swift's own `Int` and `Double` take `+5`, `1e9`, `0x10`, `nan` and `inf`.
enum ImageNumber {
    /// More digits are no size of a picture.
    private static let mostDigits = 9

    static func integer(_ text: some StringProtocol) -> Int? {
        let digits = text.utf8
        guard (1...mostDigits).contains(digits.count), digits.allSatisfy(isDigit) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }

    static func decimal(_ text: some StringProtocol) -> Double? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first.flatMap({ integer($0) }) else { return nil }
        guard parts.count == 2 else { return Double(whole) }
        let fraction = parts[1].utf8
        guard (1...2 * mostDigits).contains(fraction.count), fraction.allSatisfy(isDigit) else { return nil }
        return Double(String(text))
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
