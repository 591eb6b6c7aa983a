/// Tells from the first blocks of a RAR 5 whether its files are encrypted (RAR 5.0 archive format).
enum RARHeaders {
    /// How many of a file's first bytes are looked at: what precedes a comic's first page is short.
    static let length = 1 << 16

    private static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 7, 1, 0]

    /// Whether the headers or the first file are encrypted; `false` for RAR 4 and for headers that can't be read.
    static func areEncrypted(_ head: [UInt8]) -> Bool {
        guard head.starts(with: signature) else { return false }
        var place = signature.count
        while place + 4 < head.count {
            // Begins after the block's checksum.
            var reader = Numbers(bytes: head, place: place + 4)
            guard let size = reader.next(), size > 0 else { return false }
            let end = reader.place + size
            guard let kind = reader.next(), let flags = reader.next() else { return false }
            let extra = flags & 1 == 0 ? 0 : reader.next() ?? 0
            let data = flags & 2 == 0 ? 0 : reader.next() ?? 0
            if kind == 4 { return true }
            guard end <= head.count, extra <= size, data <= Int.max >> 1 else { return false }
            if kind == 2 { return hasEncryption(Numbers(bytes: Array(head[..<end]), place: end - extra)) }
            place = end + data
        }
        return false
    }

    /// - Parameter records: The extra area of a file's header.
    private static func hasEncryption(_ records: Numbers) -> Bool {
        var reader = records
        while let size = reader.next(), size > 0 {
            let end = reader.place + size
            guard let kind = reader.next() else { return false }
            if kind == 1 { return true }
            reader.place = end
        }
        return false
    }

    /// Reads variable-length numbers: seven bits a byte, lowest first.
    private struct Numbers {
        let bytes: [UInt8]
        var place: Int

        /// The next number; `nil` at the end, or if it is absurdly large.
        mutating func next() -> Int? {
            var number = 0
            for shift in stride(from: 0, to: 49, by: 7) {
                guard place >= 0, place < bytes.count else { return nil }
                let byte = bytes[place]
                place += 1
                number |= Int(byte & 0x7F) << shift
                if byte & 0x80 == 0 { return number }
            }
            return nil
        }
    }
}
