/// What the header of a film or sound says.
public struct MovieFacts: Hashable, Sendable {
    public struct VideoTrack: Hashable, Sendable {
        /// `avc1` (H.264), `hvc1` and `hev1` (HEVC), `av01`, `vp8`, `vp09`, `theora`, or what the file calls it.
        public var codec: String
        /// In pixels, as displayed: pixel shape and quarter turns applied; 0 where the file does not say.
        public var width: Int
        /// In pixels, as ``width``.
        public var height: Int
        /// H.264's profile_idc: 66, 77, 88 and 100 play everywhere, those for 10 bits or 4:2:2 hardly anywhere.
        public var profile: Int?
    }

    public struct AudioTrack: Hashable, Sendable {
        /// `mp4a.40.2` (AAC with its object type), `opus`, `vorbis`, `mp3`, `flac`, `pcm`, or what the file calls it.
        public var codec: String
        public var channels: Int
        /// In hertz.
        public var sampleRate: Double
    }

    public var kind: MediaKind
    /// `nil` where the file does not say, as a recording of a stream.
    ///
    /// Estimated for MP3 and AAC of varying rate without a count of frames.
    public var durationSeconds: Double?
    public var videoTracks: [VideoTrack]
    public var audioTracks: [AudioTrack]
    /// Of the whole file.
    public var bitsPerSecond: Double?
    /// Whether an MP4's `moov` comes before the data, so that it plays while it loads; `nil` for other containers.
    public var isIndexBeforeData: Bool?

    init(
        kind: MediaKind, size: Int, durationSeconds: Double?, videoTracks: [VideoTrack] = [],
        audioTracks: [AudioTrack] = [], isIndexBeforeData: Bool? = nil
    ) {
        // Lengths that no film has are numbers of a damaged file, or 0 of one that doesn't know. Below a microsecond, less
        // than any sound's one sample, the bytes divided by it may be infinite.
        let duration = durationSeconds.flatMap { (1e-6..<1e9).contains($0) ? $0 : nil }
        self.kind = kind
        self.durationSeconds = duration
        self.videoTracks = videoTracks
        self.audioTracks = audioTracks
        self.isIndexBeforeData = isIndexBeforeData
        if let duration { bitsPerSecond = Double(size) * 8 / duration }
    }

    public var hasSound: Bool { !audioTracks.isEmpty }

    /// Whether every current browser plays it: H.264 with AAC or MP3 in MP4, VP8 or VP9 with Opus or Vorbis in WebM,
    /// MP3, AAC, Opus in Ogg.
    public var isBaseline: Bool {
        func all(_ video: Set<String>, _ audio: (String) -> Bool) -> Bool {
            videoTracks.allSatisfy { video.contains($0.codec) && $0.profile.map([66, 77, 88, 100].contains) != false }
                && audioTracks.allSatisfy { audio($0.codec) } && videoTracks.count + audioTracks.count > 0
        }
        switch kind {
        case .mp4: return all(["avc1", "avc3"]) { $0.hasPrefix("mp4a.40.") || $0 == "mp3" }
        case .webm: return all(["vp8", "vp09"]) { $0 == "opus" || $0 == "vorbis" }
        case .mp3, .aac: return true
        case .ogg: return all([]) { $0 == "opus" }
        default: return false
        }
    }
}
