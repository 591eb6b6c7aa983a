extension DocumentRenderer {
    /// Most pixels of a sheet: it is in memory as a whole.
    private static let mostPixels = 120_000_000

    /// Pages with what is marked on them, in one picture.
    ///
    /// - Throws: ``Failure`` `.tooLarge` for a scale that makes too large a picture; else as ``DisplayList``.
    func picture(_ sheet: MarkedSheet, _ drawing: PageDrawing) throws(Failure) -> PixelBuffer {
        guard sheet.scale.isFinite, sheet.scale > 0, sheet.size.width.isFinite, sheet.size.height.isFinite,
            sheet.size.width * sheet.scale < 32_000, sheet.size.height * sheet.scale < 32_000
        else { throw Failure(.tooLarge, "a sheet of this size can't be drawn; lower the scale") }
        let layout = SheetLayout(sheet)
        guard layout.size.width * layout.size.height <= Self.mostPixels else {
            throw Failure(
                .tooLarge, "the picture would be \(layout.size.width) x \(layout.size.height) px; lower the scale")
        }
        let picture = PixelBuffer(width: layout.size.width, height: layout.size.height)
        picture.rows.fill(0xFFFFFF)
        // A page ends within a pixel: the one right of it covers what that leaves of paper, so that joined pages show no seam.
        for page in sheet.pages.sorted(by: { ($0.offset.x, $0.offset.y) < ($1.offset.x, $1.offset.y) }) {
            let appearance = PageAppearance(scale: sheet.scale)
            let size = PageTransform(
                pageSize: try document.pageInfo(page.index).size, turns: .none, scale: sheet.scale
            ).pixelSize
            let x = layout.origin.width + Int((page.offset.x * sheet.scale).rounded(.down))
            let y = layout.origin.height + Int((page.offset.y * sheet.scale).rounded(.down))
            let width = min(size.width, layout.size.width - x)
            let height = min(size.height, layout.size.height - y)
            guard x >= 0, y >= 0, width > 0, height > 0 else { continue }
            let pixels = try pixels(
                page: page.index, PixelRect(x: 0, y: 0, width: width, height: height), appearance, drawing)
            picture.rows.part(x: x, y: y, width: width, height: height).copy(from: pixels.rows)
        }
        try SheetPainter(sheet).paint(onto: picture.rows)
        return picture
    }
}
