import RectoDiagnostics

/// The STREAMINFO block of a FLAC file (RFC 9639, section 8.2).
struct FLACReader {
    private let window: MediaWindow
    private let start: Int

    init(_ window: MediaWindow, at start: Int) {
        self.window = window
        self.start = start
    }

    func facts() throws(Failure) -> MovieFacts {
        guard try window.byte(at: start + 4) & 0x7F == 0, try window.big(at: start + 5, 3) >= 34 else {
            throw Failure(.damaged, "the FLAC does not start with STREAMINFO")
        }
        // A view of 20 bits of rate, 3 of channels, 5 of depth, 36 of samples.
        let word = try window.big64(at: start + 18)
        let rate = Int(word >> 44)
        let samples = Int(word & 0xF_FFFF_FFFF)
        guard rate > 0 else { throw Failure(.damaged, "the FLAC has no sample rate") }
        try checkBlocks()
        let track = MovieFacts.AudioTrack(
            codec: "flac", channels: Int(word >> 41 & 7) + 1, sampleRate: Double(rate))
        return MovieFacts(
            kind: .flac, size: window.size, durationSeconds: samples == 0 ? nil : Double(samples) / Double(rate),
            audioTracks: [track])
    }

    /// That the file reaches its first frame.
    private func checkBlocks() throws(Failure) {
        var offset = start + 4
        for _ in 0..<1_000 {
            let head = try window.byte(at: offset)
            offset += 4 + (try window.big(at: offset + 1, 3))
            if head & 0x80 != 0 { break }
        }
        window.part = "the first FLAC frame"
        guard try window.big(at: offset, 2) & 0xFFFC == 0xFFF8 else {
            throw Failure(.damaged, "no FLAC frame after the header")
        }
    }
}
