import RectoDiagnostics

/// MP4 and QuickTime: the top-level boxes in order, and of `moov` what tells length, sizes and codecs.
///
/// Sample tables, the bulk of `moov`, are skipped.
struct MP4Reader {
    private let window: MediaWindow
    private let kind: MediaKind
    private var boxes: MP4Boxes

    init(_ window: MediaWindow, _ kind: MediaKind) {
        self.window = window
        self.kind = kind
        boxes = MP4Boxes(window)
    }

    consuming func facts() throws(Failure) -> MovieFacts {
        var movie: MP4Box?
        var isIndexFirst: Bool?
        // Each track may have an index of its own.
        var segments: [Int: Double] = [:]
        var offset = 0
        while window.size - offset >= 8 {
            let box: MP4Box
            do throws(Failure) {
                box = try boxes.box(at: offset, within: window.size)
            } catch  where error.code == .tooLarge && movie != nil {
                break  // a long recording in fragments
            } catch  where error.code == .damaged && movie != nil && offset > 0 && !isKnown(at: offset) {
                break  // junk after the last box
            }
            switch box.type {
            case "moov":
                movie = movie ?? box
                if isIndexFirst == nil { isIndexFirst = true }
            case "mdat", "moof":
                if isIndexFirst == nil { isIndexFirst = false }
            case "sidx":
                let (track, seconds) = try indexed(box)
                segments[track, default: 0] += seconds
            default: break
            }
            offset = box.body.upperBound
        }
        guard let movie else { throw Failure(.damaged, "no moov box") }
        return try read(movie, isIndexFirst: isIndexFirst, segments: segments.values.max() ?? 0)
    }

    /// Whether a box that can't be walked over is one that belongs here, and so is cut short.
    private func isKnown(at offset: Int) -> Bool {
        let known = ["moov", "mdat", "moof", "mfra", "free", "skip", "wide", "udta", "meta", "sidx", "uuid"]
        return (try? window.name(at: offset + 4)).map(known.contains) ?? false
    }

    private mutating func read(_ movie: MP4Box, isIndexFirst: Bool?, segments: Double) throws(Failure) -> MovieFacts {
        var video: [MovieFacts.VideoTrack] = []
        var audio: [MovieFacts.AudioTrack] = []
        var seconds: Double?
        var scale = 0
        var trackSeconds = 0.0
        window.part = "the box moov"
        for box in try boxes.children(movie.body) {
            switch box.type {
            case "mvhd":
                let (timescale, duration) = try times(box)
                scale = timescale
                if let duration, timescale > 0 { seconds = Double(duration) / Double(timescale) }
            case "mvex":
                if let header = try boxes.find(["mehd"], in: box.body), scale > 0 {
                    let isLong = try window.byte(at: header.body.lowerBound) == 1
                    let duration =
                        isLong
                        ? Double(try window.big64(at: header.body.lowerBound + 4))
                        : Double(try window.big(at: header.body.lowerBound + 4, 4))
                    if seconds ?? 0 == 0 { seconds = duration / Double(scale) }
                }
            case "trak":
                guard let media = try boxes.find(["mdia"], in: box.body) else { continue }
                if let header = try boxes.find(["mdhd"], in: media.body) {
                    let (timescale, duration) = try times(header)
                    if let duration, timescale > 0 {
                        trackSeconds = max(trackSeconds, Double(duration) / Double(timescale))
                    }
                }
                guard let description = try boxes.find(["minf", "stbl", "stsd"], in: media.body),
                    let handler = try boxes.find(["hdlr"], in: media.body)
                else { continue }
                switch try window.name(at: handler.body.lowerBound + 8) {
                case "vide":
                    let size = try displaySize(box)
                    if let track = try videoTrack(description, size) { video.append(track) }
                case "soun":
                    var sample = MP4AudioEntry(window, boxes)
                    if let track = try sample.track(description) { audio.append(track) }
                default: break
                }
            default: break
            }
        }
        if seconds ?? 0 == 0 { seconds = trackSeconds > 0 ? trackSeconds : segments > 0 ? segments : nil }
        return MovieFacts(
            kind: kind, size: window.size, durationSeconds: seconds, videoTracks: video, audioTracks: audio,
            isIndexBeforeData: isIndexFirst)
    }

    /// Units a second and length in them, of `mvhd` or `mdhd`; `nil` for the length that means "not known".
    private func times(_ box: MP4Box) throws(Failure) -> (scale: Int, duration: UInt64?) {
        let start = box.body.lowerBound
        if try window.byte(at: start) == 1 {
            let duration = try window.big64(at: start + 24)
            return (try window.big(at: start + 20, 4), duration == .max ? nil : duration)
        }
        let duration = try window.big(at: start + 16, 4)
        return (try window.big(at: start + 12, 4), duration == 0xFFFF_FFFF ? nil : UInt64(duration))
    }

    /// The track of a segment index, and the seconds that it covers.
    private func indexed(_ box: MP4Box) throws(Failure) -> (track: Int, seconds: Double) {
        let start = box.body.lowerBound
        let isLong = try window.byte(at: start) == 1
        let track = try window.big(at: start + 4, 4)
        let scale = try window.big(at: start + 8, 4)
        let list = start + 12 + (isLong ? 16 : 8)
        let count = try window.big(at: list + 2, 2)
        guard scale > 0, list + 4 + count * 12 <= box.body.upperBound else { return (track, 0) }
        var total = 0
        for index in 0..<count { total += try window.big(at: list + 4 + index * 12 + 4, 4) }
        return (track, Double(total) / Double(scale))
    }

    /// Width and height of a track as displayed, from `tkhd`: pixel shape is in them, a quarter turn is in its matrix.
    private mutating func displaySize(_ track: MP4Box) throws(Failure) -> (width: Int, height: Int)? {
        guard let header = try boxes.find(["tkhd"], in: track.body) else { return nil }
        let matrix = header.body.lowerBound + (try window.byte(at: header.body.lowerBound) == 1 ? 52 : 40)
        let width = try window.big(at: matrix + 36, 4) >> 16
        let height = try window.big(at: matrix + 40, 4) >> 16
        let along = try window.big(at: matrix, 4)
        let across = try window.big(at: matrix + 4, 4)
        let isTurned = along == 0 && across != 0
        return isTurned ? (height, width) : (width, height)
    }

    private mutating func videoTrack(
        _ description: MP4Box, _ size: (width: Int, height: Int)?
    ) throws(Failure) -> MovieFacts.VideoTrack? {
        guard description.body.count > 16 else { return nil }
        let entry = try boxes.box(at: description.body.lowerBound + 8, within: description.body.upperBound)
        let body = entry.body.lowerBound
        var track = MovieFacts.VideoTrack(
            codec: Self.codec(entry.type), width: size?.width ?? 0, height: size?.height ?? 0, profile: nil)
        if track.width == 0 || track.height == 0 {
            track.width = try window.big(at: body + 24, 2)
            track.height = try window.big(at: body + 26, 2)
        }
        guard entry.body.count >= 78 else { return track }
        if let configuration = try boxes.find(["avcC"], in: (body + 78)..<entry.body.upperBound) {
            track.profile = Int(try window.byte(at: configuration.body.lowerBound + 1))
        }
        return track
    }

    private static func codec(_ type: String) -> String {
        switch type {
        case "vp08": "vp8"
        default: type.trimmed
        }
    }
}

extension String {
    /// Without the spaces that fill a name up to four characters.
    var trimmed: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
