import RectoDiagnostics

/// The first and last pages of an Ogg file (RFC 3533): what its streams are, and where they end.
struct OggReader {
    private let window: MediaWindow

    private static let limit = 64
    /// No page is longer.
    private static let longestPage = 27 + 255 + 255 * 255

    private struct Stream {
        var serial: Int
        /// Samples a second that granules count; 0 where they count frames.
        var rate = 0.0
        /// Samples before the first that is heard.
        var skip = 0.0
    }

    init(_ window: MediaWindow) { self.window = window }

    func facts() throws(Failure) -> MovieFacts {
        var streams: [Stream] = []
        var video: [MovieFacts.VideoTrack] = []
        var audio: [MovieFacts.AudioTrack] = []
        var offset = 0
        for _ in 0..<Self.limit {
            let page = try window.bytes(at: offset, count: 27)
            guard page.starts(withText: "OggS") else { throw Failure(.damaged, "no Ogg page at byte \(offset)") }
            // Streams begin on pages of their own, all of them before any data.
            guard page[page.startIndex + 5] & 2 != 0 else { break }
            let segments = Int(page[page.startIndex + 26])
            let serial = try window.little(at: offset + 14, 4)
            let length = try window.bytes(at: offset + 27, count: segments).reduce(0) { $0 + Int($1) }
            let packet = Array(try window.bytes(at: offset + 27 + segments, count: length))
            var stream = Stream(serial: serial)
            if let track = Self.audio(packet, &stream) { audio.append(track) }
            if let track = Self.video(packet) { video.append(track) }
            streams.append(stream)
            offset += 27 + segments + length
        }
        guard !streams.isEmpty else { throw Failure(.damaged, "the Ogg file has no stream") }
        return MovieFacts(
            kind: .ogg, size: window.size, durationSeconds: try duration(streams), videoTracks: video,
            audioTracks: audio)
    }

    private static func audio(_ packet: [UInt8], _ stream: inout Stream) -> MovieFacts.AudioTrack? {
        func little(_ offset: Int, _ count: Int) -> Int {
            packet.dropFirst(offset).prefix(count).reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        if packet.starts(withText: "OpusHead"), packet.count >= 19 {  // RFC 7845, section 5.1
            stream.rate = 48_000
            stream.skip = Double(little(10, 2))
            return MovieFacts.AudioTrack(codec: "opus", channels: Int(packet[9]), sampleRate: 48_000)
        }
        if packet.starts(withText: "\u{1}vorbis"), packet.count >= 30 {
            stream.rate = Double(little(12, 4))
            return MovieFacts.AudioTrack(codec: "vorbis", channels: Int(packet[11]), sampleRate: stream.rate)
        }
        if packet.starts(withText: "\u{7F}FLAC"), packet.count >= 13 + 4 + 34 {
            let rate = packet[27..<30].reduce(0) { $0 << 8 | Int($1) } >> 4
            stream.rate = Double(rate)
            return MovieFacts.AudioTrack(
                codec: "flac", channels: Int(packet[29] >> 1 & 7) + 1, sampleRate: stream.rate)
        }
        if packet.starts(withText: "Speex   "), packet.count >= 80 {
            stream.rate = Double(little(36, 4))
            return MovieFacts.AudioTrack(codec: "speex", channels: little(48, 4), sampleRate: stream.rate)
        }
        return nil
    }

    private static func video(_ packet: [UInt8]) -> MovieFacts.VideoTrack? {
        guard packet.count >= 20, packet[0] == 0x80, packet.dropFirst().starts(withText: "theora") else { return nil }
        func big(_ offset: Int) -> Int { packet[offset..<(offset + 3)].reduce(0) { $0 << 8 | Int($1) } }
        return MovieFacts.VideoTrack(codec: "theora", width: big(14), height: big(17), profile: nil)
    }

    /// The largest time that a page among the last says, in seconds.
    private func duration(_ streams: [Stream]) throws(Failure) -> Double? {
        let (start, bytes) = try window.tail(2 * Self.longestPage)
        let tail = Array(bytes)
        var longest: Double?
        var end = 0
        var offset = 0
        while offset + 27 <= tail.count {
            guard tail[offset] == 0x4F, tail[offset...].starts(withText: "OggS\0") else {
                offset += 1
                continue
            }
            func little(_ place: Int, _ count: Int) -> UInt64 {
                tail[(offset + place)..<(offset + place + count)].reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            let segments = Int(tail[offset + 26])
            let length = tail.dropFirst(offset + 27).prefix(segments).reduce(0) { $0 + Int($1) }
            end = start + offset + 27 + segments + length
            let granule = Int64(bitPattern: little(6, 8))
            if granule > 0, let stream = streams.first(where: { $0.serial == Int(little(14, 4)) }), stream.rate > 0 {
                longest = max(longest ?? 0, (Double(granule) - stream.skip) / stream.rate)
            }
            offset += 27
        }
        guard end <= window.size else { throw Failure(.damaged, "ends at byte \(window.size), inside an Ogg page") }
        return longest
    }
}
