/// A small ICC profile (ICC.1:2001-04): three primaries, near those of sRGB, and a gamma of 2.2.
enum ColorProfile {
    static var bytes: [UInt8] {
        let gamma = Array("curv".utf8) + bytes(of: 0) + bytes(of: 1) + [0x02, 0x33, 0, 0]
        let tags: [(String, [UInt8])] = [
            ("wtpt", xyz(0xF6D6, 0x10000, 0xD32D)), ("rXYZ", xyz(0x6FA2, 0x38F5, 0x0390)),
            ("gXYZ", xyz(0x6299, 0xB785, 0x18DA)), ("bXYZ", xyz(0x24A0, 0x0F84, 0xB6CF)),
            ("rTRC", gamma), ("gTRC", gamma), ("bTRC", gamma),
        ]
        var table = bytes(of: UInt32(tags.count))
        var data: [UInt8] = []
        let start = headerSize + 4 + 12 * tags.count
        for (name, content) in tags {
            table += Array(name.utf8) + bytes(of: UInt32(start + data.count)) + bytes(of: UInt32(content.count))
            data += content
        }
        return header(size: start + data.count) + table + data
    }

    /// Big-endian.
    static func bytes(of word: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }

    private static let headerSize = 128

    /// In 65,536ths.
    private static func xyz(_ x: UInt32, _ y: UInt32, _ z: UInt32) -> [UInt8] {
        Array("XYZ ".utf8) + [0, x, y, z].flatMap { bytes(of: $0) }
    }

    private static func header(size: Int) -> [UInt8] {
        let begin =
            bytes(of: UInt32(size)) + bytes(of: 0) + bytes(of: 0x0210_0000) + Array("mntrRGB XYZ ".utf8)
            + bytes(of: 0x07D0_0001) + bytes(of: 0x0001_0000) + bytes(of: 0) + Array("acsp".utf8)
        let illuminant = [0xF6D6, 0x10000, 0xD32D].flatMap { bytes(of: $0) }
        let middle = begin + [UInt8](repeating: 0, count: 68 - begin.count) + illuminant
        return middle + [UInt8](repeating: 0, count: headerSize - middle.count)
    }
}
