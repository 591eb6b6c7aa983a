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
        let division = request.drawing == .displayList ? PageDivision(layout, pyramid) : nil
        let apex = division.map { Apex(pyramid, level: $0.apex) }
        let firstRow = request.rows?.lowerBound ?? 0
        let files = try PageFiles(
            layout, pyramid, options, try request.workplace.writer(firstRow: firstRow), apex: apex)
        let builder = PyramidBuilder(
            pyramid, top: division?.top ?? 0, rows: request.rows, stripRows: stripRows(request.drawing, pyramid))
        let share = WorkShare(interpreting: interpreting)
        while let strip = builder.nextStrip() {
            try raster.draw(x: 0, y: strip.y, into: strip.pixels)
            try builder.commit(to: files)
            if division != nil, try host.hostOffersHelp(), let row = share.row(builder) {
                try host.tell(PageExportRequest.Offer(rows: row..<builder.rows.upperBound))
                builder.stop(at: row)
            }
        }
        var part: PageExportReply.Part?
        if let apex, builder.rows != 0..<raster.pixelSize.height {
            let apexRows = try apex.write(to: request.workplace.apex(firstRow: firstRow))
            part = PageExportReply.Part(rows: builder.rows, apexRows: apexRows)
        } else {
            try apex?.build(pyramid, to: files)
            try files.describe()
        }
        return try reply(info, raster.pixelSize, pyramid, files, part)
    }

    /// Makes the upper levels of a page whose lower ones were made in parts.
    ///
    /// - Throws: ``Failure``.
    func assemble(_ request: PageAssemblyRequest) throws(Failure) -> PageExportReply {
        _ = Chatter.take()
        let layout = request.options.format.layout(request.options, page: request.workplace.name)
        let pyramid = layout.pyramid(for: request.pixelSize)
        guard let division = PageDivision(layout, pyramid) else { throw Failure(.internal, "the page was not divided") }
        let apex = Apex(pyramid, level: division.apex)
        for part in request.parts {
            try apex.read(part.apexRows, from: request.workplace.apex(firstRow: part.rows.lowerBound))
        }
        let files = try PageFiles(layout, pyramid, request.options, try request.workplace.finalWriter())
        try apex.build(pyramid, to: files)
        try files.describe()
        try request.workplace.tidy()
        return try reply(try document.pageInfo(request.page), request.pixelSize, pyramid, files, nil)
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
    private func stripRows(_ drawing: PageExportRequest.Drawing, _ pyramid: Pyramid) -> Int {
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
            bytes: files.bytes, digest: files.digest, chatter: Chatter.take(), part: part)
    }
}
