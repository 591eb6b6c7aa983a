/// Where a page lies in its spread, as seen.
public enum SpreadHalf: String, Hashable, Sendable, Codable {
    case left
    case right
    /// The page is the spread.
    case whole
}
