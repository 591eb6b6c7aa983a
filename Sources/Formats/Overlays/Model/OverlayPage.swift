/// A page that the manifest says something about.
public struct OverlayPage: Hashable, Sendable {
    /// Which half of a spread the page is.
    public enum Side: String, CaseIterable, Sendable, Codable {
        case auto, left, right, center
        /// This PDF page holds a whole spread.
        case both
    }

    /// Of the PDF, from 1.
    public var index: Int
    public var label: String?
    public var side: Side
    /// This page and the next are one picture: no gutter, and overlays may run onto the partner.
    public var joinsNext: Bool
    /// In reading and focus order.
    public var overlays: [Overlay]

    public init(
        index: Int, label: String? = nil, side: Side = .auto, joinsNext: Bool = false, overlays: [Overlay] = []
    ) {
        self.index = index
        self.label = label
        self.side = side
        self.joinsNext = joinsNext
        self.overlays = overlays
    }
}
