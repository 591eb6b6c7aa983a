import Recto

/// Where the pyramid of a page is cut in two, so that its lower levels can be made in parts by several workers.
///
/// Below the cut, a part is a run of rows whose tiles and averages need nothing of its neighbours. Above it, from a level of
/// a million pixels at most (the apex), everything is made at once from the rows that the parts leave there.
struct PageDivision {
    /// The smallest level whose tiles are made in parts.
    let top: Int
    /// The columns of the deepest level that are made at a time; all of them but on very wide pages.
    let columns: [Range<Int>]
    /// Bounds of parts are multiples of so many pixels of the deepest level.
    let alignment: Int

    private static let apexArea = 1 << 20

    /// A run of tile rows of this width takes 70 MB; a page of 2 m at 200 pixels a millimetre would take gigabytes.
    private static let widest = 1 << 15

    /// `nil` where the page has to be made as a whole: its tiles overlap, its levels are also wanted as whole pictures, or it
    /// is too small to be worth it.
    init?(_ layout: any TileLayout, _ pyramid: Pyramid) {
        let wholes = pyramid.levels.indices.filter { !layout.wholeImages(level: $0, in: pyramid).isEmpty }
        // Levels that are also whole pictures need all their rows at once, so that they lie above the cut.
        let apex = wholes.last ?? pyramid.levels.lastIndex { $0.area <= Self.apexArea }
        guard pyramid.overlap == 0, pyramid.tileSize.isMultiple(of: 2), let apex, apex < pyramid.deepest else {
            return nil
        }
        let size = pyramid.levels[pyramid.deepest]
        let alignment = pyramid.tileSize << (pyramid.deepest - apex - 1)
        guard alignment < max(size.width, size.height) else { return nil }
        top = apex + 1
        self.alignment = alignment
        columns = Self.columns(width: size.width, step: max(alignment, Self.widest / alignment * alignment))
    }

    /// The level that the parts leave rows for.
    var apex: Int { top - 1 }

    /// Runs of `step` columns; the last one takes the rest, so that none is too narrow to have columns on every level.
    private static func columns(width: Int, step: Int) -> [Range<Int>] {
        let count = max(1, width / step)
        return (0..<count).map { $0 * step..<($0 + 1 == count ? width : ($0 + 1) * step) }
    }

    /// The runs of rows that are made one after the other: all at once, unless every run has to be made in several columns.
    func nextBand(from row: Int, to end: Int) -> Range<Int> {
        columns.count == 1 ? row..<end : row..<min(row + alignment, end)
    }
}
