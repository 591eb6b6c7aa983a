/// Where a tile is in its pyramid.
///
/// Level 0 is the smallest.
public struct TilePosition: Hashable, Sendable, Codable {
    public var level: Int
    public var column: Int
    public var row: Int

    public init(level: Int, column: Int, row: Int) {
        self.level = level
        self.column = column
        self.row = row
    }
}
