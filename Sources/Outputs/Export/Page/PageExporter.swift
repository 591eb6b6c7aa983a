import Recto

/// Writes the tiles of pages; a worker's side of ``TileExport``.
///
/// Isolation: on the lane.
@Lane
struct PageExporter {
    let document: Document
    /// Bytes that this process may use.
    let memory: Int
    /// The host, who may have idle workers.
    let host: WorkerChannel
    /// What the page before left to encode this one's tiles with.
    let press: KeptPress

    /// Writes the files of a page, or of the rows that were asked for.
    ///
    /// - Throws: ``Failure``; what was written until then is left for the host to remove.
    func export(_ request: PageExportRequest) throws(Failure) -> PageExportReply {
        _ = Chatter.take()
        let clock = ContinuousClock()
        let start = clock.now
        let options = request.options
        let info = try document.pageInfo(request.page)
        let raster = try raster(request, info)
        let interpreting = start.duration(to: clock.now)
        let layout = options.format.layout(options, page: request.workplace.name)
        let pyramid = layout.pyramid(for: raster.pixelSize)
        let division = PageDivision(layout, pyramid)
        let apex = division.map { UpperLevels(pyramid, level: $0.apex) }
        let all = 0..<raster.pixelSize.height
        let firstRow = request.rows?.lowerBound ?? 0
        let writer = try request.workplace.writer(firstRow: firstRow)
        let files = try PageFiles(
            layout, pyramid, press.take(layout, options), writer, loose: try loose(layout, request.workplace, writer),
            apex: apex)
        let share = request.drawing == .displayList ? WorkShare(interpreting: interpreting) : nil
        let made = try draw(
            raster, request.rows ?? all, pyramid, division, apex, stripRows(request.drawing, pyramid), share, to: files)
        var part: PageExportReply.Part?
        if let apex, made != all {
            let apexRows = try apex.write(to: request.workplace.apex(firstRow: firstRow))
            part = PageExportReply.Part(rows: made, apexRows: apexRows)
        } else {
            try apex?.build(pyramid, to: files)
            try files.describe()
        }
        let reply = try reply(info, raster.pixelSize, pyramid, files, part)
        press.giveBack(files.press, layout, options)
        return reply
    }

    /// Draws rows of the deepest level and carries them up to the cut, or to the top of a page that is not divided.
    ///
    /// - Returns: the rows that were made; fewer than `rows` where idle workers got the rest.
    private func draw(
        _ raster: any PageRaster, _ rows: Range<Int>, _ pyramid: Pyramid, _ division: PageDivision?,
        _ apex: UpperLevels?,
        _ stripRows: Int, _ share: WorkShare?, to files: PageFiles
    ) throws(Failure) -> Range<Int> {
        var rows = rows
        var next = rows.lowerBound
        while next < rows.upperBound {
            let band = division?.nextBand(from: next, to: rows.upperBound) ?? rows
            for columns in division?.columns ?? [0..<raster.pixelSize.width] {
                let builder = PyramidBuilder(
                    pyramid, top: division?.top ?? 0, columns: columns, rows: band, stripRows: stripRows,
                    above: apex?.buffer)
                while let strip = builder.nextStrip() {
                    try raster.draw(x: strip.x, y: strip.y, into: strip.pixels)
                    try builder.commit(to: files)
                    guard let division, columns.count == raster.pixelSize.width else { continue }
                    rows = try shareRest(of: rows, next: strip.y + strip.pixels.height, division, share)
                    if rows.upperBound < builder.rows.upperBound { builder.stop(at: rows.upperBound) }
                }
            }
            next = band.upperBound
            if let division { rows = try shareRest(of: rows, next: next, division, share) }
        }
        return rows
    }

    /// What stays here of `rows` after idle workers got their share.
    private func shareRest(of rows: Range<Int>, next: Int, _ division: PageDivision, _ share: WorkShare?)
        throws(Failure)
        -> Range<Int>
    {
        guard let share, next < rows.upperBound, try host.hostOffersHelp(),
            let row = share.row(of: rows, next: next, alignment: division.alignment)
        else { return rows }
        try host.tell(PageExportRequest.Offer(rows: row..<rows.upperBound))
        return rows.lowerBound..<row
    }

    /// Makes the upper levels of a page whose lower ones were made in parts.
    ///
    /// - Throws: ``Failure``.
    func assemble(_ request: PageAssemblyRequest) throws(Failure) -> PageExportReply {
        _ = Chatter.take()
        let layout = request.options.format.layout(request.options, page: request.workplace.name)
        let pyramid = layout.pyramid(for: request.pixelSize)
        guard let division = PageDivision(layout, pyramid) else { throw Failure(.internal, "the page was not divided") }
        let apex = UpperLevels(pyramid, level: division.apex)
        for part in request.parts {
            try apex.read(part.apexRows, from: request.workplace.apex(firstRow: part.rows.lowerBound))
        }
        let writer = try request.workplace.finalWriter()
        let files = try PageFiles(
            layout, pyramid, press.take(layout, request.options), writer,
            loose: try loose(layout, request.workplace, writer))
        try apex.build(pyramid, to: files)
        try files.describe()
        try request.workplace.tidy()
        let reply = try reply(try document.pageInfo(request.page), request.pixelSize, pyramid, files, nil)
        press.giveBack(files.press, layout, request.options)
        return reply
    }

    private func loose(_ layout: any TileLayout, _ workplace: PageWorkplace, _ writer: any EntryWriter) throws(Failure)
        -> any EntryWriter
    {
        layout.looseRoots.isEmpty ? writer : try workplace.looseWriter()
    }

    private func raster(_ request: PageExportRequest, _ info: PageInfo) throws(Failure) -> any PageRaster {
        guard info.size.width > 0, info.size.height > 0 else {
            throw Failure(
                .damaged, "has no area (its boxes do not overlap or are empty)", at: "page \(request.page + 1)")
        }
        let appearance = PageAppearance(
            scale: request.options.resolution.scale(for: info.size), turns: request.options.turns,
            paper: request.options.paper)
        return switch request.drawing {
        case .displayList: try DisplayList(document, page: request.page, appearance: appearance)
        case .bands: try DirectPage(document, page: request.page, appearance: appearance)
        }
    }

    /// A display list is replayed by tile rows.
    ///
    /// Bands cost a whole interpretation each, so that they are as tall as an eighth of the memory allows.
    private func stripRows(_ drawing: PageDrawing, _ pyramid: Pyramid) -> Int {
        let size = pyramid.levels[pyramid.deepest]
        guard drawing == .bands else { return pyramid.tileSize }
        return max(pyramid.tileSize, min(size.height, memory / 8 / (size.width * 4)))
    }

    private func reply(
        _ info: PageInfo, _ size: PixelSize, _ pyramid: Pyramid, _ files: PageFiles, _ part: PageExportReply.Part?
    ) throws(Failure) -> PageExportReply {
        try files.finish()
        return PageExportReply(
            info: info, pixelSize: size, levels: pyramid.levels.count, tiles: files.tiles,
            uniformTiles: files.uniformTiles,
            bytes: files.bytes, digest: files.digest, chatter: Chatter.take().after(document.notes[info.index]),
            part: part)
    }
}
