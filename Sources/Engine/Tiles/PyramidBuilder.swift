public import RectoDiagnostics
public import RectoGeometry
public import RectoPixels

/// Makes all levels of a page from the rows of one level, in memory for a few rows of tiles.
///
/// The caller requests a strip, draws into it, and commits it:
///
///     while let strip = builder.nextStrip() {
///         try raster.draw(x: strip.x, y: strip.y, into: strip.pixels)
///         try builder.commit(to: sink)
///     }
///
/// Each level is the 2 x 2 area average of the level below. This keeps text even (cairo places glyphs on whole pixels, which shows when
/// text is drawn directly at 72 to 100 dpi) and lines at their weight, and takes half the time of replaying every level.
///
/// Callers pull strips, instead of passing a callback, so that drawing can stay on its own actor.
public final class PyramidBuilder {
    /// Rows of the bottom level for the caller to draw.
    public struct Strip {
        /// The first column and row, in pixels of the bottom level.
        public let x: Int
        public let y: Int
        public let pixels: PixelRows
    }

    public let pyramid: Pyramid

    private let windows: [LevelWindow]  // from the bottom level upwards
    private let bottom: Int
    private let top: Int
    private let columns: Range<Int>
    /// The rows of the bottom level that are drawn here.
    public private(set) var rows: Range<Int>
    private let stripRows: Int
    private var pending = 0
    /// The next row of the level above `top` to be written.
    private var nextAbove: Int
    /// The level above `top`, if the caller keeps it.
    private let above: PixelBuffer?

    /// Prepares to make the levels `top` to `bottom` of a pyramid from rows of the level `bottom`.
    ///
    /// If `top` is not 0, the sink receives the rows of the level above `top`, but no tiles of it. The caller makes the remaining levels
    /// from these rows, once all parts of the page are done.
    ///
    /// - Parameters:
    ///   - pyramid: All levels.
    ///   - bottom: The level whose rows are drawn; the deepest, unless a page is assembled from parts.
    ///   - top: The smallest level whose tiles are made.
    ///   - columns: The columns of `bottom` to draw, with the same alignment as `rows`. Very wide pages are drawn in blocks.
    ///   - rows: The rows of `bottom` to draw. The bounds are multiples of ``alignment`` or the level's end.
    ///   - stripRows: The maximum rows of a strip, at least a row of tiles. More rows take more memory.
    ///   - drawn: The whole level `bottom` if it is already drawn; strips are then parts of it.
    ///   - above: The whole level above `top`; the builder writes its rows there before it passes them to the sink.
    /// - Precondition: Parts of a level require a pyramid without overlap and an even tile size; otherwise tiles and averages would
    ///   extend across their bounds.
    public init(
        _ pyramid: Pyramid, bottom: Int? = nil, top: Int = 0, columns: Range<Int>? = nil, rows: Range<Int>? = nil,
        stripRows: Int? = nil, drawn: PixelBuffer? = nil, above: PixelBuffer? = nil
    ) {
        let bottom = bottom ?? pyramid.deepest
        let size = pyramid.levels[bottom]
        let columns = columns ?? 0..<size.width
        let rows = rows ?? 0..<size.height
        let step = pyramid.tileSize << (bottom - top)
        func isAligned(_ range: Range<Int>, _ end: Int) -> Bool {
            range.lowerBound.isMultiple(of: step) && (range.upperBound == end || range.upperBound.isMultiple(of: step))
        }
        precondition(isAligned(columns, size.width) && isAligned(rows, size.height))
        precondition(
            rows == 0..<size.height && columns == 0..<size.width
                || pyramid.overlap == 0 && pyramid.tileSize.isMultiple(of: 2))
        self.pyramid = pyramid
        self.above = above
        self.bottom = bottom
        self.top = top
        self.columns = columns
        nextAbove = rows.lowerBound >> (bottom - top + 1)
        self.rows = rows
        self.stripRows = max(pyramid.tileSize, stripRows ?? 0)
        // Strips of a tile row end with it; what is left of the bottom level then is the overlap, and an odd row. Taller strips
        // end anywhere, and so does what comes up to the other levels.
        var chunk = self.stripRows + 2 * pyramid.overlap
        var kept = (self.stripRows > pyramid.tileSize ? pyramid.tileSize : 0) + 2 * pyramid.overlap + 2
        var windows: [LevelWindow] = []
        for level in stride(from: bottom, through: top, by: -1) {
            let columns = Self.range(columns, size.width, at: level, of: pyramid, below: bottom)
            if columns.isEmpty { break }  // a last column that floor halving drops
            windows.append(
                LevelWindow(
                    grid: pyramid.grid(level), columns: columns, start: rows.lowerBound >> (bottom - level), kept: kept,
                    chunk: chunk, drawn: level == bottom ? drawn : nil))
            chunk = chunk / 2 + 2
            kept = pyramid.tileSize + 2 * pyramid.overlap + 2
        }
        self.windows = windows
    }

    /// Columns of the level `bottom` as columns of a level above it.
    private static func range(
        _ columns: Range<Int>, _ width: Int, at level: Int, of pyramid: Pyramid, below bottom: Int
    ) -> Range<Int> {
        let lower = columns.lowerBound >> (bottom - level)
        let upper = columns.upperBound == width ? pyramid.levels[level].width : columns.upperBound >> (bottom - level)
        return lower..<max(lower, upper)
    }

    /// The bounds of parts are multiples of this number of rows, and columns, of the bottom level.
    public var alignment: Int { pyramid.tileSize << (bottom - top) }

    /// The number of rows that remain to be drawn.
    public var remainingRows: Int { rows.upperBound - windows[0].end }

    /// Leaves the rows from `row` on to another builder.
    ///
    /// - Precondition: `row` is a multiple of ``alignment`` and past the rows that are already drawn.
    public func stop(at row: Int) {
        precondition(row.isMultiple(of: alignment) && row >= windows[0].end && row <= rows.upperBound)
        precondition(pyramid.overlap == 0 && pyramid.tileSize.isMultiple(of: 2))
        rows = rows.lowerBound..<row
    }

    /// Returns the next strip to draw; `nil` after the last.
    ///
    /// Commit it before you request another.
    public func nextStrip() -> Strip? {
        let window = windows[0]
        guard window.end < rows.upperBound else { return nil }
        // Up to the end of a tile row, so that the tiles are cut while the strip is in the processor's cache.
        let tileEnd = pyramid.grid(bottom).rows(of: window.nextTileRow).upperBound
        let wanted = max(tileEnd, window.end + (stripRows > pyramid.tileSize ? stripRows : 0))
        let count = min(wanted, rows.upperBound) - window.end
        pending = min(count, max(stripRows, pyramid.tileSize + 2 * pyramid.overlap))
        return Strip(x: columns.lowerBound, y: window.end, pixels: window.room(pending))
    }

    /// Accepts the drawn strip: cuts its tiles and averages it into the levels above.
    public func commit(to sink: some PyramidSink) throws(Failure) {
        windows[0].commit(pending)
        try advance(0, added: pending, sink)
        pending = 0
    }

    private func advance(_ index: Int, added: Int, _ sink: some PyramidSink) throws(Failure) {
        guard added > 0 else { return }
        let window = windows[index]
        let level = bottom - index
        let last = end(of: index)
        try sink.rows(level: level, x: window.x, y: window.end - added, window.rows(window.end - added..<window.end))
        while let (row, range) = window.takeTileRow(last: last) {
            for tile in window.tiles(ofRow: row) {
                let pixels = window.rows(range).part(x: tile.x, y: 0, width: tile.width, height: range.count)
                try sink.tile(TilePosition(level: level, column: tile.column, row: row), pixels)
            }
        }
        // Row by row over all columns: tile by tile, each while it is in a nearer cache, took half as long again, since what is
        // written came in pieces of 512 bytes.
        guard level > 0, let source = window.takePairs(last: last), let target = room(above: index, for: source) else {
            return
        }
        window.rows(source).average(into: target)
        try passOn(target, above: index, sink)
    }

    /// Room for the average of rows of a level; `nil` if it is not wanted.
    private func room(above index: Int, for source: Range<Int>) -> PixelRows? {
        let wanted = (source.count + 1) / 2
        if index + 1 < windows.count {
            let above = windows[index + 1]
            let count = min(end(of: index + 1) - above.end, wanted)  // floor halving drops the odd last row
            return count > 0 ? above.room(count) : nil
        }
        guard bottom - index == top else { return nil }
        let columns = columnsAbove
        let count = min(wanted, pyramid.levels[top - 1].height - nextAbove)
        guard count > 0, !columns.isEmpty else { return nil }
        return above?.rows.part(x: columns.lowerBound, y: nextAbove, width: columns.count, height: count)
            ?? PixelBuffer(width: columns.count, height: count).rows
    }

    /// Goes on with rows that have been averaged.
    private func passOn(_ rows: PixelRows, above index: Int, _ sink: some PyramidSink) throws(Failure) {
        guard index + 1 < windows.count else {
            defer { nextAbove += rows.height }
            return try sink.rows(level: top - 1, x: columnsAbove.lowerBound, y: nextAbove, rows)
        }
        windows[index + 1].commit(rows.height)
        try advance(index + 1, added: rows.height, sink)
    }

    /// The columns of the level above `top` that are made here.
    private var columnsAbove: Range<Int> {
        Self.range(columns, pyramid.levels[bottom].width, at: top - 1, of: pyramid, below: bottom)
    }

    /// The row after the last one that a level will get.
    private func end(of index: Int) -> Int {
        let level = bottom - index
        guard rows.upperBound < pyramid.levels[bottom].height else { return pyramid.levels[level].height }
        return rows.upperBound >> index
    }
}
