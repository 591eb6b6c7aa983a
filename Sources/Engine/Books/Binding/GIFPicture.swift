import RectoDiagnostics

/// Decodes the first picture of a GIF (GIF89a), placed on its logical screen.
struct GIFPicture {
    let picture: DecodedPicture
    /// Whether another picture follows.
    let isAnimated: Bool
    /// Whether the file ends before the picture does.
    let isCut: Bool

    /// - Throws: ``Failure`` `.damaged` if no part of a picture is there, `.tooLarge`.
    init(_ bytes: [UInt8]) throws(Failure) {
        var reader = GIFReader(bytes)
        guard let screen = reader.screen(), let frame = reader.frame() else {
            throw DecodedPicture.damaged("no picture in the GIF")
        }
        // Some writers give the logical screen no size.
        let width = screen.width > 0 ? screen.width : frame.left + frame.width
        let height = screen.height > 0 ? screen.height : frame.top + frame.height
        try DecodedPicture.check(width, height)
        try DecodedPicture.check(frame.width, frame.height)
        let indices = GIFCodes.decode(frame.data, codeSize: frame.codeSize, count: frame.width * frame.height)
        guard !indices.isEmpty else { throw DecodedPicture.damaged("the GIF can't be decoded") }
        let colors = frame.palette ?? screen.palette ?? []
        var rgba = [UInt8](repeating: 0, count: width * height * 4)
        let rows = frame.rows
        for (position, index) in indices.enumerated() where Int(index) != frame.transparent {
            let (x, y) = (frame.left + position % frame.width, frame.top + rows[position / frame.width])
            guard x < width, y < height, Int(index) * 3 + 2 < colors.count else { continue }
            let start = colors.startIndex + Int(index) * 3
            let target = (y * width + x) * 4
            for channel in 0..<3 { rgba[target + channel] = colors[start + channel] }
            rgba[target + 3] = 255
        }
        picture = DecodedPicture(width: width, height: height, rgba: rgba)
        isCut = indices.count < frame.width * frame.height
        isAnimated = reader.frame() != nil
    }
}

/// The blocks of a GIF, one after the other.
private struct GIFReader {
    struct Frame {
        var left: Int
        var top: Int
        var width: Int
        var height: Int
        var palette: ArraySlice<UInt8>?
        /// The palette index that is transparent.
        var transparent: Int?
        var isInterlaced: Bool
        var codeSize: Int
        var data: [UInt8]

        /// The picture's row for each row of the data, which may be interlaced.
        var rows: [Int] {
            guard isInterlaced else { return Array(0..<height) }
            return [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { stride(from: $0.0, to: height, by: $0.1) }
        }
    }

    private let bytes: [UInt8]
    private var place = 13
    private var transparent: Int?

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func screen() -> (width: Int, height: Int, palette: ArraySlice<UInt8>?)? {
        guard bytes.count >= 13 else { return nil }
        return (number(6), number(8), palette(bytes[10]))
    }

    /// The next picture; `nil` if there is none.
    mutating func frame() -> Frame? {
        while place < bytes.count {
            switch bytes[place] {
            case 0x21:
                if place + 6 < bytes.count, bytes[place + 1] == 0xF9 {
                    transparent = bytes[place + 3] & 1 == 0 ? nil : Int(bytes[place + 6])
                }
                place += 2
                _ = blocks()
            case 0x2C:
                guard place + 10 < bytes.count else { return nil }
                let flags = bytes[place + 9]
                var frame = Frame(
                    left: number(place + 1), top: number(place + 3), width: number(place + 5),
                    height: number(place + 7), transparent: transparent, isInterlaced: flags & 0x40 != 0, codeSize: 0,
                    data: [])
                place += 10
                frame.palette = palette(flags)
                guard place < bytes.count, frame.width > 0, frame.height > 0 else { return nil }
                frame.codeSize = Int(bytes[place])
                place += 1
                frame.data = blocks()
                transparent = nil
                return frame
            case 0: place += 1  // stray terminators are common and harmless
            default: return nil
            }
        }
        return nil
    }

    private func number(_ at: Int) -> Int { Int(bytes[at]) | Int(bytes[at + 1]) << 8 }

    /// Reads the colour table that begins here, if the flags announce one.
    private mutating func palette(_ flags: UInt8) -> ArraySlice<UInt8>? {
        guard flags & 0x80 != 0 else { return nil }
        let end = min(bytes.count, place + 3 << (Int(flags & 7) + 1))
        defer { place = end }
        return bytes[min(place, end)..<end]
    }

    /// Reads the data of the sub-blocks from here to the empty one.
    private mutating func blocks() -> [UInt8] {
        var data: [UInt8] = []
        while place < bytes.count {
            let end = min(bytes.count, place + 1 + Int(bytes[place]))
            let isLast = bytes[place] == 0
            data += bytes[place + 1..<max(place + 1, end)]
            place = max(place + 1, end)
            if isLast { break }
        }
        return data
    }
}

/// GIF's LZW: codes of 3 to 12 bits, lowest bit first (GIF89a, appendix F).
private enum GIFCodes {
    private static let most = 4096

    /// Decodes as many bytes as there are, at most `count`.
    static func decode(_ data: [UInt8], codeSize: Int, count: Int) -> [UInt8] {
        guard (1...8).contains(codeSize) else { return [] }
        let (clear, end) = (1 << codeSize, 1 << codeSize + 1)
        // Each code stands for another code's bytes and one more byte.
        var (before, last, length) = (
            [UInt16](repeating: 0, count: most), [UInt8](repeating: 0, count: most), [Int](repeating: 1, count: most)
        )
        for code in 0..<clear { last[code] = UInt8(code) }
        var (size, next, previous) = (codeSize + 1, end + 1, -1)
        var (bits, bitCount) = (0, 0)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        for byte in data {
            bits |= Int(byte) << bitCount
            bitCount += 8
            while bitCount >= size {
                let code = bits & (1 << size - 1)
                bits >>= size
                bitCount -= size
                if code == clear {
                    (size, next, previous) = (codeSize + 1, end + 1, -1)
                    continue
                }
                guard code != end, code < next || code == next && previous >= 0 else { return bytes }
                guard previous >= 0 || code < clear else { return bytes }
                // The code may be the one being defined: the previous code's bytes, and their first byte again.
                let known = code < next ? code : previous
                let start = bytes.count
                bytes.append(contentsOf: repeatElement(0, count: length[known]))
                var (walk, position) = (known, bytes.count)
                while position > start {
                    position -= 1
                    bytes[position] = last[walk]
                    walk = Int(before[walk])
                }
                let first = bytes[start]
                if code == next { bytes.append(first) }
                if previous >= 0, next < most {
                    (before[next], last[next], length[next]) = (UInt16(previous), first, length[previous] + 1)
                    next += 1
                    if next == 1 << size, size < 12 { size += 1 }
                }
                previous = code
                if bytes.count >= count { return Array(bytes.prefix(count)) }
            }
        }
        return bytes
    }
}
