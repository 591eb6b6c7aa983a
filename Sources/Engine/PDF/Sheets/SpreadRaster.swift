public import RectoDiagnostics
public import RectoGeometry
public import RectoLane
public import RectoPixels

/// The pages of a spread as one raster, without a seam between them.
///
/// The second page begins exactly where the first one ends, and at most scales that is within a pixel. Drawn one over the
/// other, each page would cover a part of that column and let the paper shine through: a fold at half a pixel would be a
/// quarter paper, which is the white line that readers complain of. Rounding the fold to a whole pixel would shift a picture
/// that runs across it. So the column is mixed from the last full pixel of one page and the first full pixel of the other,
/// each by the part that it covers; where colours run evenly across the fold that is what one page of both would show.
///
/// Isolation: on the lane.
@Lane
public final class SpreadRaster: PageRaster {
    private struct Part {
        let raster: any PageRaster
        /// In pixels of the raster.
        let frame: Rect
    }

    public nonisolated let pixelSize: PixelSize

    /// From left to right.
    private let parts: [Part]
    private let paper: UInt32

    /// Less of a pixel than this is a rounding error.
    private static let negligible = 1.0 / 512

    /// Interprets the pages of a sheet.
    ///
    /// - Parameters:
    ///   - document: The pages' document.
    ///   - sheet: Which pages, and where.
    ///   - scale: Pixels per point.
    ///   - paper: What is painted before the pages and beside them.
    ///   - drawing: How the pages get to pixels.
    /// - Throws: ``Failure`` as ``DisplayList``, `.tooLarge` for a sheet with too long a side.
    public init(
        _ document: Document, _ sheet: SpreadSheet, scale: Double, paper: Color, _ drawing: PageDrawing = .displayList
    ) throws(Failure) {
        let size = PageTransform(pageSize: sheet.size, scale: scale).pixelSize
        guard size.longerSide <= PageTransform.maximumSide else {
            throw Failure(
                .tooLarge,
                "would be \(size.width) x \(size.height) px; at most \(PageTransform.maximumSide) px a side, so lower the scale"
            )
        }
        let appearance = PageAppearance(scale: scale, paper: paper)
        var parts: [Part] = []
        for place in sheet.places {
            let raster: any PageRaster =
                switch drawing {
                case .displayList: try DisplayList(document, page: place.page, appearance: appearance)
                case .bands: try DirectPage(document, page: place.page, appearance: appearance)
                }
            parts.append(
                Part(
                    raster: raster,
                    frame: Rect(
                        x: place.frame.x * scale, y: place.frame.y * scale, width: place.frame.width * scale,
                        height: place.frame.height * scale)))
        }
        self.parts = parts
        pixelSize = size
        self.paper = UInt32(paper.red) << 16 | UInt32(paper.green) << 8 | UInt32(paper.blue)
    }

    public func draw(x: Double, y: Double, reduction: Double, into target: PixelRows) throws(Failure) {
        if parts.count != 1 || parts[0].frame.origin != .zero { target.fill(paper) }
        let fold = fold(x: x, reduction: reduction)
        for (index, part) in parts.enumerated() {
            let left = part.frame.x / reduction - x
            let right = left + part.frame.width / reduction
            var columns = Self.clamp(
                (left + Self.negligible).rounded(.down), (right - Self.negligible).rounded(.up), target.width)
            if parts.count == 1 { columns = 0..<target.width }
            if let fold, index == 0 { columns = columns.clamped(to: .min..<fold.column) }
            if let fold, index == 1 { columns = columns.clamped(to: fold.column + 1..<Int.max) }
            try draw(part, columns, left: left, y: y, reduction, into: target)
        }
        if let fold, fold.column >= 0, fold.column < target.width {
            try mix(fold.column, fold.share, y: y, reduction, into: target)
        }
    }

    /// Draws columns of the target from a page whose left edge is at `left` in the target.
    private func draw(
        _ part: Part, _ columns: Range<Int>, left: Double, y: Double, _ reduction: Double, into target: PixelRows
    ) throws(Failure) {
        // A baseline between two pixels would blur every line of text: the offset is rounded, once.
        let top = (part.frame.y / reduction).rounded() - y
        let bottom = (top + part.frame.height / reduction - 1e-6).rounded(.up)
        let rows = parts.count == 1 ? 0..<target.height : Self.clamp(top.rounded(.down), bottom, target.height)
        guard !columns.isEmpty, !rows.isEmpty else { return }
        try part.raster.draw(
            x: Double(columns.lowerBound) - left, y: Double(rows.lowerBound) - top, reduction: reduction,
            into: target.part(x: columns.lowerBound, y: rows.lowerBound, width: columns.count, height: rows.count))
    }

    /// The column of the target that both pages have a part of, and how much of it is the left one's.
    private func fold(x: Double, reduction: Double) -> (column: Int, share: Double)? {
        guard parts.count == 2 else { return nil }
        let end = parts[0].frame.maxX
        // Pages with a gap between them share no column that matters: paper is what lies between them.
        guard abs(parts[1].frame.x - end) < Self.negligible else { return nil }
        let place = end / reduction - x
        let column = place.rounded(.down)
        let share = place - column
        guard share > Self.negligible, share < 1 - Self.negligible, abs(column) < 1e9 else { return nil }
        return (Int(column), share)
    }

    /// Sets the column that both pages have a part of.
    private func mix(_ column: Int, _ share: Double, y: Double, _ reduction: Double, into target: PixelRows)
        throws(Failure)
    {
        let left = PixelBuffer(width: 1, height: target.height)
        let right = PixelBuffer(width: 1, height: target.height)
        left.rows.fill(paper)
        right.rows.fill(paper)
        try draw(parts[0], 0..<1, left: 1 - parts[0].frame.width / reduction, y: y, reduction, into: left.rows)
        try draw(parts[1], 0..<1, left: 0, y: y, reduction, into: right.rows)
        target.part(x: column, y: 0, width: 1, height: target.height).mix(left.rows, share, right.rows)
    }

    private static func clamp(_ first: Double, _ end: Double, _ limit: Int) -> Range<Int> {
        let first = Int(min(max(first, 0), Double(limit)))
        return first..<max(first, Int(min(max(end, 0), Double(limit))))
    }
}
