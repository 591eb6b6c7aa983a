import RectoDiagnostics

/// The chunks of a WebP (RFC 9649).
struct WebPHeader {
    private let window: MediaWindow

    private static let limit = 20_000

    init(_ window: MediaWindow) { self.window = window }

    func facts(isWhole: Bool) throws(Failure) -> ImageFacts {
        let end = 8 + (try window.little(at: 4, 4))
        let isCut = end > window.size
        guard !isCut || !isWhole else {
            throw Failure(.damaged, "ends at byte \(window.size) of \(end); the WebP is cut short")
        }
        var facts = try readChunks(min(end, window.size), isCut: isCut)
        facts.isCut = isCut
        return facts
    }

    private func readChunks(_ end: Int, isCut: Bool) throws(Failure) -> ImageFacts {
        var facts: ImageFacts?
        var offset = 12
        var frames = 0
        var seconds = 0.0
        for _ in 0..<Self.limit where offset + 8 <= end {
            let length = try window.little(at: offset + 4, 4)
            let body = offset + 8
            guard length <= end - body || isCut else {
                throw Failure(.damaged, "the WebP chunk at byte \(offset) is too long")
            }
            switch try window.name(at: offset) {
            case "VP8 ":
                if facts == nil { return try lossy(at: body) }
            case "VP8L":
                if facts == nil { return try lossless(at: body) }
            case "VP8X" where facts == nil:
                facts = ImageFacts(
                    kind: .webp, width: try window.little(at: body + 4, 3) + 1,
                    height: try window.little(at: body + 7, 3) + 1, hasAlpha: try window.byte(at: body) & 0x10 != 0)
            case "EXIF" where length <= min(end - body, 1 << 16):
                let block = try window.bytes(at: body, count: length)
                facts?.turn(EXIF.orientation(block.starts(withText: "Exif\0\0") ? block.dropFirst(6) : block))
            case "ANIM" where facts?.animation == nil && length >= 6:
                let loops = try window.little(at: body + 4, 2)
                facts?.animation = ImageFacts.Animation(seconds: nil, loops: loops == 0 ? nil : loops)
            case "ANMF" where length >= 16:
                frames += 1
                seconds += FrameDelay.shown(Double(try window.little(at: body + 12, 3)) / 1000)
            default: break
            }
            offset = body + length + length % 2
        }
        guard var facts else { throw Failure(.damaged, "the WebP holds no picture") }
        facts.frames = max(1, frames)
        if frames > 1 { facts.animation?.seconds = seconds } else { facts.animation = nil }
        return facts
    }

    /// RFC 6386, section 9.1.
    private func lossy(at body: Int) throws(Failure) -> ImageFacts {
        guard try window.bytes(at: body + 3, count: 3).elementsEqual([0x9D, 0x01, 0x2A]) else {
            throw Failure(.damaged, "the WebP has no VP8 start code")
        }
        return ImageFacts(
            kind: .webp, width: try window.little(at: body + 6, 2) & 0x3FFF,
            height: try window.little(at: body + 8, 2) & 0x3FFF)
    }

    private func lossless(at body: Int) throws(Failure) -> ImageFacts {
        guard try window.byte(at: body) == 0x2F else { throw Failure(.damaged, "the WebP has no VP8L signature") }
        let bits = try window.little(at: body + 1, 4)
        return ImageFacts(
            kind: .webp, width: bits & 0x3FFF + 1, height: bits >> 14 & 0x3FFF + 1, hasAlpha: bits >> 28 & 1 != 0)
    }
}
