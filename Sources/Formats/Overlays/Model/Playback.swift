/// When a medium starts by itself.
public enum StartMoment: String, CaseIterable, Sendable, Codable {
    /// Never: a tap starts it.
    case tap
    /// Half of the rectangle is on screen.
    case visible
    /// The page is shown.
    case page
}

/// How a picture lies in its rectangle.
public enum ContentFit: String, CaseIterable, Sendable, Codable { case contain, cover, fill }

/// Where content appears.
public enum Presentation: String, CaseIterable, Sendable, Codable {
    /// In the overlay's rectangle.
    case inline
    /// Upright above the page.
    case popup, fullscreen
    /// Beside the page; articles only.
    case panel
}

/// A file that can be played.
public struct PlayableSource: Hashable, Sendable {
    public var path: String
    /// The media type, as declared.
    public var type: String?

    public init(path: String, type: String? = nil) {
        self.path = path
        self.type = type
    }
}

/// Text that runs with a film.
public struct TextTrack: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Sendable, Codable { case captions, subtitles, descriptions, chapters }

    /// WebVTT.
    public var path: String
    public var kind: Kind
    /// BCP 47.
    public var language: String
    public var label: String?

    public init(path: String, kind: Kind = .captions, language: String, label: String? = nil) {
        self.path = path
        self.kind = kind
        self.language = language
        self.label = label
    }
}
