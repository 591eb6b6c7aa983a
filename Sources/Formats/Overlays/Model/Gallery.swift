/// Pictures that follow each other; one alone is pinned to the page.
public struct Gallery: Hashable, Sendable {
    public struct Item: Hashable, Sendable {
        public var path: String
        public var alt: String?
        public var caption: String?

        public init(path: String, alt: String? = nil, caption: String? = nil) {
            self.path = path
            self.alt = alt
            self.caption = caption
        }
    }

    public enum Transition: String, CaseIterable, Sendable, Codable { case slide, fade, none }

    public var items: [Item]
    /// Seconds that a picture stays; 0 where the reader turns them.
    public var interval: Double
    public var loops: Bool
    public var transition: Transition
    public var fit: ContentFit
    public var presentation: Presentation

    public init(
        items: [Item], interval: Double = 0, loops: Bool = true, transition: Transition = .slide,
        fit: ContentFit = .contain, presentation: Presentation = .inline
    ) {
        self.items = items
        self.interval = interval
        self.loops = loops
        self.transition = transition
        self.fit = fit
        self.presentation = presentation
    }
}
