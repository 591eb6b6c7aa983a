/// The right and the bottom edge of a page, where they lie within a pixel.
///
/// The size of a picture is rounded up: 595.28 pt at 150 dpi are 1240.17 px, so that 83 % of the last column are paper, which shows as a pale
/// line beside a page that is printed to its edges. There the colour of the last whole pixel takes the place of the paper.
///
/// Isolation: on the lane.
@Lane
struct PageEdge {
    let raster: any PageRaster
    let reduction: Double
    /// The page, in reduced pixels.
    let whole: Size

    /// So little of a pixel is a rounding error.
    private static let negligible = 1.0 / 512

    /// Fills what a drawing of the page has beyond its last whole column and row.
    ///
    /// - Parameters:
    ///   - target: The drawing.
    ///   - x: Of its left edge on the page.
    ///   - y: Of its upper edge.
    /// - Throws: as the raster, which draws anew what lies left of or above the drawing.
    func fill(_ target: PixelRows, x: Int, y: Int) throws(Failure) {
        let (columns, rows) = (Self.count(whole.width), Self.count(whole.height))
        // A page of less than a pixel has no whole one.
        if columns > 0 { try fillColumns(of: target, x: x, y: y, from: columns - x) }
        guard rows > 0, rows - y < target.height else { return }
        var last = target
        if rows > y {
            last = target.part(x: 0, y: rows - y - 1, width: target.width, height: 1)
        } else {
            last = PixelBuffer(width: target.width, height: 1).rows
            try raster.draw(x: x, y: rows - 1, reduction: reduction, into: last)
            if columns > 0 { try fillColumns(of: last, x: x, y: rows - 1, from: columns - x) }
        }
        for row in max(0, rows - y)..<target.height {
            target.part(x: 0, y: row, width: target.width, height: 1).copy(from: last)
        }
    }

    private func fillColumns(of target: PixelRows, x: Int, y: Int, from first: Int) throws(Failure) {
        guard first < target.width else { return }
        var last = target
        if first > 0 {
            last = target.part(x: first - 1, y: 0, width: 1, height: target.height)
        } else {
            last = PixelBuffer(width: 1, height: target.height).rows
            try raster.draw(x: x + first - 1, y: y, reduction: reduction, into: last)
        }
        for column in max(0, first)..<target.width {
            target.part(x: column, y: 0, width: 1, height: target.height).copy(from: last)
        }
    }

    /// Of whole pixels.
    private static func count(_ length: Double) -> Int { Int(min((length + negligible).rounded(.down), 1e15)) }
}
