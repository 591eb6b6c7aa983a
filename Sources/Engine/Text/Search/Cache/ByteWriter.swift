/// Numbers and strings in a compact binary form: seven bits a byte, small numbers first.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func number(_ value: UInt64) {
        var value = value
        while value >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value) | 0x80)
            value >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: value))
    }

    /// - Precondition: not negative.
    mutating func count(_ value: Int) { number(UInt64(value)) }

    /// Small in both directions.
    mutating func difference(_ value: Int64) { number(UInt64(bitPattern: value << 1 ^ value >> 63)) }

    mutating func string(_ text: String) {
        count(text.utf8.count)
        bytes.append(contentsOf: text.utf8)
    }

    mutating func fixed(_ value: UInt64) { withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) } }

    mutating func raw(_ content: some Sequence<UInt8>) { bytes.append(contentsOf: content) }
}
