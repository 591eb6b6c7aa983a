/// What a zoom applies to.
public enum ZoomScope: String, Hashable, Sendable, Codable {
    /// The spread on the screen: the view can't leave it, and the next one starts unzoomed.
    case spread
    /// The whole document.
    case document
}
