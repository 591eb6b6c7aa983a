/// Decodes scalars from UTF-8 that may be invalid.
///
/// Cached text is read from a file and therefore untrusted: an invalid byte counts as a scalar of its own, U+FFFD.
package enum UTF8Scalars {
    @inlinable package static var replacement: UInt32 { 0xFFFD }

    @inlinable package static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    /// The scalar at `position`, and how many bytes it takes.
    ///
    /// - Precondition: `position` lies within the buffer.
    @inlinable @inline(__always)
    package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, at position: Int) -> (value: UInt32, length: Int) {
        let first = bytes[position]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard first >= 0xC2, first < 0xF5, position + length <= bytes.count else { return (replacement, 1) }
        var value = UInt32(first) & (0x7F >> UInt32(length))
        for index in 1..<length {
            let byte = bytes[position + index]
            guard isContinuation(byte) else { return (replacement, 1) }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        guard Unicode.Scalar(value) != nil else { return (replacement, 1) }
        return (value, length)
    }

    /// The scalar that ends before `position`; `nil` at the start.
    @inlinable package static func decode(_ bytes: UnsafeBufferPointer<UInt8>, before position: Int) -> UInt32? {
        guard position > 0 else { return nil }
        var start = position - 1
        while start > 0, position - start < 4, isContinuation(bytes[start]) { start -= 1 }
        let (value, length) = decode(bytes, at: start)
        return start + length == position ? value : replacement
    }

    /// How many scalars begin within the range.
    @inlinable package static func count(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) -> Int {
        var count = 0
        for index in range where !isContinuation(bytes[index]) { count += 1 }
        return count
    }

    @inlinable @inline(__always)
    package static func append(_ value: UInt32, to bytes: inout [UInt8]) {
        if value < 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: value))
        } else if value < 0x800 {
            bytes.append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
        } else if value < 0x10000 {
            bytes.append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
        } else {
            bytes.append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 12 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value >> 6 & 0x3F))
            bytes.append(0x80 | UInt8(truncatingIfNeeded: value & 0x3F))
        }
    }
}
