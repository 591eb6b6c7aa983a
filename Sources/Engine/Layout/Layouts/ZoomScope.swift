/// What a zoom is a zoom of.
public enum ZoomScope: String, Hashable, Sendable, Codable {
    /// Of the spread on the screen: a view can't leave it, and the next one starts unzoomed.
    case spread
    /// Of everything.
    case document
}
