/// A PNG of any type, interlaced or not, written from its specification; its data are not compressed.
public struct HandmadePNG {
    /// In pixels.
    public var width: Int
    public var height: Int
    /// Grey 0, colours 2, palette 3, grey and alpha 4, colours and alpha 6.
    public var type: UInt8
    public var bits: UInt8
    public var isInterlaced: Bool
    /// Chunks before the data, such as a palette.
    public var chunks: [(name: String, bytes: [UInt8])]
    /// The samples of a pixel, of whole bytes; of palettes and grey with fewer bits, one byte holds a pixel's.
    public var pixel: (_ x: Int, _ y: Int) -> [UInt8]

    public init(
        width: Int, height: Int, type: UInt8, bits: UInt8 = 8, isInterlaced: Bool = false,
        chunks: [(name: String, bytes: [UInt8])] = [], pixel: @escaping (_ x: Int, _ y: Int) -> [UInt8]
    ) {
        self.width = width
        self.height = height
        self.type = type
        self.bits = bits
        self.isInterlaced = isInterlaced
        self.chunks = chunks
        self.pixel = pixel
    }

    public var bytes: [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        func add(_ name: String, _ content: [UInt8]) {
            let body = Array(name.utf8) + content
            bytes += Self.big(content.count) + body + Self.big(Int(Self.checksum(body)))
        }
        add("IHDR", Self.big(width) + Self.big(height) + [bits, type, 0, 0, isInterlaced ? 1 : 0])
        for chunk in chunks { add(chunk.name, chunk.bytes) }
        add("IDAT", Self.stored(rows))
        add("IEND", [])
        return bytes
    }

    /// Rows of all passes, each with filter 0 before it.
    private var rows: [UInt8] {
        // Adam7: first column and row of each pass, and its steps.
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var rows: [UInt8] = []
        for (firstX, firstY, stepX, stepY) in passes where firstX < width {
            for y in stride(from: firstY, to: height, by: stepY) {
                let samples = stride(from: firstX, to: width, by: stepX).map { pixel($0, y) }
                rows.append(0)
                guard bits < 8 else {
                    rows += samples.joined()
                    continue
                }
                let perByte = 8 / Int(bits)
                for start in stride(from: 0, to: samples.count, by: perByte) {
                    var byte: UInt8 = 0
                    for offset in 0..<perByte {
                        let value = start + offset < samples.count ? samples[start + offset][0] : 0
                        byte = byte << bits | value
                    }
                    rows.append(byte)
                }
            }
        }
        return rows
    }

    private static func big(_ number: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    /// zlib's format with blocks that are stored.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var place = 0
        repeat {
            let count = min(65_535, bytes.count - place)
            let isLast = place + count == bytes.count
            result += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8), ~UInt8(count & 255), ~UInt8(count >> 8)]
            result += bytes[place..<place + count]
            place += count
        } while place < bytes.count
        var (low, high) = (1, 0)
        for byte in bytes {
            low = (low + Int(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return result + big(high << 16 | low)
    }

    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 { checksum = checksum & 1 == 0 ? checksum >> 1 : checksum >> 1 ^ 0xEDB8_8320 }
        }
        return ~checksum
    }
}
