public import RectoGeometry

/// Something that lies on a rectangle of a page.
public struct Overlay: Hashable, Sendable {
    /// The viewport that the overlay is meant for.
    public enum Orientation: String, CaseIterable, Sendable, Codable { case any, portrait, landscape }

    /// What the overlay is, with what only its kind has.
    public enum Content: Hashable, Sendable {
        case link
        case video(Video)
        case audio(Audio)
        case gallery(Gallery)
        case widget(Widget)
        case embed(Embed)
        case article(Article)
        case region(Region)
    }

    /// The names of the kinds, as the format writes them.
    public enum Kind: String, CaseIterable, Sendable, Codable {
        case link, video, audio, gallery, widget, embed, article, region
    }

    /// Unique in the package.
    public var id: String
    /// In the manifest's units, origin in the top-left corner of the displayed page.
    public var rect: Rect
    public var title: String?
    /// What the overlay shows, for who does not see it; empty for decoration.
    public var alt: String?
    /// BCP 47.
    public var language: String?
    /// Painted from low to high, equal ones in the manifest's order.
    public var z: Int
    public var isHidden: Bool
    public var orientation: Orientation
    /// The overlay shows from this zoom on; at 1 the page or spread fits the viewport.
    public var minZoom: Double
    /// The overlay shows below this zoom.
    public var maxZoom: Double?
    public var triggers: [Trigger]
    public var content: Content

    public init(
        id: String, rect: Rect, content: Content, title: String? = nil, alt: String? = nil, language: String? = nil,
        z: Int = 0, isHidden: Bool = false, orientation: Orientation = .any, minZoom: Double = 0,
        maxZoom: Double? = nil, triggers: [Trigger] = []
    ) {
        self.id = id
        self.rect = rect
        self.content = content
        self.title = title
        self.alt = alt
        self.language = language
        self.z = z
        self.isHidden = isHidden
        self.orientation = orientation
        self.minZoom = minZoom
        self.maxZoom = maxZoom
        self.triggers = triggers
    }

    public var kind: Kind {
        switch content {
        case .link: .link
        case .video: .video
        case .audio: .audio
        case .gallery: .gallery
        case .widget: .widget
        case .embed: .embed
        case .article: .article
        case .region: .region
        }
    }

    /// The name that a screen reader says: ``alt``, else ``title``; `nil` where there is none, or the overlay is decoration.
    public var accessibleName: String? { [alt, title].compactMap { $0 }.first { !$0.isEmpty } }

    /// Whether a tap does something.
    public var isInteractive: Bool {
        switch content {
        case .region: triggers.contains { $0.event == .tap }
        case .widget(let widget): widget.isInteractive
        case .gallery(let gallery): gallery.items.count > 1 || gallery.presentation != .inline || hasTap
        case .link, .video, .audio, .embed, .article: true
        }
    }

    private var hasTap: Bool { triggers.contains { $0.event == .tap } }
}
