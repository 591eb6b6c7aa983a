import RectoDiagnostics

/// The chunks of a WAVE file, and of RF64 (EBU Tech 3306), its form for more than 4 GiB.
struct WAVReader {
    private let window: MediaWindow

    private static let limit = 1_000

    init(_ window: MediaWindow) { self.window = window }

    func facts() throws(Failure) -> MovieFacts {
        var track: MovieFacts.AudioTrack?
        var bytesPerSecond = 0
        var longSize: Int?
        var offset = 12
        for _ in 0..<Self.limit {
            guard offset + 8 <= window.size else { break }
            let name = try window.name(at: offset)
            var length = try window.little(at: offset + 4, 4)
            let body = offset + 8
            switch name {
            case "ds64": longSize = Int(clamping: try window.little64(at: body + 8))
            case "fmt ":
                guard length >= 16 else { throw Failure(.damaged, "the WAVE format chunk is too short") }
                var format = try window.little(at: body, 2)
                if format == 0xFFFE, length >= 26 { format = try window.little(at: body + 24, 2) }
                track = MovieFacts.AudioTrack(
                    codec: Self.codec(format), channels: try window.little(at: body + 2, 2),
                    sampleRate: Double(try window.little(at: body + 4, 4)))
                bytesPerSecond = try window.little(at: body + 8, 4)
            case "data":
                guard let track else { throw Failure(.damaged, "the WAVE file has data before its format") }
                if length == 0xFFFF_FFFF { length = longSize ?? window.size - body }
                guard length <= window.size - body else {
                    throw Failure(.damaged, "ends at byte \(window.size), inside the sound data")
                }
                return MovieFacts(
                    kind: .wav, size: window.size,
                    durationSeconds: bytesPerSecond > 0 ? Double(length) / Double(bytesPerSecond) : nil,
                    audioTracks: [track])
            default: break
            }
            offset = body + length + length % 2
        }
        throw Failure(.damaged, "no sound data in the WAVE file")
    }

    private static func codec(_ format: Int) -> String {
        switch format {
        case 1, 3: "pcm"
        case 6: "alaw"
        case 7: "ulaw"
        case 0x55: "mp3"
        case 0xFF, 0x1610: "mp4a.40.2"
        default: "wave-\(String(format, radix: 16))"
        }
    }
}
