/// A film.
public struct Video: Hashable, Sendable {
    /// The first one that can be played is.
    public var sources: [PlayableSource]
    public var poster: String?
    public var tracks: [TextTrack]
    public var start: StartMoment
    /// Seconds between the moment and the start.
    public var delay: Double
    public var loops: Bool
    /// As written; see ``startsMuted``.
    public var isMuted: Bool
    public var hasControls: Bool
    public var fit: ContentFit
    public var presentation: Presentation
    public var transcript: String?

    public init(
        sources: [PlayableSource], poster: String? = nil, tracks: [TextTrack] = [], start: StartMoment = .tap,
        delay: Double = 0, loops: Bool = false, isMuted: Bool = false, hasControls: Bool = true,
        fit: ContentFit = .contain, presentation: Presentation = .inline, transcript: String? = nil
    ) {
        self.sources = sources
        self.poster = poster
        self.tracks = tracks
        self.start = start
        self.delay = delay
        self.loops = loops
        self.isMuted = isMuted
        self.hasControls = hasControls
        self.fit = fit
        self.presentation = presentation
        self.transcript = transcript
    }

    /// What starts by itself starts muted, whatever the manifest says: browsers insist.
    public var startsMuted: Bool { isMuted || start != .tap }
}
