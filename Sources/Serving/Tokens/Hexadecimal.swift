/// Bytes as digits.
enum Hexadecimal {
    static func text(_ bytes: some Sequence<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    /// - Returns: `nil` unless these are the digits of so many bytes. Each byte has one spelling, in small letters: Swift's own parser
    ///   takes capitals and signs as well.
    static func bytes(_ digits: some StringProtocol, count: Int) -> [UInt8]? {
        guard digits.utf8.count == 2 * count else { return nil }
        let values = digits.utf8.compactMap { digit -> UInt8? in
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
            default: nil
            }
        }
        guard values.count == 2 * count else { return nil }
        return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
    }
}
