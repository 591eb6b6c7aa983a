import RectoDiagnostics

/// What a PDF needs of a PNG to show it as it is (ISO 32000-1, 7.4.4.4; W3C PNG, 5): its data are a stream of a PDF already.
struct PNGParts {
    let width: Int
    let height: Int
    let bits: Int
    /// Grey 0, colours 2, palette 3; with transparency 4 and 6.
    let type: UInt8
    let isInterlaced: Bool
    /// Three bytes a colour.
    private(set) var palette: ArraySlice<UInt8> = []
    private(set) var hasTransparency = false
    private(set) var data: [UInt8] = []
    /// A truncated file up to where it breaks off, with an end added; `nil` for a whole file.
    private(set) var mended: [UInt8]?
    /// The EXIF data, wherever the file has it.
    private(set) var exif: ArraySlice<UInt8> = []

    private static let end: [UInt8] = [0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82]

    /// - Throws: ``Failure`` `.damaged`.
    init(_ bytes: [UInt8]) throws(Failure) {
        guard bytes.count > 33, bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw Failure(.damaged, "the PNG has no header")
        }
        width = Self.number(bytes, 16)
        height = Self.number(bytes, 20)
        bits = Int(bytes[24])
        type = bytes[25]
        isInterlaced = bytes[28] != 0
        hasTransparency = type & 4 != 0
        var place = 33
        var hasEnd = false
        while place + 12 <= bytes.count {
            let start = place + 8
            let length = Self.number(bytes, place)
            // The last chunk of a file that is cut short is what there is of it.
            let end = min(start + length, bytes.count)
            switch String(decoding: bytes[place + 4..<start], as: UTF8.self) {
            case "PLTE": palette = bytes[start..<end].prefix((end - start) / 3 * 3)
            case "tRNS": hasTransparency = true
            case "IDAT": data += bytes[start..<end]
            case "eXIf": exif = bytes[start..<end]
            case "IEND": hasEnd = true
            default: break
            }
            if hasEnd { break }
            guard start + length + 4 <= bytes.count else { break }
            place = start + length + 4
        }
        if !hasEnd { mended = Self.mended(bytes, from: min(place, bytes.count)) }
        guard !data.isEmpty, type != 3 || !palette.isEmpty else { throw Failure(.damaged, "the PNG holds no picture") }
    }

    /// The entries of an image that shows the data as they are; `nil` if a PDF has no way to say it.
    var entries: String? {
        guard !isInterlaced, !hasTransparency, [0, 2, 3].contains(type), [1, 2, 4, 8, 16].contains(bits) else {
            return nil
        }
        let digits = palette.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let space =
            switch type {
            case 0: "/DeviceGray"
            case 2: "/DeviceRGB"
            default: "[/Indexed /DeviceRGB \(palette.count / 3 - 1) <\(digits)>]"
            }
        return "/ColorSpace \(space) /BitsPerComponent \(bits) /Filter /FlateDecode /DecodeParms "
            + "<< /Predictor 15 /Colors \(type == 2 ? 3 : 1) /BitsPerComponent \(bits) /Columns \(width) >>"
    }

    /// - Parameter place: Where the truncated chunk begins.
    private static func mended(_ bytes: [UInt8], from place: Int) -> [UInt8] {
        var mended = Array(bytes[..<place])
        let rest = bytes[place...]
        if rest.count > 8, rest.dropFirst(4).starts(with: "IDAT".utf8) {
            let count = min(rest.count - 8, number(bytes, place))
            mended +=
                [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) } + rest.dropFirst(4).prefix(4 + count)
            mended += [0, 0, 0, 0]  // a checksum that no decoder here checks
        }
        return mended + end
    }

    private static func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
