/// A sound.
public struct Audio: Hashable, Sendable {
    /// The first one that can be played is.
    public var sources: [PlayableSource]
    public var poster: String?
    public var transcript: String?
    public var start: StartMoment
    /// Seconds between the moment and the start.
    public var delay: Double
    public var loops: Bool
    public var hasControls: Bool
    /// Goes on when the page is turned.
    public var persists: Bool

    public init(
        sources: [PlayableSource], poster: String? = nil, transcript: String? = nil, start: StartMoment = .tap,
        delay: Double = 0, loops: Bool = false, hasControls: Bool = true, persists: Bool = false
    ) {
        self.sources = sources
        self.poster = poster
        self.transcript = transcript
        self.start = start
        self.delay = delay
        self.loops = loops
        self.hasControls = hasControls
        self.persists = persists
    }
}
