import RectoDiagnostics

/// A sample entry of sound in `stsd`, and the descriptors of an MPEG-4 stream in it (ISO 14496-1, section 7.2.6).
struct MP4AudioEntry {
    private let window: MediaWindow
    private var boxes: MP4Boxes

    init(_ window: MediaWindow, _ boxes: MP4Boxes) {
        self.window = window
        self.boxes = boxes
    }

    mutating func track(_ description: MP4Box) throws(Failure) -> MovieFacts.AudioTrack? {
        guard description.body.count > 16 else { return nil }
        let entry = try boxes.box(at: description.body.lowerBound + 8, within: description.body.upperBound)
        let body = entry.body.lowerBound
        var track = MovieFacts.AudioTrack(
            codec: entry.type.trimmed, channels: try window.big(at: body + 16, 2),
            sampleRate: Double(try window.big(at: body + 24, 4)) / 65_536)
        // QuickTime's versions 1 and 2 are longer; MP4 knows version 0 and an unrelated 1 that is not.
        var end = body + 28
        switch try window.big(at: body + 8, 2) {
        case 1 where entry.body.count >= 44:
            if (try? boxes.children((body + 28)..<entry.body.upperBound)) == nil { end = body + 44 }
        case 2 where entry.body.count >= 64:
            track.sampleRate = Double(bitPattern: try window.big64(at: body + 32))
            if !track.sampleRate.isFinite { track.sampleRate = 0 }
            track.channels = try window.big(at: body + 40, 4)
            end = body + 64
        default: break
        }
        switch entry.type {
        case "mp4a":
            let stream = try stream(in: end..<max(end, entry.body.upperBound))
            track.codec = stream?.codec ?? "mp4a"
            if let channels = stream?.configuration?.channels { track.channels = channels }
        case "Opus": track.codec = "opus"
        case ".mp3": track.codec = "mp3"
        case "fLaC": track.codec = "flac"
        case "sowt", "twos", "lpcm", "in24", "in32", "fl32", "fl64", "raw ", "ipcm", "fpcm", "NONE": track.codec = "pcm"
        default: break
        }
        return track
    }

    private mutating func stream(in range: Range<Int>) throws(Failure) -> Stream? {
        var descriptor = try boxes.find(["esds"], in: range)
        if descriptor == nil { descriptor = try boxes.find(["wave", "esds"], in: range) }
        guard let descriptor, descriptor.body.count > 4 else { return nil }
        let bytes = Array(try window.bytes(at: descriptor.body.lowerBound, count: min(descriptor.body.count, 1024)))
        return Self.stream(bytes[4...])
    }

    private struct Stream {
        var codec: String?
        var configuration: AACConfiguration?
    }

    /// What an elementary stream descriptor names.
    private static func stream(_ bytes: ArraySlice<UInt8>) -> Stream? {
        var rest = bytes
        var type: UInt8?
        // Descriptors lie in one another: what is known of each is how long its own fields are.
        while let tag = rest.popFirst() {
            var length = 0
            for _ in 0..<4 {
                guard let byte = rest.popFirst() else { return nil }
                length = length << 7 | Int(byte & 0x7F)
                if byte & 0x80 == 0 { break }
            }
            switch tag {
            case 3:
                guard rest.count >= 3 else { return nil }
                let flags = rest[rest.startIndex + 2]
                rest = rest.dropFirst(3)
                if flags & 0x80 != 0 { rest = rest.dropFirst(2) }
                if flags & 0x40 != 0 { rest = rest.dropFirst(1 + Int(rest.first ?? 0)) }
                if flags & 0x20 != 0 { rest = rest.dropFirst(2) }
            case 4:
                type = rest.first
                rest = rest.dropFirst(13)
            case 5:
                guard type == 0x40, let found = AACConfiguration(rest.prefix(length)) else {
                    return Stream(codec: name(type))
                }
                return Stream(codec: "mp4a.40.\(found.objectType)", configuration: found)
            default:
                rest = rest.dropFirst(length)
            }
        }
        return Stream(codec: name(type))
    }

    /// By the registry of object types at mp4ra.org.
    private static func name(_ type: UInt8?) -> String? {
        switch type {
        case 0x40, 0x66, 0x67, 0x68: "mp4a.40.2"
        case 0x69, 0x6B: "mp3"
        case 0xA5: "ac-3"
        case 0xA6: "ec-3"
        case 0xAD: "opus"
        case 0xDD: "vorbis"
        case let type?: "mp4a.\(String(type, radix: 16, uppercase: true))"
        case nil: nil
        }
    }
}
