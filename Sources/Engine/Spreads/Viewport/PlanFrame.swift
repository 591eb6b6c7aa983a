import RectoGeometry

/// The arithmetic of one frame: parts of pages to ranges of tiles.
struct PlanFrame {
    let scheme: TileScheme
    let budget: Int
    /// Layout space.
    let visible: Rect
    /// Pixels of the device to a unit of layout space.
    var pixelsPerUnit: Double
    private(set) var coarsening = 0
    /// Items whose pages have been added as one tile each.
    var neighbours = (-1, -1)
    /// The same before anybody zoomed.
    let unzoomed: Double

    /// More halvings than any page has.
    private static let mostHalvings = 48

    init(scheme: TileScheme, budget: Int, visible: Rect, pixelsPerUnit: Double, unzoomed: Double) {
        self.scheme = scheme
        self.budget = budget
        self.visible = visible
        self.pixelsPerUnit = pixelsPerUnit
        self.unzoomed = unzoomed
    }

    /// - Returns: `false` if there is no coarser level.
    mutating func coarser() -> Bool {
        coarsening += 1
        return coarsening < Self.mostHalvings
    }

    /// A page on one level: its tiles and how they lie.
    private struct Sheet {
        let page: Int
        let grid: TileGrid
        let level: Int
        /// Page space to layout space.
        let forward: Affine
        /// Points to a pixel of the level.
        let pointsPerPixel: Double

        /// The tiles that lie in a rectangle of layout space.
        func tiles(in rect: Rect, _ size: Size) -> (columns: Range<Int>, rows: Range<Int>) {
            guard let backward = forward.inverse else { return (0..<0, 0..<0) }
            let part = backward.box(rect).intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
            guard !part.isEmpty else { return (0..<0, 0..<0) }
            func range(_ from: Double, _ to: Double, _ count: Int) -> Range<Int> {
                // A part on the last pixel's rounded edge still belongs to the last tile.
                let side = Double(grid.tileSize) * pointsPerPixel
                let first = min(Int(from / side), count - 1)
                return first..<max(first + 1, min(Int((to / side).rounded(.up)), count))
            }
            return (range(part.x, part.maxX, grid.columns), range(part.y, part.maxY, grid.rows))
        }
    }

    private func sheet(_ place: SpreadPage, _ layout: some PageLayout, _ toLayout: Affine, _ scale: Double) -> Sheet {
        let full = scheme.fullSize(of: place.size)
        let deepest = scheme.deepest(full)
        let ratio = scheme.scale * scheme.enlargement / (scale * pixelsPerUnit)
        // A last-bit error of a scale that fits exactly must not cost a level.
        let spare = ratio >= 1 && ratio.isFinite ? Int((ratio * (1 + 1e-9)).exponent) : 0
        return sheet(place, full, deepest, min(spare + coarsening, deepest), toLayout)
    }

    private func sheet(
        _ place: SpreadPage, _ full: PixelSize, _ deepest: Int, _ halvings: Int, _ toLayout: Affine
    ) -> Sheet {
        Sheet(
            page: place.page, grid: scheme.grid(full, halvings: halvings), level: deepest - halvings,
            forward: place.transform.followed(by: toLayout),
            pointsPerPixel: Double(sign: .plus, exponent: halvings, significand: 1) / scheme.scale)
    }

    /// Bytes of what is visible, at most.
    func estimate(_ items: Range<Int>, _ layout: some PageLayout) -> Int {
        var bytes = 0
        for item in items {
            let spread = layout.model.spread(at: item)
            let toLayout = layout.transform(of: item)
            let scale = layout.scale(of: item)
            for index in 0..<(spread.right == nil ? 1 : 2) {
                guard let place = index == 0 ? spread.left : spread.right else { continue }
                let sheet = sheet(place, layout, toLayout, scale)
                let (columns, rows) = sheet.tiles(in: visible, place.size)
                guard let lastColumn = columns.last, let lastRow = rows.last else { continue }
                let first = sheet.grid.rect(column: columns.lowerBound, row: rows.lowerBound)
                let last = sheet.grid.rect(column: lastColumn, row: lastRow)
                let overlaps = 2 * scheme.overlap
                let width = last.maxX - first.x + overlaps * columns.count
                let height = last.maxY - first.y + overlaps * rows.count
                let (area, isTooLarge) = width.multipliedReportingOverflow(by: height)
                let (pixels, isFar) = area.multipliedReportingOverflow(by: 4)
                if isTooLarge || isFar { return .max }
                let (sum, isOver) = bytes.addingReportingOverflow(
                    max(pixels, columns.count * rows.count * TileScheme.leastBytes))
                if isOver { return .max }
                bytes = sum
            }
        }
        return bytes
    }

    /// Adds the tiles of an item that lie in one rectangle and not in another, nor in the visible one if that is done.
    func add(
        _ item: Int, _ layout: some PageLayout, seenIn rect: Rect, butNotIn done: Rect?,
        _ purpose: PlannedTile.Purpose, to plan: inout ViewportPlan
    ) {
        let spread = layout.model.spread(at: item)
        let toLayout = layout.transform(of: item)
        let scale = layout.scale(of: item)
        for index in 0..<(spread.right == nil ? 1 : 2) {
            guard let place = index == 0 ? spread.left : spread.right else { continue }
            let sheet = sheet(place, layout, toLayout, scale)
            let (columns, rows) = sheet.tiles(in: rect, place.size)
            guard !columns.isEmpty, !rows.isEmpty else { continue }
            let isOneTile = sheet.grid.columns == 1 && sheet.grid.rows == 1
            if isOneTile, purpose == .prefetch, item == neighbours.0 || item == neighbours.1 { continue }
            let seen = purpose == .visible ? (0..<0, 0..<0) : sheet.tiles(in: visible, place.size)
            let past = done.map { sheet.tiles(in: $0, place.size) } ?? (0..<0, 0..<0)
            for row in rows {
                for column in columns {
                    if seen.0.contains(column), seen.1.contains(row) { continue }
                    if past.0.contains(column), past.1.contains(row) { continue }
                    append(sheet, column, row, purpose, &plan)
                }
            }
        }
    }

    /// Adds a neighbour's pages, each as the largest level that is one tile.
    func addWhole(_ item: Int, _ layout: some PageLayout, to plan: inout ViewportPlan) {
        let spread = layout.model.spread(at: item)
        let toLayout = layout.transform(of: item)
        for index in 0..<(spread.right == nil ? 1 : 2) {
            guard let place = index == 0 ? spread.left : spread.right else { continue }
            let full = scheme.fullSize(of: place.size)
            let deepest = scheme.deepest(full)
            var halvings = 0
            while halvings < deepest, scheme.grid(full, halvings: halvings).size.longerSide > scheme.tileSize {
                halvings += 1
            }
            append(sheet(place, full, deepest, halvings, toLayout), 0, 0, .prefetch, &plan)
        }
    }

    private func append(
        _ sheet: Sheet, _ column: Int, _ row: Int, _ purpose: PlannedTile.Purpose, _ plan: inout ViewportPlan
    ) {
        let rect = sheet.grid.rect(column: column, row: row)
        let centre = sheet.forward.apply(
            Point(
                x: (Double(rect.x) + Double(rect.width) / 2) * sheet.pointsPerPixel,
                y: (Double(rect.y) + Double(rect.height) / 2) * sheet.pointsPerPixel))
        let dx = centre.x - visible.x - visible.width / 2
        let dy = centre.y - visible.y - visible.height / 2
        plan.tiles.append(
            PlannedTile(
                page: sheet.page, level: sheet.level, column: column, row: row, purpose: purpose,
                bytes: scheme.bytes(sheet.grid, column: column, row: row), distance: dx * dx + dy * dy))
    }

    /// Sorts the tiles from `start` on by distance and cuts them off at the budget.
    ///
    /// - Returns: Whether all were within it.
    @discardableResult
    func finish(_ purpose: PlannedTile.Purpose, from start: Int, _ plan: inout ViewportPlan) -> Bool {
        // In place: sorting a slice of an array copies it.
        plan.tiles.withUnsafeMutableBufferPointer { tiles in
            var new = UnsafeMutableBufferPointer(rebasing: tiles[start...])
            new.sort {
                ($0.distance, $0.page, $0.row, $0.column) < ($1.distance, $1.page, $1.row, $1.column)
            }
        }
        for index in start..<plan.tiles.count {
            guard plan.bytes + plan.tiles[index].bytes <= budget else {
                plan.tiles.removeSubrange(index...)
                if purpose == .visible { plan.isCut = true }
                return false
            }
            plan.bytes += plan.tiles[index].bytes
        }
        return true
    }
}
