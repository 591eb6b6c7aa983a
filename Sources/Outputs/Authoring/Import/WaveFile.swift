import Recto

/// A WAV file out of the samples of a PDF's Sound object (ISO 32000-2, 13.3): whatever the encoding, PCM comes out, which
/// browsers play.
enum WaveFile {
    /// Why samples can't be written as WAV; `nil` where they can.
    static func problem(_ samples: Media.Samples?) -> String? {
        guard let samples else { return "nothing tells how its samples are to be understood" }
        guard let rate = samples.rate, rate >= 1, rate <= 1_000_000 else { return "its rate of samples is not known" }
        guard (1...8).contains(samples.channels) else { return "it has \(samples.channels) channels" }
        let isCoded = samples.encoding == "muLaw" || samples.encoding == "ALaw"
        guard isCoded || samples.encoding == "Raw" || samples.encoding == "Signed" else {
            return "its encoding \(samples.encoding) is not known"
        }
        guard (isCoded ? [8] : [8, 16, 24, 32]).contains(samples.bitsPerSample) else {
            return "it has \(samples.bitsPerSample) bits a sample"
        }
        return nil
    }

    /// - Parameter bytes: big-endian samples, the channels taking turns.
    static func bytes(_ bytes: [UInt8], _ samples: Media.Samples) -> [UInt8] {
        let data: [UInt8]
        var width = samples.bitsPerSample / 8
        switch samples.encoding {
        case "muLaw", "ALaw":
            width = 2
            data = bytes.flatMap { byte in
                let sample = samples.encoding == "muLaw" ? muLaw(byte) : aLaw(byte)
                return [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
            }
        default:
            // PDF is big-endian and knows both signs for each width; WAV is little-endian, unsigned at 8 bits only.
            let flip: UInt8 = (samples.encoding == "Raw") == (width == 1) ? 0 : 0x80
            var result: [UInt8] = []
            result.reserveCapacity(bytes.count)
            for start in stride(from: 0, through: bytes.count - width, by: width) {
                for place in stride(from: width - 1, through: 0, by: -1) {
                    result.append(place == 0 ? bytes[start] ^ flip : bytes[start + place])
                }
            }
            data = result
        }
        let frame = width * samples.channels
        let whole = data.prefix(data.count / frame * frame)
        let rate = UInt32(min(max(samples.rate ?? 0, 1), 1_000_000).rounded())
        var file = Array("RIFF".utf8) + number(UInt32(truncatingIfNeeded: 36 + whole.count + whole.count % 2))
        file += Array("WAVEfmt ".utf8) + number(16) + number(1, 2) + number(UInt32(samples.channels), 2) + number(rate)
        file += number(rate * UInt32(frame)) + number(UInt32(frame), 2) + number(UInt32(width * 8), 2)
        file += Array("data".utf8) + number(UInt32(truncatingIfNeeded: whole.count)) + whole
        if whole.count % 2 == 1 { file.append(0) }
        return file
    }

    private static func number(_ value: UInt32, _ count: Int = 4) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
    }

    /// ITU-T G.711.
    private static func muLaw(_ byte: UInt8) -> Int16 {
        let code = ~byte
        let magnitude = ((Int(code & 0x0F) << 3) + 0x84) << Int((code & 0x70) >> 4) - 0x84
        return Int16(code & 0x80 != 0 ? -magnitude : magnitude)
    }

    /// ITU-T G.711.
    private static func aLaw(_ byte: UInt8) -> Int16 {
        let code = byte ^ 0x55
        let exponent = Int((code & 0x70) >> 4)
        var magnitude = Int(code & 0x0F) << 4 + 8
        if exponent > 0 { magnitude = (magnitude + 0x100) << (exponent - 1) }
        return Int16(code & 0x80 != 0 ? magnitude : -magnitude)
    }
}
