import RectoDiagnostics

/// The blocks of a GIF (GIF89a).
struct GIFHeader {
    private let window: MediaWindow

    private static let limit = 100_000

    init(_ window: MediaWindow) { self.window = window }

    func facts() throws(Failure) -> ImageFacts {
        var facts = ImageFacts(
            kind: .gif, width: try window.little(at: 6, 2), height: try window.little(at: 8, 2), colorModel: .indexed)
        let flags = try window.byte(at: 10)
        var offset = 13 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1))
        var frames = 0
        var seconds = 0.0
        var loops: Int? = 1
        func finish(_ isWhole: Bool) throws(Failure) -> ImageFacts {
            guard frames > 0 else { throw Failure(.damaged, "the GIF holds no picture") }
            facts.frames = frames
            if frames > 1 { facts.animation = ImageFacts.Animation(seconds: isWhole ? seconds : nil, loops: loops) }
            return facts
        }
        do throws(Failure) {
            for _ in 0..<Self.limit {
                switch try window.byte(at: offset) {
                case 0x21:
                    let label = try window.byte(at: offset + 1)
                    if label == 0xF9, try window.byte(at: offset + 2) == 4 {
                        if try window.byte(at: offset + 3) & 1 != 0 { facts.hasAlpha = true }
                        seconds += FrameDelay.shown(Double(try window.little(at: offset + 4, 2)) / 100)
                    } else if label == 0xFF, let count = try repeats(at: offset) {
                        // Said is how often it starts again, so that 1 means two runs.
                        loops = count == 0 ? nil : count + 1
                    }
                    offset = try skipBlocks(from: offset + 2)
                case 0x2C:
                    frames += 1
                    let flags = try window.byte(at: offset + 9)
                    offset += 10 + (flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1)) + 1
                    offset = try skipBlocks(from: offset)
                case 0x3B: return try finish(true)
                case 0 where offset + 1 < window.size: offset += 1  // stray terminators are common and harmless
                default: throw Failure(.damaged, "no GIF block at byte \(offset)")
                }
            }
        } catch  where error.code == .tooLarge {
            return try finish(false)
        }
        return try finish(false)
    }

    private func repeats(at offset: Int) throws(Failure) -> Int? {
        let block = try window.bytes(at: offset + 2, count: 12).latin
        guard block == "\u{B}NETSCAPE2.0" || block == "\u{B}ANIMEXTS1.0" else { return nil }
        guard try window.byte(at: offset + 14) == 3, try window.byte(at: offset + 15) & 7 == 1 else { return nil }
        return try window.little(at: offset + 16, 2)
    }

    private func skipBlocks(from start: Int) throws(Failure) -> Int {
        var offset = start
        while true {
            let length = Int(try window.byte(at: offset))
            offset += 1 + length
            if length == 0 { return offset }
        }
    }
}
