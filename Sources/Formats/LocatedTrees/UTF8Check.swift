/// Whether bytes are UTF-8 as RFC 3629 has it: no surrogates, nothing over-long, nothing past U+10FFFF.
package enum UTF8Check {
    /// The first byte that is not part of a scalar; `nil` where all is well.
    package static func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var position = 0
        let count = bytes.count
        while position < count {
            let byte = bytes[position]
            if byte < 0x80 {
                position += 1
                // Mostly ASCII, eight at a time.
                while position + 8 <= count {
                    let word = UnsafeRawPointer(bytes.baseAddress.unsafelyUnwrapped + position)
                        .loadUnaligned(as: UInt64.self)
                    guard word & 0x8080_8080_8080_8080 == 0 else { break }
                    position += 8
                }
                continue
            }
            guard let length = length(of: bytes, at: position, byte) else { return position }
            position += length
        }
        return nil
    }

    private static func length(of bytes: UnsafeBufferPointer<UInt8>, at position: Int, _ byte: UInt8) -> Int? {
        func follows(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
            position + distance < bytes.count && range ~= bytes[position + distance]
        }
        switch byte {
        case 0xC2...0xDF: return follows(1) ? 2 : nil
        case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : nil
        case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : nil
        case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : nil
        case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : nil
        case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : nil
        case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : nil
        default: return nil
        }
    }
}
