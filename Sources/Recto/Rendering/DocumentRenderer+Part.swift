extension DocumentRenderer {
    /// Most pixels of a part's picture; a turned one is in memory as a whole.
    private static let mostPixels = 40_000_000
    /// Pixels that are drawn at once.
    private static let stripPixels = 2_000_000
    /// How often at most the drawing is larger than the picture by half, so that it looks like a level that was averaged down.
    private static let halvings = 2

    /// A part of a page at any size.
    ///
    /// Made smaller, it is drawn at up to four times its size and averaged down; made larger, the page is drawn larger.
    ///
    /// - Throws: as ``Publication/picture(of:)``.
    func picture(_ part: PartOfPage, _ drawing: PageDrawing) throws(Failure) -> [UInt8] {
        let (region, size) = (part.region, part.size)
        guard part.scale.isFinite, part.scale > 0, !region.isEmpty, region.x >= 0, region.y >= 0, size.width > 0,
            size.height > 0
        else { throw Failure(.usage, "there is no such part", at: "page \(part.page + 1)") }
        let turned = part.turns.swapsAxes ? PixelSize(width: size.height, height: size.width) : size
        guard turned.longerSide <= part.encoding.format.maximumSide, size.area <= Self.mostPixels else {
            throw Failure(.tooLarge, "the picture would be too large", at: "page \(part.page + 1)")
        }
        let smaller = (
            x: Double(region.width) / Double(size.width), y: Double(region.height) / Double(size.height)
        )
        // Above 1 where one side at least is to be drawn larger than the whole has it.
        let enlargement = max(1, 1 / smaller.x, 1 / smaller.y)
        var reduction = 1.0
        while enlargement == 1, min(smaller.x, smaller.y) >= reduction * Double(2 << Self.halvings) { reduction *= 2 }
        let appearance = PageAppearance(scale: part.scale * enlargement)
        let raster = try raster(drawing, page: part.page, appearance)
        let factor = enlargement / reduction
        let source = PartSource(
            raster: raster, reduction: reduction, x: Double(region.x) * factor, y: Double(region.y) * factor,
            width: Double(region.width) * factor, height: Double(region.height) * factor,
            scale: (smaller.x * factor, smaller.y * factor))
        let encoder = pictureEncoder(part.encoding)
        try encoder.begin(width: turned.width, height: turned.height)
        let rows = max(1, Int(Double(Self.stripPixels) / (source.width * source.scale.y)))
        if part.turns == .none, !part.isMirrored {
            for y in stride(from: 0, to: size.height, by: rows) {
                let strip = PixelBuffer(width: size.width, height: min(rows, size.height - y))
                try source.draw(into: strip.rows, from: y)
                if part.colors != .all { strip.rows.removeColor(toTwoTones: part.colors == .two) }
                try encoder.append(strip.rows)
            }
        } else {
            let whole = PixelBuffer(width: size.width, height: size.height)
            for y in stride(from: 0, to: size.height, by: rows) {
                let height = min(rows, size.height - y)
                try source.draw(into: whole.rows.part(x: 0, y: y, width: size.width, height: height), from: y)
            }
            if part.colors != .all { whole.rows.removeColor(toTwoTones: part.colors == .two) }
            for y in stride(from: 0, to: turned.height, by: 256) {
                let strip = PixelBuffer(width: turned.width, height: min(256, turned.height - y))
                whole.rows.copyTurned(
                    into: strip.rows, isMirrored: part.isMirrored, quarterTurns: part.turns.rawValue, top: y)
                try encoder.append(strip.rows)
            }
        }
        return try encoder.finish()
    }
}

/// The pixels that a part is averaged from.
@Lane
private struct PartSource {
    let raster: any PageRaster
    let reduction: Double
    /// In reduced pixels.
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// Reduced pixels to one of the picture.
    let scale: (x: Double, y: Double)

    func draw(into target: PixelRows, from row: Int) throws(Failure) {
        let top = Double(row) * scale.y
        let bottom = min(height, Double(row + target.height) * scale.y)
        let first = top.rounded(.down)
        let buffer = PixelBuffer(
            width: max(1, Int((width - 1e-6).rounded(.up))), height: max(1, Int((bottom - first - 1e-6).rounded(.up))))
        try raster.draw(x: x, y: y + first, reduction: reduction, into: buffer.rows)
        if scale == (1, 1), buffer.width == target.width, buffer.height == target.height {
            target.copy(from: buffer.rows)
        } else {
            buffer.rows.average(into: target, width: width, top: top - first, scale: scale)
        }
    }
}
