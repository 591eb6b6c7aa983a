import RectoDiagnostics

/// WebM and Matroska (RFC 8794, RFC 9559): length and tracks, from the head of the segment or where its index points.
struct MatroskaReader {
    private let window: MediaWindow
    private let kind: MediaKind
    private var left = 20_000

    init(_ window: MediaWindow, _ kind: MediaKind) {
        self.window = window
        self.kind = kind
    }

    private enum ID {
        static let header = 0x1A45_DFA3
        static let segment = 0x1853_8067
        static let seekHead = 0x114D_9B74
        static let info = 0x1549_A966
        static let tracks = 0x1654_AE6B
        static let cluster = 0x1F43_B675
    }

    private struct Element {
        let id: Int
        let body: Range<Int>
        /// Whether it says its own length; streams don't.
        let isSized: Bool
    }

    consuming func facts() throws(Failure) -> MovieFacts {
        var offset = 0
        let header = try element(at: 0, within: window.size)
        guard header.id == ID.header else { throw Failure(.damaged, "no EBML header") }
        offset = header.body.upperBound
        var segment = try element(at: offset, within: .max)
        while segment.id == 0xEC || segment.id == 0xBF {  // void, checksum
            segment = try element(at: segment.body.upperBound, within: .max)
        }
        guard segment.id == ID.segment else { throw Failure(.damaged, "no Segment element") }
        guard segment.body.upperBound <= window.size else {
            throw Failure(.damaged, "ends at byte \(window.size) of \(segment.body.upperBound); the film is cut short")
        }
        return try read(segment)
    }

    private mutating func read(_ segment: Element) throws(Failure) -> MovieFacts {
        var info: Element?
        var tracks: Element?
        var seek: [Int: Int] = [:]
        var offset = segment.body.lowerBound
        while offset < segment.body.upperBound, info == nil || tracks == nil {
            let next = try element(at: offset, within: segment.body.upperBound)
            switch next.id {
            case ID.info: info = info ?? next
            case ID.tracks: tracks = tracks ?? next
            case ID.seekHead: seek.merge(try positions(next)) { first, _ in first }
            case ID.cluster:
                for (id, place) in [(ID.info, seek[ID.info]), (ID.tracks, seek[ID.tracks])] {
                    guard let place, place < segment.body.count else { continue }
                    let found = try element(at: segment.body.lowerBound + place, within: segment.body.upperBound)
                    guard found.id == id else { continue }
                    if id == ID.info { info = info ?? found } else { tracks = tracks ?? found }
                }
                // The end of a cluster that doesn't say its length is where the next begins: not worth a walk.
                if !next.isSized || tracks != nil { offset = segment.body.upperBound }
            default: break
            }
            offset = max(offset, next.body.upperBound)
        }
        guard let tracks else { throw Failure(.damaged, "no Tracks element") }
        var facts = MovieFacts(kind: kind, size: window.size, durationSeconds: try seconds(info))
        for entry in try children(tracks) where entry.id == 0xAE { try read(entry, &facts) }
        return facts
    }

    private mutating func seconds(_ info: Element?) throws(Failure) -> Double? {
        guard let info else { return nil }
        var scale = 1_000_000.0
        var duration: Double?
        for child in try children(info) {
            if child.id == 0x2AD7B1 { scale = Double(try number(child)) }
            if child.id == 0x4489 { duration = try real(child) }
        }
        return duration.map { $0 * scale / 1e9 }
    }

    private mutating func positions(_ head: Element) throws(Failure) -> [Int: Int] {
        var found: [Int: Int] = [:]
        for seek in try children(head) where seek.id == 0x4DBB {
            var id = 0
            var position: Int?
            for child in try children(seek) {
                if child.id == 0x53AB { id = try number(child) }
                if child.id == 0x53AC { position = try number(child) }
            }
            if let position { found[id] = position }
        }
        return found
    }

    private mutating func read(_ entry: Element, _ facts: inout MovieFacts) throws(Failure) {
        var type = 0
        var codec = ""
        var configuration: Element?
        var video: Element?
        var audio: Element?
        for child in try children(entry) {
            switch child.id {
            case 0x83: type = try number(child)
            case 0x86: codec = try text(child)
            case 0x63A2: configuration = child
            case 0xE0: video = child
            case 0xE1: audio = child
            default: break
            }
        }
        let start = try configuration.map { element throws(Failure) in
            try window.bytes(at: element.body.lowerBound, count: min(element.body.count, 16))
        }
        if type == 1 {
            var track = MovieFacts.VideoTrack(codec: MatroskaCodec.video(codec), width: 0, height: 0, profile: nil)
            if track.codec == "avc1", let start, start.count > 1 { track.profile = Int(start[start.startIndex + 1]) }
            if let video { try read(video, &track) }
            facts.videoTracks.append(track)
        } else if type == 2 {
            var track = MovieFacts.AudioTrack(
                codec: MatroskaCodec.audio(codec, start), channels: 1, sampleRate: 8_000)
            if let audio { try read(audio, &track) }
            facts.audioTracks.append(track)
        }
    }

    private mutating func read(_ audio: Element, _ track: inout MovieFacts.AudioTrack) throws(Failure) {
        for child in try children(audio) {
            if child.id == 0x9F { track.channels = try number(child) }
            if child.id == 0xB5 { track.sampleRate = try real(child) }
        }
    }

    private mutating func read(_ video: Element, _ track: inout MovieFacts.VideoTrack) throws(Failure) {
        var display: (width: Int?, height: Int?, unit: Int) = (nil, nil, 0)
        for child in try children(video) {
            switch child.id {
            case 0xB0: track.width = try number(child)
            case 0xBA: track.height = try number(child)
            case 0x54B0: display.width = try number(child)
            case 0x54BA: display.height = try number(child)
            case 0x54B2: display.unit = try number(child)
            default: break
            }
        }
        if let width = display.width, let height = display.height, width > 0, height > 0 {
            if display.unit == 0 {
                (track.width, track.height) = (width, height)
            } else if display.unit == 3, track.height > 0 {  // a ratio
                track.width = Int(clamping: Int64(min(Double(track.height) * Double(width) / Double(height), 1e9)))
            }
        }
    }

    // MARK: - EBML

    /// The element at an offset; its body may reach past `limit` only where that is `Int.max`.
    private mutating func element(at offset: Int, within limit: Int) throws(Failure) -> Element {
        left -= 1
        guard left > 0 else { throw Failure(.tooLarge, "more than 20,000 elements") }
        let first = try window.byte(at: offset)
        let idLength = first.leadingZeroBitCount + 1
        guard idLength <= 4 else { throw Failure(.damaged, "no element at byte \(offset)") }
        let id = try window.big(at: offset, idLength)
        let place = offset + idLength
        let head = try window.byte(at: place)
        let sizeLength = head.leadingZeroBitCount + 1
        guard sizeLength <= 8 else { throw Failure(.damaged, "the element at byte \(offset) has no length") }
        // Seven bits of each byte say the length, at most 56; all of them set is "not known".
        let mask = sizeLength == 8 ? 0 : (0xFF >> sizeLength)
        let rest = try sizeLength > 1 ? window.big(at: place + 1, sizeLength - 1) : 0
        let size = (Int(head) & mask) << (8 * (sizeLength - 1)) | rest
        let isUnknown = size == (1 << (7 * sizeLength)) - 1
        let start = place + sizeLength
        if isUnknown { return Element(id: id, body: start..<max(start, min(limit, window.size)), isSized: false) }
        guard start <= limit, size <= limit - start else {
            throw Failure(.damaged, "the element at byte \(offset) is longer than the one around it")
        }
        return Element(id: id, body: start..<(start + size), isSized: true)
    }

    private mutating func children(_ element: Element) throws(Failure) -> [Element] {
        var found: [Element] = []
        var offset = element.body.lowerBound
        while offset < element.body.upperBound {
            let child = try self.element(at: offset, within: element.body.upperBound)
            found.append(child)
            offset = child.body.upperBound
        }
        return found
    }

    private func number(_ element: Element) throws(Failure) -> Int {
        guard element.body.count <= 8 else { throw Failure(.damaged, "a number of \(element.body.count) bytes") }
        let bytes = try window.bytes(at: element.body.lowerBound, count: element.body.count)
        return Int(clamping: bytes.reduce(0 as UInt64) { $0 << 8 | UInt64($1) })
    }

    private func real(_ element: Element) throws(Failure) -> Double {
        switch element.body.count {
        case 4: Double(Float(bitPattern: UInt32(try window.big(at: element.body.lowerBound, 4))))
        case 8: Double(bitPattern: try window.big64(at: element.body.lowerBound))
        default: 0
        }
    }

    private func text(_ element: Element) throws(Failure) -> String {
        try window.bytes(at: element.body.lowerBound, count: min(element.body.count, 64)).prefix { $0 != 0 }.latin
    }
}

/// Matroska's names of codecs in the words of ``MovieFacts``.
enum MatroskaCodec {
    static func video(_ id: String) -> String {
        switch id {
        case "V_VP8": "vp8"
        case "V_VP9": "vp09"
        case "V_AV1": "av01"
        case "V_MPEG4/ISO/AVC": "avc1"
        case "V_MPEGH/ISO/HEVC": "hvc1"
        case "V_THEORA": "theora"
        default: id
        }
    }

    /// - Parameter configuration: The codec's private data, which says the kind of AAC.
    static func audio(_ id: String, _ configuration: ArraySlice<UInt8>?) -> String {
        switch id {
        case "A_OPUS": "opus"
        case "A_VORBIS": "vorbis"
        case "A_MPEG/L3": "mp3"
        case "A_MPEG/L2": "mp2"
        case "A_FLAC": "flac"
        case "A_AC3": "ac-3"
        case "A_EAC3": "ec-3"
        case _ where id.hasPrefix("A_AAC"): "mp4a.40.\(configuration.flatMap(AACConfiguration.init)?.objectType ?? 2)"
        case _ where id.hasPrefix("A_PCM"): "pcm"
        default: id
        }
    }
}
