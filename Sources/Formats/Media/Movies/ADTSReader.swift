import RectoDiagnostics

/// The header of an ADTS frame of AAC (ISO 13818-7, section 6.2).
struct ADTSFrame {
    /// MPEG-4 audio object type: 2 is AAC LC.
    let objectType: Int
    /// In hertz.
    let sampleRate: Int
    let channels: Int
    /// In bytes, header included.
    let length: Int
    let samples: Int

    init?(_ bytes: some RandomAccessCollection<UInt8>, at offset: Int) {
        let head = Array(bytes.dropFirst(offset).prefix(7))
        guard head.count == 7, head[0] == 0xFF, head[1] & 0xF6 == 0xF0 else { return nil }
        objectType = Int(head[2] >> 6) + 1
        let index = Int(head[2] >> 2 & 15)
        guard index < AACConfiguration.sampleRates.count else { return nil }
        sampleRate = AACConfiguration.sampleRates[index]
        let configuration = Int(head[2] & 1) << 2 | Int(head[3] >> 6)
        channels = configuration == 7 ? 8 : configuration
        length = Int(head[3] & 3) << 11 | Int(head[4]) << 3 | Int(head[5] >> 5)
        samples = 1024 * (Int(head[6] & 3) + 1)
        guard length >= 7 else { return nil }
    }
}

/// AAC frames one after the other, without a container.
struct ADTSReader {
    private let window: MediaWindow
    private let start: Int

    /// Frames that are counted; a longer file's length is extrapolated.
    private static let limit = 4_000

    init(_ window: MediaWindow, at start: Int) {
        self.window = window
        self.start = start
    }

    func facts() throws(Failure) -> MovieFacts {
        var offset = start
        var seconds = 0.0
        var first: ADTSFrame?
        for _ in 0..<Self.limit {
            guard offset + 7 <= window.size, let frame = ADTSFrame(try window.bytes(at: offset, count: 7), at: 0) else {
                break
            }
            first = first ?? frame
            seconds += Double(frame.samples) / Double(frame.sampleRate)
            offset += frame.length
        }
        guard let first else { throw Failure(.damaged, "no AAC frame") }
        guard offset <= window.size else {
            throw Failure(.damaged, "ends at byte \(window.size), inside an AAC frame")
        }
        let track = MovieFacts.AudioTrack(
            codec: "mp4a.40.\(first.objectType)", channels: first.channels, sampleRate: Double(first.sampleRate))
        let share = Double(window.size - start) / Double(max(offset - start, 1))
        return MovieFacts(kind: .aac, size: window.size, durationSeconds: seconds * share, audioTracks: [track])
    }
}
