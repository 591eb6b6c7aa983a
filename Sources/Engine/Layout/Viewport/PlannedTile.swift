/// A tile that a view wants, and what for.
public struct PlannedTile: Hashable, Sendable {
    public enum Purpose: String, Hashable, Sendable, Codable {
        /// It is seen.
        case visible
        /// It is there already and is shown, enlarged, until finer ones come.
        case standIn
        /// It will be seen if the reader goes on like this.
        case prefetch
    }

    /// From 0.
    public let page: Int
    /// 0 is the level of one pixel.
    public let level: Int
    public let column: Int
    public let row: Int
    public let purpose: Purpose
    /// Of the decoded tile.
    public let bytes: Int
    /// From the middle of the view, squared, in layout units.
    let distance: Double
}
