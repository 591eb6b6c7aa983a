import RectoGeometry
import RectoPixels

/// The few rows of one level that are still needed: for the tile row being filled, and for the level above.
///
/// Invariants: `first <= nextPair <= end`, `end - first <= capacity`; rows below `first` are never asked for again.
final class LevelWindow {
    let grid: TileGrid
    /// Level row in the buffer's row 0.
    private(set) var first: Int
    /// Level row after the last filled one.
    private(set) var end: Int
    /// The next row that has not been averaged into the level above; even, relative to the level.
    private(set) var nextPair: Int
    private(set) var nextTileRow: Int

    private let buffer: PixelBuffer
    /// Whether the buffer is the whole level, drawn already.
    private let isDrawn: Bool

    /// The pixel columns of the level that are made here.
    private let columns: Range<Int>

    /// - Parameters:
    ///   - grid: The level's tiles.
    ///   - columns: The pixel columns that are made; they start at a tile.
    ///   - start: The level row that comes first; the start of a tile row.
    ///   - kept: The most rows that are still needed when new ones come.
    ///   - chunk: The most rows that are added at once.
    ///   - drawn: The whole level, where it has been drawn.
    init(grid: TileGrid, columns: Range<Int>, start: Int, kept: Int, chunk: Int, drawn: PixelBuffer? = nil) {
        self.grid = grid
        self.columns = columns
        isDrawn = drawn != nil
        first = isDrawn ? 0 : start
        end = start
        nextPair = start
        nextTileRow = start / grid.tileSize
        // One row at least: a last part that floor halving drops leaves none to the levels above.
        let height = max(1, min(kept + chunk, grid.size.height - start))
        buffer = drawn ?? PixelBuffer(width: columns.count, height: height)
        precondition(!isDrawn || columns == 0..<buffer.width && grid.size.height == buffer.height)
    }

    var width: Int { columns.count }

    /// The first pixel column that is made here.
    var x: Int { columns.lowerBound }

    /// The tiles of `row`, and where they are in the window's rows.
    func tiles(ofRow row: Int) -> some Sequence<(column: Int, x: Int, width: Int)> {
        let last = (columns.upperBound + grid.tileSize - 1) / grid.tileSize
        return (columns.lowerBound / grid.tileSize..<last).lazy.map { [grid, columns] column in
            let rect = grid.rect(column: column, row: row)
            return (column, rect.x - columns.lowerBound, rect.width)
        }
    }

    /// Room for the next `count` rows, to be filled and then ``commit(_:)``ted.
    func room(_ count: Int) -> PixelRows {
        compact(for: count)
        return buffer.rows.part(x: 0, y: end - first, width: width, height: count)
    }

    func commit(_ count: Int) { end += count }

    /// Rows of the level that are in the window.
    func rows(_ range: Range<Int>) -> PixelRows {
        buffer.rows.part(x: 0, y: range.lowerBound - first, width: width, height: range.count)
    }

    /// The rows of the next tile row where they are all there, `last` being the end of what will ever come.
    func takeTileRow(last: Int) -> (row: Int, range: Range<Int>)? {
        guard nextTileRow < grid.rows else { return nil }
        let range = grid.rows(of: nextTileRow)
        guard range.lowerBound < last, min(range.upperBound, last) <= end else { return nil }
        defer { nextTileRow += 1 }
        return (nextTileRow, range.lowerBound..<min(range.upperBound, last))
    }

    /// The rows that can be averaged now: whole pairs, and the odd last row of the level once it is there.
    func takePairs(last: Int) -> Range<Int>? {
        let usable = end == last ? end : nextPair + (end - nextPair) / 2 * 2
        guard usable > nextPair else { return nil }
        defer { nextPair = usable }
        return nextPair..<usable
    }

    /// Begins at the start of the buffer where nothing is needed any more, and where the room behind what still is would not do,
    /// moves that there.
    private func compact(for count: Int) {
        guard !isDrawn else { return }
        let tileStart = nextTileRow < grid.rows ? grid.rows(of: nextTileRow).lowerBound : end
        let keep = min(tileStart, nextPair, end)
        guard keep > first, keep == end || end - first + count > buffer.height else { return }
        if end > keep {
            let kept = end - keep
            // Rows move up, one by one from the top, so that an overlap of source and target is harmless.
            for y in 0..<kept {
                buffer.rows.part(x: 0, y: y, width: width, height: 1)
                    .copy(from: buffer.rows.part(x: 0, y: keep - first + y, width: width, height: 1))
            }
        }
        first = keep
    }
}
