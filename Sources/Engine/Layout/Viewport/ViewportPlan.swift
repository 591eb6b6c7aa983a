/// The tiles that a view wants, the most urgent first.
///
/// Keep one and have it filled anew each frame: its memory is used again.
public struct ViewportPlan: Sendable {
    /// The visible ones from the middle outwards, stand-ins, then what to fetch in advance, the likeliest first.
    public internal(set) var tiles: [PlannedTile] = []
    public internal(set) var visibleCount = 0
    public internal(set) var standInCount = 0
    /// Of all tiles; never more than the budget.
    public internal(set) var bytes = 0
    /// Levels by which visible tiles are coarser than the view could show, since finer ones would pass the budget.
    public internal(set) var coarsening = 0
    /// Even the coarsest tiles would pass the budget: those furthest from the middle are missing.
    public internal(set) var isCut = false

    public init() {}

    public var visible: ArraySlice<PlannedTile> { tiles[..<visibleCount] }
    public var standIns: ArraySlice<PlannedTile> { tiles[visibleCount..<visibleCount + standInCount] }
    public var prefetch: ArraySlice<PlannedTile> { tiles[(visibleCount + standInCount)...] }

    mutating func reset() {
        tiles.removeAll(keepingCapacity: true)
        (visibleCount, standInCount, bytes, coarsening, isCut) = (0, 0, 0, 0, false)
    }
}
