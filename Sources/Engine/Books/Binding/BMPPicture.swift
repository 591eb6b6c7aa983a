import RectoDiagnostics

/// Decodes a BMP of Windows or OS/2: 1 to 32 bits a pixel, with masks, a palette or run lengths.
struct BMPPicture {
    let picture: DecodedPicture
    /// Whether the file ends before the picture does.
    let isCut: Bool

    /// - Throws: ``Failure`` `.damaged`, `.unsupported` for a JPEG or PNG within, `.tooLarge`.
    init(_ bytes: [UInt8]) throws(Failure) {
        let header = try BMPHeader(bytes)
        try DecodedPicture.check(header.width, header.height)
        var pixels = BMPPixels(header, bytes)
        if header.isRunLength { pixels.unpackRuns() } else { pixels.copyRows() }
        guard pixels.last > 0 else { throw DecodedPicture.damaged("the BMP ends before its first row") }
        picture = DecodedPicture(width: header.width, height: header.height, rgba: pixels.rgba)
        isCut = pixels.isCut
    }
}

/// The layout of a BMP's pixels.
private struct BMPHeader {
    let width: Int
    let height: Int
    let isUpright: Bool
    let bits: Int
    let isRunLength: Bool
    /// The bits of red, green, blue and alpha; 0 for none.
    var masks: [UInt32] = []
    /// Three bytes for each colour: red, green, blue.
    var palette: [UInt8] = []
    /// The offset of the pixels.
    let data: Int

    init(_ bytes: [UInt8]) throws(Failure) {
        func number(_ at: Int, _ count: Int) -> Int {
            at + count <= bytes.count ? bytes[at..<at + count].reversed().reduce(0) { $0 << 8 | Int($1) } : 0
        }
        guard bytes.count >= 26 else { throw DecodedPicture.damaged("the BMP ends within its header") }
        let size = number(14, 4)
        let isOld = size == 12
        guard isOld || size >= 16 && size <= 1 << 10 else {
            throw DecodedPicture.damaged("the BMP's header is of no kind")
        }
        width = isOld ? number(18, 2) : Int(Int32(truncatingIfNeeded: number(18, 4)))
        let rows = isOld ? number(20, 2) : Int(Int32(truncatingIfNeeded: number(22, 4)))
        (height, isUpright) = (abs(rows), rows < 0)
        bits = isOld ? number(24, 2) : number(28, 2)
        let compression = size >= 20 ? number(30, 4) : 0
        switch (compression, bits) {
        case (0, 1), (0, 2), (0, 4), (0, 8), (0, 16), (0, 24), (0, 32), (1, 8), (2, 4), (3, 16), (3, 32), (6, 16),
            (6, 32):
            break
        case (4, _), (5, _): throw Failure(.unsupported, "is a BMP with a JPEG or PNG in it, which is not read")
        default: throw DecodedPicture.damaged("a BMP of \(bits) bits, packed by method \(compression)")
        }
        guard width > 0, height > 0 else { throw Failure(.damaged, "the image has no width or height") }
        isRunLength = compression == 1 || compression == 2
        // Masks follow a header of the first kind, and are part of later headers.
        var tables = 14 + size
        if compression == 3 || compression == 6 {
            let count = size >= 56 || compression == 6 ? 4 : 3
            masks = (0..<count).map { UInt32(truncatingIfNeeded: number(54 + $0 * 4, 4)) }
            if size < 52 { tables += count * 4 }
        } else if bits == 16 {
            masks = [0x7C00, 0x03E0, 0x001F]
        } else if bits == 32 {
            masks = [0x00FF_0000, 0x0000_FF00, 0x0000_00FF]
        }
        if bits <= 8 {
            let step = isOld ? 3 : 4
            let told = size >= 36 ? number(46, 4) : 0
            let most = told > 0 && told <= 1 << bits ? told : 1 << bits
            for index in 0..<most where tables + index * step + 2 < bytes.count {
                palette += [2, 1, 0].map { bytes[tables + index * step + $0] }
            }
        }
        data = number(10, 4)
    }
}

/// Reads the pixels of a BMP.
private struct BMPPixels {
    /// White until read.
    private(set) var rgba: [UInt8]
    private(set) var isCut = false
    /// How many rows have been read.
    private(set) var last = 0

    private let header: BMPHeader
    private let bytes: [UInt8]

    init(_ header: BMPHeader, _ bytes: [UInt8]) {
        self.header = header
        self.bytes = bytes
        rgba = [UInt8](repeating: 0, count: header.width * header.height * 4)
    }

    /// Reads plain rows, each padded to a multiple of four bytes.
    mutating func copyRows() {
        let rowSize = (header.width * header.bits + 31) / 32 * 4
        let channels = header.masks.map(Channel.init)
        // Writers without an alpha channel leave it 0 everywhere.
        var hasCover = false
        for row in 0..<header.height {
            let start = header.data + row * rowSize
            for x in 0..<header.width {
                let bit = x * header.bits
                let place = start + bit / 8
                guard place + (header.bits + 7) / 8 <= bytes.count else {
                    isCut = true
                    break
                }
                if x == 0 { last = row + 1 }
                let target = self.target(row, x)
                switch header.bits {
                case 24: set(target, bytes[place + 2], bytes[place + 1], bytes[place])
                case 16, 32:
                    let value = (0..<header.bits / 8).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << ($1 * 8) }
                    set(target, channels[0].value(value), channels[1].value(value), channels[2].value(value))
                    if channels.count > 3, channels[3].isThere {
                        rgba[target + 3] = channels[3].value(value)
                        if rgba[target + 3] > 0 { hasCover = true }
                    } else {
                        hasCover = true
                    }
                default: set(target, index: Int(bytes[place]) >> (8 - header.bits - bit % 8) & (1 << header.bits - 1))
                }
            }
        }
        if header.bits >= 16, header.bits != 24, !hasCover {
            for pixel in stride(from: 3, to: rgba.count, by: 4) { rgba[pixel] = 255 }
        }
    }

    /// Reads runs of one colour and runs of literal pixels (Windows' RLE8 and RLE4).
    mutating func unpackRuns() {
        var (place, row, x) = (header.data, 0, 0)
        func half(_ byte: UInt8, _ index: Int) -> Int {
            header.bits == 8 ? Int(byte) : index.isMultiple(of: 2) ? Int(byte >> 4) : Int(byte & 15)
        }
        while row < header.height {
            guard place >= 0, place + 1 < bytes.count else { return isCut = true }
            let (count, value) = (Int(bytes[place]), bytes[place + 1])
            place += 2
            if count > 0 {
                for index in 0..<count { put(row, &x, half(value, index)) }
                continue
            }
            switch value {
            case 0: (row, x) = (row + 1, 0)
            case 1: return
            case 2:
                guard place + 1 < bytes.count else { return isCut = true }
                (row, x) = (row + Int(bytes[place + 1]), x + Int(bytes[place]))
                place += 2
            default:
                let size = header.bits == 8 ? Int(value) : (Int(value) + 1) / 2
                guard place + size <= bytes.count else { return isCut = true }
                for index in 0..<Int(value) {
                    put(row, &x, half(bytes[place + (header.bits == 8 ? index : index / 2)], index))
                }
                place += (size + 1) / 2 * 2
            }
        }
    }

    private mutating func put(_ row: Int, _ x: inout Int, _ index: Int) {
        guard row < header.height, x < header.width else { return }
        last = max(last, row + 1)
        set(target(row, x), index: index)
        x += 1
    }

    private func target(_ row: Int, _ x: Int) -> Int {
        ((header.isUpright ? row : header.height - 1 - row) * header.width + x) * 4
    }

    private mutating func set(_ target: Int, index: Int) {
        guard index * 3 + 2 < header.palette.count else { return set(target, 0, 0, 0) }
        set(target, header.palette[index * 3], header.palette[index * 3 + 1], header.palette[index * 3 + 2])
    }

    private mutating func set(_ target: Int, _ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        rgba[target] = red
        rgba[target + 1] = green
        rgba[target + 2] = blue
        rgba[target + 3] = 255
    }

    /// A channel's bits of a pixel, scaled to a byte.
    private struct Channel {
        let mask: UInt32
        let shift: Int
        let most: UInt32

        init(_ mask: UInt32) {
            self.mask = mask
            shift = mask == 0 ? 0 : mask.trailingZeroBitCount
            most = mask >> shift
        }

        var isThere: Bool { mask != 0 }

        func value(_ pixel: UInt32) -> UInt8 {
            most == 0
                ? 0
                : UInt8(truncatingIfNeeded: (UInt64((pixel & mask) >> shift) * 255 + UInt64(most / 2)) / UInt64(most))
        }
    }
}
