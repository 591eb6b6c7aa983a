/// A GIF of one picture or several, packed by LZW, written from its specification.
struct HandmadeGIF {
    var width: Int
    var height: Int
    /// Three bytes a colour; as many as a power of two.
    var palette: [UInt8]
    /// Row by row.
    var indices: [UInt8]
    var transparent: UInt8?
    var isInterlaced = false
    var frames = 1

    var bytes: [UInt8] {
        let bits = max(2, (palette.count / 3 - 1).bitWidth - (palette.count / 3 - 1).leadingZeroBitCount)
        var bytes = Array("GIF89a".utf8) + two(width) + two(height) + [0x80 | UInt8(bits - 1), 0, 0]
        bytes += palette + [UInt8](repeating: 0, count: 3 << bits - palette.count)
        for _ in 0..<frames {
            if let transparent { bytes += [0x21, 0xF9, 4, 1, 0, 0, transparent, 0] }
            bytes += [0x2C] + two(0) + two(0) + two(width) + two(height) + [isInterlaced ? 0x40 : 0, UInt8(bits)]
            var data = Self.packed(rows, bits)[...]
            while !data.isEmpty {
                bytes += [UInt8(min(255, data.count))] + data.prefix(255)
                data = data.dropFirst(255)
            }
            bytes.append(0)
        }
        return bytes + [0x3B]
    }

    private var rows: [UInt8] {
        guard isInterlaced else { return indices }
        let order = [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
        return order.flatMap { indices[$0 * width..<($0 + 1) * width] }
    }

    private func two(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8)] }

    private static func packed(_ indices: [UInt8], _ bits: Int) -> [UInt8] {
        let (clear, end) = (1 << bits, 1 << bits + 1)
        var (known, size): ([[UInt8]: Int], Int) = ([:], bits + 1)
        var (bytes, held, count): ([UInt8], Int, Int) = ([], 0, 0)
        func code(_ word: [UInt8]) -> Int { word.count == 1 ? Int(word[0]) : known[word] ?? 0 }
        func put(_ code: Int) {
            held |= code << count
            count += size
            while count >= 8 {
                bytes.append(UInt8(held & 255))
                held >>= 8
                count -= 8
            }
        }
        put(clear)
        var word: [UInt8] = []
        for index in indices {
            let longer = word + [index]
            if longer.count == 1 || known[longer] != nil {
                word = longer
                continue
            }
            put(code(word))
            let next = end + 1 + known.count
            if next < 4096 {
                known[longer] = next
                // The writer widens codes one code later than the reader, which lags one code behind.
                if next == 1 << size, size < 12 { size += 1 }
            } else {
                put(clear)
                (known, size) = ([:], bits + 1)
            }
            word = [index]
        }
        put(code(word))
        put(end)
        return count > 0 ? bytes + [UInt8(held & 255)] : bytes
    }
}
