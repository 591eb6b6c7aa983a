/// The first blocks of a RAR 5, as far as they say whether its files are encrypted (RAR 5.0 archive format).
enum RARHeaders {
    /// More of a file is not looked at: what a comic says before its first page is short.
    static let length = 1 << 16

    private static let signature: [UInt8] = [0x52, 0x61, 0x72, 0x21, 0x1A, 7, 1, 0]

    /// Whether the headers are encrypted, or the first file; `false` for RAR 4 and what can't be read.
    static func areEncrypted(_ head: [UInt8]) -> Bool {
        guard head.starts(with: signature) else { return false }
        var place = signature.count
        while place + 4 < head.count {
            // After its checksum.
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

    /// Numbers of seven bits a byte, the lowest first.
    private struct Numbers {
        let bytes: [UInt8]
        var place: Int

        /// `nil` at the end, and for what is too large to be true.
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
