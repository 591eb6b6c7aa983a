/// The tiles that a view needs, the most urgent first.
///
/// Keep one plan and pass it each frame, so that its memory is reused.
public struct ViewportPlan: Sendable {
    /// Visible tiles from the centre outwards, then stand-ins, then tiles to prefetch, the likeliest first.
    public internal(set) var tiles: [PlannedTile] = []
    public internal(set) var visibleCount = 0
    public internal(set) var standInCount = 0
    /// Of all tiles; never more than the budget.
    public internal(set) var bytes = 0
    /// By how many levels visible tiles are coarser than the view could show, because finer ones would exceed the budget.
    public internal(set) var coarsening = 0
    /// Whether even the coarsest tiles would exceed the budget; those furthest from the centre are then missing.
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
