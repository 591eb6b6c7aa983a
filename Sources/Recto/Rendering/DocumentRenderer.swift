/// Tiles and pictures out of one open document; display lists are kept in a cache that may be shared.
///
/// Isolation: on the lane. This is what a worker process runs, and what the library runs when it renders in-process.
@Lane
public final class DocumentRenderer {
    public nonisolated let document: Document

    private let digest: String
    private let cache: ByteCache
    private var encoders: [Encoding: any TileEncoder] = [:]

    /// Rows of a picture that are drawn at once, before halving.
    private static let stripRows = 256

    /// - Parameters:
    ///   - document: The open document.
    ///   - digest: Tells the document from others in the cache.
    ///   - cache: Where display lists are kept.
    public init(_ document: Document, digest: String, cache: ByteCache) {
        self.document = document
        self.digest = digest
        self.cache = cache
    }

    /// The page as a display list, from the cache where it is there.
    ///
    /// - Throws: ``Failure``, as ``DisplayList``.
    public func displayList(page: Int, _ appearance: PageAppearance) throws(Failure) -> DisplayList {
        let look = "\(document.box.rawValue) \(appearance.scale) \(appearance.turns.degrees) \(appearance.paper)"
        let key = ByteCache.Key.displayList(document: digest, page: page, appearance: look)
        if let known = cache.value(for: key, as: DisplayList.self) { return known }
        let list = try DisplayList(document, page: page, appearance: appearance)
        cache.insert(list, for: key, bytes: list.byteCount)
        return list
    }

    func raster(_ drawing: PageDrawing, page: Int, _ appearance: PageAppearance) throws(Failure)
        -> any PageRaster
    {
        switch drawing {
        case .displayList: try displayList(page: page, appearance)
        case .bands: try DirectPage(document, page: page, appearance: appearance)
        }
    }

    /// One tile, as the export would write it but for rounding.
    ///
    /// The list is the deepest level's, whatever the tile's level: line weights are those of the export, and one list serves
    /// all levels. It is replayed at up to four times the tile's size and averaged down.
    ///
    /// - Throws: ``Failure`` `.usage` for a tile that is not in the pyramid; else as ``DisplayList``.
    public func tile(_ key: TileKey, _ drawing: PageDrawing = .displayList) throws(Failure) -> EncodedTile {
        EncodedTile(
            bytes: try tileEncoder(key.encoding).encode(try pixels(of: key, drawing).rows),
            mediaType: key.encoding.format.mediaType)
    }

    /// The pixels of ``tile(_:_:)``.
    public func pixels(of key: TileKey, _ drawing: PageDrawing = .displayList) throws(Failure) -> PixelBuffer {
        let raster = try raster(
            drawing, page: key.page, PageAppearance(scale: key.scale, turns: key.turns, paper: key.paper))
        let pyramid = Pyramid(
            full: raster.pixelSize, tileSize: key.tileSize, overlap: key.overlap, halving: key.halving, smallest: .pixel
        )
        let level = key.position.level
        guard pyramid.levels.indices.contains(level) else {
            throw Failure(.usage, "there is no level \(level)", at: "page \(key.page + 1)")
        }
        let grid = pyramid.grid(level)
        guard (0..<grid.columns).contains(key.position.column), (0..<grid.rows).contains(key.position.row) else {
            throw Failure(
                .usage, "there is no tile \(key.position.column), \(key.position.row) on level \(level)",
                at: "page \(key.page + 1)")
        }
        let rect = grid.rect(column: key.position.column, row: key.position.row)
        let halvings = Supersampling.halvings(level: level, of: pyramid)
        let reduction = Double(1 << (pyramid.deepest - level - halvings))
        return try Self.draw(raster, rect, halvings, reduction, within: pyramid.levels[level + halvings])
    }

    /// A picture of a page or of a part of it.
    ///
    /// - Parameters:
    ///   - page: From 0.
    ///   - region: In page space, in points; the whole page if `nil`. Cut to the page.
    ///   - appearance: Scale, rotation and paper of the picture.
    ///   - encoding: The file format.
    /// - Throws: ``Failure`` `.usage` for a region outside the page, `.tooLarge` for a picture that the format can't hold;
    ///   else as ``DisplayList``.
    public func picture(
        page: Int, region: Rect?, _ appearance: PageAppearance, _ encoding: Encoding,
        _ drawing: PageDrawing = .displayList
    ) throws(Failure) -> RenderedImage {
        _ = Chatter.take()
        let info = try document.pageInfo(page)
        let transform = PageTransform(pageSize: info.size, turns: appearance.turns, scale: appearance.scale)
        let rect = try Self.pixels(of: region, transform, page)
        guard rect.size.longerSide <= encoding.format.maximumSide else {
            throw Failure(
                .tooLarge,
                "a picture of \(rect.width) x \(rect.height) px is over the format's \(encoding.format.maximumSide) px a side; "
                    + "lower the scale, give --rect or use `recto tiles`", at: "page \(page + 1)")
        }
        let halvings = Supersampling.halvings(for: appearance.scale)
        var deep = appearance
        deep.scale *= Double(1 << halvings)
        let raster = try raster(drawing, page: page, deep)
        let extent = PageTransform(pageSize: info.size, turns: deep.turns, scale: deep.scale).extent
        let encoder = pictureEncoder(encoding)
        try encoder.begin(width: rect.width, height: rect.height)
        var y = rect.y
        while y < rect.maxY {
            // A band costs a whole interpretation, so that it is taller.
            let rows = min((drawing == .bands ? 4 : 1) * Self.stripRows >> halvings, rect.maxY - y)
            let strip = PixelRect(x: rect.x, y: y, width: rect.width, height: rows)
            try encoder.append(try Self.draw(raster, strip, halvings, 1, filledBeyond: extent).rows)
            y += rows
        }
        return RenderedImage(bytes: try encoder.finish(), size: rect.size, chatter: Chatter.take())
    }

    /// The pixels of a part of a page, as ``picture(page:region:_:_:_:)`` has them.
    func pixels(page: Int, _ rect: PixelRect, _ appearance: PageAppearance, _ drawing: PageDrawing) throws(Failure)
        -> PixelBuffer
    {
        let halvings = Supersampling.halvings(for: appearance.scale)
        var deep = appearance
        deep.scale *= Double(1 << halvings)
        return try Self.draw(try raster(drawing, page: page, deep), rect, halvings, 1, within: nil)
    }

    /// Draws `rect` at 2^`halvings` times its size and averages it down.
    ///
    /// - Parameters:
    ///   - bounds: A level's size, to which the drawing is cut.
    ///   - extent: The page in pixels of the raster, where what the page leaves of its last column and row is not to be paper.
    package static func draw(
        _ raster: any PageRaster, _ rect: PixelRect, _ halvings: Int, _ reduction: Double,
        within bounds: PixelSize? = nil, filledBeyond extent: Size? = nil
    ) throws(Failure) -> PixelBuffer {
        let x = rect.x << halvings
        let y = rect.y << halvings
        let width = min(rect.width << halvings, (bounds?.width ?? .max) - x)
        let height = min(rect.height << halvings, (bounds?.height ?? .max) - y)
        var buffer = PixelBuffer(width: max(1, width), height: max(1, height))
        try raster.draw(x: x, y: y, reduction: reduction, into: buffer.rows)
        if let bounds { mendEdges(of: buffer, raster.pixelSize, reduction, x: x, y: y, bounds) }
        if let extent {
            let whole = Size(width: extent.width / reduction, height: extent.height / reduction)
            try PageEdge(raster: raster, reduction: reduction, whole: whole).fill(buffer.rows, x: x, y: y)
        }
        for step in stride(from: halvings - 1, through: 0, by: -1) {
            let half = PixelBuffer(
                width: step == 0 ? rect.width : (buffer.width + 1) / 2,
                height: step == 0 ? rect.height : (buffer.height + 1) / 2)
            buffer.rows.average(into: half.rows)
            buffer = half
        }
        return buffer
    }

    /// A level's last row and column may stand for less than a whole pixel of the page; there the drawing is part
    /// unpainted.
    ///
    /// The neighbours' colour takes its place, as an average over what there is would come close to.
    private static func mendEdges(
        of buffer: PixelBuffer, _ full: PixelSize, _ reduction: Double, x: Int, y: Int, _ bounds: PixelSize
    ) {
        let rows = buffer.rows
        if x + rows.width == bounds.width, rows.width > 1, Double(full.width) / reduction < Double(bounds.width) {
            rows.part(x: rows.width - 1, y: 0, width: 1, height: rows.height)
                .copy(from: rows.part(x: rows.width - 2, y: 0, width: 1, height: rows.height))
        }
        if y + rows.height == bounds.height, rows.height > 1, Double(full.height) / reduction < Double(bounds.height) {
            rows.part(x: 0, y: rows.height - 1, width: rows.width, height: 1)
                .copy(from: rows.part(x: 0, y: rows.height - 2, width: rows.width, height: 1))
        }
    }

    /// For one picture: what it has gathered goes with it, also of one that could not be drawn to its end.
    ///
    /// It may hold a third as much as display lists.
    func pictureEncoder(_ encoding: Encoding) -> any TileEncoder { encoding.makeEncoder(memory: cache.budget / 3) }

    /// For tiles, which are whole when they are encoded; it is kept.
    private func tileEncoder(_ encoding: Encoding) -> any TileEncoder {
        if let known = encoders[encoding] { return known }
        let encoder = encoding.makeEncoder()
        encoders[encoding] = encoder
        return encoder
    }

    private static func pixels(of region: Rect?, _ transform: PageTransform, _ page: Int) throws(Failure) -> PixelRect {
        let whole = transform.pixelSize
        guard let region else { return PixelRect(x: 0, y: 0, width: whole.width, height: whole.height) }
        let sheet = Rect(x: 0, y: 0, width: transform.pageSize.width, height: transform.pageSize.height)
        let cut = region.intersection(sheet)
        guard !cut.isEmpty else {
            throw Failure(
                .usage,
                "the rectangle lies outside the page, which is \(sheet.width.short) x \(sheet.height.short) pt",
                at: "page \(page + 1)")
        }
        let view = transform.rect(cut)
        // A millionth is a rounding error, not a pixel.
        let x = Int((view.x + 1e-6).rounded(.down))
        let y = Int((view.y + 1e-6).rounded(.down))
        // The size is that of the region, wherever it starts: whoever asks for 600 px gets 600.
        return PixelRect(
            x: x, y: y, width: max(1, Int((view.width - 1e-6).rounded(.up))),
            height: max(1, Int((view.height - 1e-6).rounded(.up))))
    }
}
