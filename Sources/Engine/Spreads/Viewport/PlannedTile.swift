/// A tile that a view needs, and its purpose.
public struct PlannedTile: Hashable, Sendable {
    public enum Purpose: String, Hashable, Sendable, Codable {
        /// It is visible.
        case visible
        /// It is already loaded and is shown enlarged until finer tiles arrive.
        case standIn
        /// It will be visible if the reader continues in the same direction.
        case prefetch
    }

    /// From 0.
    public let page: Int
    /// 0 is the level of one pixel.
    public let level: Int
    public let column: Int
    public let row: Int
    public let purpose: Purpose
    /// Size of the decoded tile.
    public let bytes: Int
    /// From the middle of the view, squared, in layout units.
    let distance: Double
}
