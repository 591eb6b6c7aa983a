import Recto

/// Writes the tiles of pages; a worker's side of ``TileExport``.
///
/// Isolation: on the lane.
@Lane
struct PageExporter {
    let document: Document
    /// Bytes that this process may use.
    let memory: Int

    /// Writes all files of a page.
    ///
    /// - Throws: ``Failure``; what was written until then is left for the host to remove.
    func export(_ request: PageExportRequest) throws(Failure) -> PageExportRequest.Reply {
        _ = Chatter.take()
        let options = request.options
        let info = try document.pageInfo(request.page)
        guard !info.size.width.isZero, !info.size.height.isZero else {
            throw Failure(.damaged, "has no area (its boxes do not overlap or are empty)", at: "page \(request.page + 1)")
        }
        let appearance = PageAppearance(
            scale: options.resolution.scale(for: info.size), turns: options.turns, paper: options.paper)
        let raster: any PageRaster =
            switch request.drawing {
            case .displayList: try DisplayList(document, page: request.page, appearance: appearance)
            case .bands: try DirectPage(document, page: request.page, appearance: appearance)
            }
        let layout = options.format.layout(options, page: request.name)
        let pyramid = layout.pyramid(for: raster.pixelSize)
        let files = try PageFiles(layout, pyramid, options, try writer(request.destination))
        let builder = PyramidBuilder(pyramid, stripRows: stripRows(request.drawing, pyramid))
        while let strip = builder.nextStrip() {
            try raster.draw(x: 0, y: strip.y, into: strip.pixels)
            try builder.commit(to: files)
        }
        try files.finish()
        return PageExportRequest.Reply(
            info: info, pixelSize: raster.pixelSize, levels: pyramid.levels.count, tiles: files.tiles,
            uniformTiles: files.uniformTiles, bytes: files.bytes, digest: files.digest, chatter: Chatter.take())
    }

    /// A display list is replayed by tile rows. Bands cost a whole interpretation each, so that they are as tall as an eighth
    /// of the memory allows.
    private func stripRows(_ drawing: PageExportRequest.Drawing, _ pyramid: Pyramid) -> Int {
        let size = pyramid.levels[pyramid.deepest]
        guard drawing == .bands else { return pyramid.tileSize }
        return max(pyramid.tileSize, min(size.height, memory / 8 / (size.width * 4)))
    }

    private func writer(_ destination: PageExportRequest.Destination) throws(Failure) -> any EntryWriter {
        switch destination {
        case .folder(let path): try FolderWriter(path)
        case .segment(let path, let prefix): try ZipSegment(path, prefix: prefix)
        }
    }
}
