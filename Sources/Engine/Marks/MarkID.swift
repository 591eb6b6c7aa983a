/// A mark's id: a UUID (RFC 9562).
public struct MarkID: Hashable, Comparable, Sendable {
    private let high: UInt64
    private let low: UInt64

    private init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A UUID of version 7: ids sort by the time at which they were made.
    ///
    /// - Parameters:
    ///   - milliseconds: Since 1970.
    ///   - generator: Of the 74 random bits.
    public init(milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
        let time = UInt64(max(0, milliseconds)) & 0xFFFF_FFFF_FFFF
        let random = (generator.next() as UInt64, generator.next() as UInt64)
        self.init(high: time << 16 | 0x7000 | random.0 & 0xFFF, low: 1 << 63 | random.1 & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// A UUID of version 8 for a mark that has a name of another kind: the same digest gives the same id everywhere.
    ///
    /// - Parameter digest: Of the name, 128 bits.
    public init(digest: (UInt64, UInt64)) {
        self.init(
            high: digest.0 & 0xFFFF_FFFF_FFFF_0FFF | 0x8000, low: 1 << 63 | digest.1 & 0x3FFF_FFFF_FFFF_FFFF)
    }

    /// - Parameter text: As `0192f0c1-…`, also with `urn:uuid:` in front; `nil` if it is no UUID.
    public init?(_ text: String) {
        var digits = Array(text.utf8)
        let prefix = Array("urn:uuid:".utf8)
        if digits.prefix(prefix.count).map({ $0 | 0x20 }) == prefix.map({ $0 | 0x20 }) {
            digits.removeFirst(prefix.count)
        }
        guard digits.count == 36, [8, 13, 18, 23].allSatisfy({ digits[$0] == UInt8(ascii: "-") }) else { return nil }
        digits.removeAll { $0 == UInt8(ascii: "-") }
        guard digits.count == 32, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let high = UInt64(String(decoding: digits[..<16], as: UTF8.self), radix: 16),
            let low = UInt64(String(decoding: digits[16...], as: UTF8.self), radix: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    public static func < (left: MarkID, right: MarkID) -> Bool { (left.high, left.low) < (right.high, right.low) }
}

extension MarkID: CustomStringConvertible {
    /// In lower case, as `0192f0c1-…`.
    public var description: String {
        func digits(_ value: UInt64) -> String {
            let text = String(value, radix: 16)
            return String(repeating: "0", count: 16 - text.count) + text
        }
        let all = digits(high) + digits(low)
        let cuts = [0, 8, 12, 16, 20, 32]
        return zip(cuts, cuts.dropFirst()).map { String(all.dropFirst($0).prefix($1 - $0)) }.joined(separator: "-")
    }
}

extension MarkID: Codable {
    public init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer()
        guard let id = MarkID(try values.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: values, debugDescription: "no UUID")
        }
        self = id
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.singleValueContainer()
        try values.encode(description)
    }
}
