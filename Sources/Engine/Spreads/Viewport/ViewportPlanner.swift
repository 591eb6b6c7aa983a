public import RectoGeometry

/// Plans which tiles a view needs now and will need next; called each frame.
///
/// Visible tiles come from the coarsest level that is still as fine as the device's pixels, or as ``TileScheme/enlargement`` allows. If they would exceed the byte budget, the
/// whole view is planned a level coarser: a blurred page is better than half a page. Prefetching starts with a fitting page of each
/// neighbour, so that swiping never reveals a blank page, continues in the reader's direction, and then covers the other sides.
///
/// Costs O(log n + tiles), and no memory but that of the plan's own array.
public struct ViewportPlanner: Sendable {
    public var scheme: TileScheme
    /// The maximum bytes of all planned tiles, decoded.
    public var byteBudget: Int

    /// - Parameter byteBudget: For all planned tiles, decoded.
    public init(scheme: TileScheme, byteBudget: Int = 128 << 20) {
        self.scheme = scheme
        self.byteBudget = max(0, byteBudget)
    }

    /// Plans a frame.
    ///
    /// - Parameters:
    ///   - viewport: The view.
    ///   - layout: Where pages lie, and how they are rotated.
    ///   - travel: The direction in which the view moves over the layout, in any unit. Zero means at rest, which is planned as reading on.
    ///   - plan: Receives the plan.
    ///   - isThere: Whether a tile can be drawn now; called for tiles of coarser levels than the visible ones.
    public func plan(
        _ viewport: Viewport, in layout: some PageLayout, travel: Point = .zero, into plan: inout ViewportPlan,
        isThere: (_ page: Int, _ level: Int, _ column: Int, _ row: Int) -> Bool
    ) {
        plan.reset()
        let visible = viewport.visibleRect(in: layout)
        let items = layout.items(in: visible)
        guard !items.isEmpty else { return }
        var frame = PlanFrame(
            scheme: scheme, budget: byteBudget, visible: visible, pixelsPerUnit: viewport.zoom * viewport.pixelRatio,
            unzoomed: viewport.pixelRatio)
        while frame.estimate(items, layout) > byteBudget, frame.coarser() {}
        for item in items { frame.add(item, layout, seenIn: visible, butNotIn: nil, .visible, to: &plan) }
        frame.finish(.visible, from: 0, &plan)
        plan.visibleCount = plan.tiles.count
        plan.coarsening = frame.coarsening
        addStandIns(layout, frame, &plan, isThere)
        plan.standInCount = plan.tiles.count - plan.visibleCount
        guard !plan.isCut else { return }
        addPrefetch(layout, items, visible, travel, &frame, &plan)
    }

    /// The nearest tile above each visible one that is not there yet.
    private func addStandIns(
        _ layout: some PageLayout, _ frame: PlanFrame, _ plan: inout ViewportPlan,
        _ isThere: (Int, Int, Int, Int) -> Bool
    ) {
        for index in 0..<plan.visibleCount {
            let tile = plan.tiles[index]
            guard !isThere(tile.page, tile.level, tile.column, tile.row) else { continue }
            let full = scheme.fullSize(of: layout.model.size(of: tile.page))
            let deepest = scheme.deepest(full)
            for level in (0..<tile.level).reversed() {
                let grid = scheme.grid(full, halvings: deepest - level)
                let column = min(tile.column >> (tile.level - level), grid.columns - 1)
                let row = min(tile.row >> (tile.level - level), grid.rows - 1)
                let isPlanned = plan.tiles[plan.visibleCount...].contains {
                    $0.page == tile.page && $0.level == level && $0.column == column && $0.row == row
                }
                if isPlanned { break }
                guard isThere(tile.page, level, column, row) else { continue }
                let bytes = scheme.bytes(grid, column: column, row: row)
                guard plan.bytes + bytes <= byteBudget else { return }
                plan.bytes += bytes
                plan.tiles.append(
                    PlannedTile(
                        page: tile.page, level: level, column: column, row: row, purpose: .standIn, bytes: bytes,
                        distance: tile.distance))
                break
            }
        }
    }

    private func addPrefetch(
        _ layout: some PageLayout, _ items: Range<Int>, _ visible: Rect, _ travel: Point, _ frame: inout PlanFrame,
        _ plan: inout ViewportPlan
    ) {
        let onward = onward(layout, items)
        let forth = travel == .zero ? onward : travel
        // Whether going this way means reading on.
        let isReading = forth.x * onward.x + forth.y * onward.y >= 0
        let neighbours = isReading ? (items.upperBound, items.lowerBound - 1) : (items.lowerBound - 1, items.upperBound)
        frame.neighbours = neighbours
        for item in [neighbours.0, neighbours.1] where item >= 0 && item < layout.model.spreadCount {
            let start = plan.tiles.count
            frame.addWhole(item, layout, to: &plan)
            guard frame.finish(.prefetch, from: start, &plan) else { return }
        }
        let around = Rect(
            x: visible.x - visible.width / 2, y: visible.y - visible.height / 2, width: visible.width * 2,
            height: visible.height * 2)
        if layout.zoomScope == .spread {
            guard add(items, layout, around, nil, visible, &frame, &plan) else { return }
            // The next screens come unzoomed.
            frame.pixelsPerUnit = frame.unzoomed
            for item in [neighbours.0, neighbours.1] where item >= 0 && item < layout.model.spreadCount {
                let all = layout.frame(of: item)
                guard add(item..<item + 1, layout, all, nil, visible, &frame, &plan) else { return }
            }
        } else {
            let isSideways = abs(forth.x) * visible.height > abs(forth.y) * visible.width
            var ahead = visible
            if isSideways { ahead.x += forth.x < 0 ? -ahead.width : ahead.width }
            if !isSideways { ahead.y += forth.y < 0 ? -ahead.height : ahead.height }
            guard add(layout.items(in: ahead), layout, ahead, nil, visible, &frame, &plan) else { return }
            _ = add(layout.items(in: around), layout, around, ahead, visible, &frame, &plan)
        }
    }

    /// - Returns: `false` if the budget is used up.
    private func add(
        _ items: Range<Int>, _ layout: some PageLayout, _ rect: Rect, _ done: Rect?, _ visible: Rect,
        _ frame: inout PlanFrame, _ plan: inout ViewportPlan
    ) -> Bool {
        let start = plan.tiles.count
        for item in items { frame.add(item, layout, seenIn: rect, butNotIn: done, .prefetch, to: &plan) }
        return frame.finish(.prefetch, from: start, &plan)
    }

    /// The way from an item to the one read next.
    private func onward(_ layout: some PageLayout, _ items: Range<Int>) -> Point {
        guard layout.model.spreadCount > 1 else { return Point(x: 0, y: 1) }
        let item = min(items.lowerBound, layout.model.spreadCount - 2)
        let (here, next) = (layout.bounds(at: item), layout.bounds(at: item + 1))
        let (one, two) =
            layout.zoomScope == .spread ? (here, next) : (layout.frame(of: item), layout.frame(of: item + 1))
        return Point(
            x: two.x + two.width / 2 - one.x - one.width / 2, y: two.y + two.height / 2 - one.y - one.height / 2)
    }
}
