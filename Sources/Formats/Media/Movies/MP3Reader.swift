import RectoDiagnostics

/// MPEG audio: tags, the first frame, and the count of frames that a Xing, Info or VBRI header holds.
struct MP3Reader {
    private let window: MediaWindow

    /// Frames that are averaged where no header counts them.
    private static let sample = 400
    /// Bytes that are searched for the first frame behind the tags.
    private static let search = 64 << 10

    init(_ window: MediaWindow) { self.window = window }

    func facts() throws(Failure) -> MovieFacts {
        let start = try skipTags()
        // Other formats carry the same tag in front.
        if start + 4 <= window.size, try window.name(at: start) == "fLaC" {
            return try FLACReader(window, at: start).facts()
        }
        if let head = try? window.bytes(at: start, count: 7), ADTSFrame(head, at: 0) != nil {
            return try ADTSReader(window, at: start).facts()
        }
        let (offset, frame) = try firstFrame(from: start)
        let track = MovieFacts.AudioTrack(
            codec: frame.codec, channels: frame.channels, sampleRate: Double(frame.sampleRate))
        let frames = try count(in: frame, at: offset)
        let seconds =
            if let frames { Double(frames) * Double(frame.samples) / Double(frame.sampleRate) } else {
                try estimate(from: offset, frame)
            }
        return MovieFacts(kind: .mp3, size: window.size, durationSeconds: seconds, audioTracks: [track])
    }

    /// Where the ID3v2 tags end (id3.org, ID3v2.4.0 section 3.1).
    private func skipTags() throws(Failure) -> Int {
        var offset = 0
        for _ in 0..<16 {
            guard offset + 10 <= window.size else { break }
            let head = Array(try window.bytes(at: offset, count: 10))
            guard head.starts(withText: "ID3"), head[3] < 0xFF else { break }
            let length = head[6...].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
            offset += 10 + length + (head[5] & 0x10 == 0 ? 0 : 10)
        }
        guard offset < window.size else { throw Failure(.damaged, "ends at byte \(window.size), inside its ID3 tag") }
        return offset
    }

    private func firstFrame(from start: Int) throws(Failure) -> (Int, MPEGFrame) {
        let count = min(Self.search, window.size - start)
        let bytes = try window.bytes(at: start, count: count)
        for (index, byte) in bytes.enumerated() where byte == 0xFF {
            guard let frame = MPEGFrame(bytes, at: index) else { continue }
            // One that the next confirms, or that ends the file or meets its old tag.
            let next = index + frame.length
            if start + next == window.size { return (start + index, frame) }
            let other =
                next + 4 <= count ? bytes.dropFirst(next).prefix(4) : try? window.bytes(at: start + next, count: 4)
            guard let other else { continue }
            if MPEGFrame(other, at: 0)?.isLike(frame) == true || other.starts(withText: "TAG") {
                return (start + index, frame)
            }
        }
        throw Failure(.damaged, "no MPEG audio frame")
    }

    private func count(in frame: MPEGFrame, at offset: Int) throws(Failure) -> Int? {
        let xing = offset + frame.sideInfo
        if xing + 12 <= window.size {
            let name = try window.name(at: xing)
            if name == "Xing" || name == "Info", try window.big(at: xing + 4, 4) & 1 != 0 {
                return try window.big(at: xing + 8, 4)
            }
        }
        if offset + 54 <= window.size, try window.name(at: offset + 36) == "VBRI" {
            return try window.big(at: offset + 50, 4)
        }
        return nil
    }

    /// Length by the average rate of the first frames: exact where the rate is constant.
    private func estimate(from start: Int, _ first: MPEGFrame) throws(Failure) -> Double {
        var offset = start
        var seconds = 0.0
        for _ in 0..<Self.sample {
            guard offset + 4 <= window.size, let frame = MPEGFrame(try window.bytes(at: offset, count: 4), at: 0),
                frame.isLike(first)
            else { break }
            seconds += Double(frame.samples) / Double(frame.sampleRate)
            offset += frame.length
        }
        var end = window.size
        if end - start > 128, try window.bytes(at: end - 128, count: 3).starts(withText: "TAG") { end -= 128 }
        return seconds * Double(end - start) / Double(max(offset - start, 1))
    }
}
