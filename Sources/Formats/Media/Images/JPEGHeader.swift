import RectoDiagnostics

/// The markers of a JPEG up to its first scan (ITU-T T.81, annex B).
struct JPEGHeader {
    private let window: MediaWindow

    /// Segments before the first scan; large colour profiles take a few dozen.
    private static let limit = 2_000
    /// Where the end marker is looked for: other pictures and padding may follow it.
    private static let tail = 64 << 10

    init(_ window: MediaWindow) { self.window = window }

    func facts(isWhole: Bool) throws(Failure) -> ImageFacts {
        var offset = 2
        var orientation = 1
        var adobe: UInt8?
        var frame: (bits: Int, height: Int, width: Int, components: Int)?
        segments: for _ in 0..<Self.limit {
            guard try window.byte(at: offset) == 0xFF else {
                throw Failure(.damaged, "no JPEG marker at byte \(offset)")
            }
            let marker = try window.byte(at: offset + 1)
            switch marker {
            case 0xFF:  // fill
                offset += 1
                continue segments
            case 0x01, 0xD0...0xD8:
                offset += 2
                continue segments
            case 0xD9: throw Failure(.damaged, "the JPEG ends before its first scan")
            case 0xDA: break segments
            default: break
            }
            let length = try window.big(at: offset + 2, 2)
            guard length >= 2 else { throw Failure(.damaged, "the JPEG segment at byte \(offset) has no length") }
            let body = offset + 4
            switch marker {
            case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
                frame = (
                    Int(try window.byte(at: body)), try window.big(at: body + 1, 2), try window.big(at: body + 3, 2),
                    Int(try window.byte(at: body + 5))
                )
            case 0xE1 where length >= 16:
                let block = try window.bytes(at: body, count: length - 2)
                if block.starts(withText: "Exif\0\0") { orientation = EXIF.orientation(block.dropFirst(6)) }
            case 0xEE where length >= 14:
                let block = try window.bytes(at: body, count: 12)
                if block.starts(withText: "Adobe") { adobe = block.last }
            default: break
            }
            offset += 2 + length
        }
        guard let frame else { throw Failure(.damaged, "no JPEG frame header") }
        // Entropy-coded data escapes every FF, so FF D9 in the tail is an end marker; a thumbnail's comes much earlier.
        let (start, bytes) = try window.tail(Self.tail)
        let tail = bytes.dropFirst(max(0, offset - start))
        let isCut = !zip(tail, tail.dropFirst()).contains(where: { $0 == 0xFF && $1 == 0xD9 })
        guard !isCut || !isWhole else { throw Failure(.damaged, "the JPEG has no end marker; it is cut short") }
        let model: ImageFacts.ColorModel =
            switch frame.components {
            case 1: .grey
            case 3: .rgb
            case 4: adobe == 2 ? .ycck : .cmyk
            default: .other
            }
        var facts = ImageFacts(
            kind: .jpeg, width: frame.width, height: frame.height, orientation: orientation, bitsPerSample: frame.bits,
            colorModel: model)
        facts.isCut = isCut
        return facts
    }
}
