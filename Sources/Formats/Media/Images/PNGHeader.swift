import RectoDiagnostics

/// The chunks of a PNG (W3C PNG, third edition, which has the animated ones).
struct PNGHeader {
    private let window: MediaWindow

    private static let limit = 20_000

    init(_ window: MediaWindow) { self.window = window }

    func facts(isWhole: Bool) throws(Failure) -> ImageFacts {
        guard try window.name(at: 12) == "IHDR" else { throw Failure(.damaged, "the PNG does not start with IHDR") }
        let width = try window.big(at: 16, 4)
        let height = try window.big(at: 20, 4)
        let bits = Int(try window.byte(at: 24))
        let type = try window.byte(at: 25)
        let model: ImageFacts.ColorModel =
            switch type {
            case 0, 4: .grey
            case 2, 6: .rgb
            case 3: .indexed
            default: .other
            }
        guard width <= Int32.max, height <= Int32.max, model != .other else {
            throw Failure(.damaged, "the PNG header holds impossible values")
        }
        var facts = ImageFacts(
            kind: .png, width: width, height: height, bitsPerSample: bits, colorModel: model,
            hasAlpha: type == 4 || type == 6)
        var hasData = false
        do throws(Failure) {
            try readChunks(&facts, &hasData)
        } catch {
            guard !isWhole, hasData, error.code == .damaged else { throw error }
            facts.isCut = true
        }
        return facts
    }

    private func readChunks(_ facts: inout ImageFacts, _ hasData: inout Bool) throws(Failure) {
        // Files of one data chunk for each row have thousands; an end chunk in its place saves the walk to it.
        let last = try window.name(at: max(0, window.size - 8))
        let endsWell = last == "IEND"
        var offset = 8
        var isAnimated = false
        var seconds = 0.0
        for _ in 0..<Self.limit {
            let length = try window.big(at: offset, 4)
            let name = try window.name(at: offset + 4)
            guard length <= Int32.max else { throw Failure(.damaged, "the PNG chunk at byte \(offset) has no length") }
            let body = offset + 8
            switch name {
            case "IDAT":
                hasData = true
                if endsWell, !isAnimated { return }
            case "IEND":
                guard hasData else { throw Failure(.damaged, "the PNG holds no picture") }
                _ = try window.bytes(at: body, count: 4)  // its checksum, the last bytes of the file
                if isAnimated { facts.animation?.seconds = seconds }
                return
            case "tRNS": facts.hasAlpha = true
            case "eXIf" where length >= 8 && length <= 1 << 16:
                facts.turn(EXIF.orientation(try window.bytes(at: body, count: length)))
            case "acTL" where !hasData && length >= 8:
                facts.frames = max(1, try window.big(at: body, 4))
                let loops = try window.big(at: body + 4, 4)
                isAnimated = facts.frames > 1
                if isAnimated { facts.animation = ImageFacts.Animation(seconds: nil, loops: loops == 0 ? nil : loops) }
            case "fcTL" where length >= 26:
                let divisor = try window.big(at: body + 22, 2)
                seconds += FrameDelay.shown(
                    Double(try window.big(at: body + 20, 2)) / Double(divisor == 0 ? 100 : divisor))
            default: break
            }
            guard length <= window.size - body else {
                throw Failure(.damaged, "ends at byte \(window.size), inside the PNG chunk \(name.printable)")
            }
            offset = body + length + 4
        }
        guard hasData, endsWell else { throw Failure(.tooLarge, "the PNG has more than \(Self.limit) chunks") }
    }
}

/// How long browsers show a frame of an animation.
enum FrameDelay {
    /// In seconds; ten milliseconds or less are taken for a tenth of a second, as all browsers do.
    static func shown(_ seconds: Double) -> Double { seconds <= 0.0105 ? 0.1 : seconds }
}
