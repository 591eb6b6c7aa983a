import Recto

/// Writes the files of spreads; a worker's side of ``SpreadExport``.
///
/// Isolation: on the lane.
@Lane
struct SpreadExporter {
    let document: Document
    /// Bytes that this process may use.
    let memory: Int

    /// Rows that are drawn at once, before halving.
    private static let stripRows = 256

    /// Writes a spread as a picture or a drawing.
    ///
    /// - Throws: ``Failure``; what was written until then is left for the host to remove.
    func export(_ request: SpreadRequest) throws(Failure) -> SpreadReply {
        _ = Chatter.take()
        try check(request.sheet)
        if request.options.format == .svg {
            let bytes = try SpreadDrawing(document: document, request: request).bytes()
            return try write(bytes, to: request.path, size: nil)
        }
        let scale = request.options.resolution.scale(for: request.sheet.size)
        let size = PageTransform(pageSize: request.sheet.size, scale: scale).pixelSize
        try request.options.check(size, "page \((request.sheet.places.first?.page ?? 0) + 1)")
        let encoder = request.options.makeEncoder(dpi: scale * 72, memory: memory)
        // As a picture of one page: text and thin lines come out evener than drawn at their size.
        let halvings = Supersampling.halvings(for: scale)
        let deep = scale * Double(1 << halvings)
        let raster = try SpreadRaster(
            document, request.sheet, scale: deep, paper: request.options.paper, request.drawing)
        let extent = PageTransform(pageSize: request.sheet.size, scale: deep).extent
        try encoder.begin(width: size.width, height: size.height)
        var y = 0
        while y < size.height {
            let rows = min(stripRows(request.drawing, size) >> halvings, size.height - y)
            let strip = PixelRect(x: 0, y: y, width: size.width, height: max(1, rows))
            let pixels = try DocumentRenderer.draw(raster, strip, halvings, 1, filledBeyond: extent)
            for mark in request.marks { MarkPainter(mark, scale: scale).paint(on: pixels.rows, y: y) }
            try encoder.append(pixels.rows)
            y += strip.height
        }
        return try write(try encoder.finish(), to: request.path, size: size)
    }

    /// Writes a document with a page for each spread.
    func export(_ request: SpreadDocumentRequest) throws(Failure) -> SpreadReply {
        _ = Chatter.take()
        let structure = try document.structure()
        let missing = try structure.writeSpreads(
            zip(request.sheets, request.labels).map { sheet, label in
                Structure.SpreadPage(
                    size: sheet.size, places: sheet.readingOrder.map { ($0.page, $0.frame) }, isJoined: sheet.isJoined,
                    label: label)
            }, box: request.box, to: request.path)
        let size = try Files.stamp(request.path).size
        return SpreadReply(
            pixelSize: nil, bytes: size, digest: try Digest.ofFile(request.path), missing: missing,
            chatter: Chatter.take())
    }

    private func check(_ sheet: SpreadSheet) throws(Failure) {
        for place in sheet.places {
            let info = try document.pageInfo(place.page)
            guard info.size.width > 0, info.size.height > 0 else {
                throw Failure(
                    .damaged, "has no area (its boxes do not overlap or are empty)", at: "page \(place.page + 1)")
            }
        }
    }

    /// Bands cost a whole interpretation each, so that they are as tall as an eighth of the memory allows.
    private func stripRows(_ drawing: PageDrawing, _ size: PixelSize) -> Int {
        drawing == .displayList ? Self.stripRows : max(Self.stripRows, memory / 8 / (size.width * 4) / 4)
    }

    private func write(_ bytes: [UInt8], to path: String, size: PixelSize?) throws(Failure) -> SpreadReply {
        var file = try OutputFile(path)
        try file.write(bytes)
        var digest = Digest()
        digest.add(bytes)
        return SpreadReply(pixelSize: size, bytes: bytes.count, digest: digest.text, chatter: Chatter.take())
    }
}

extension SpreadExportOptions {
    func makeEncoder(dpi: Double, memory: Int) -> any TileEncoder {
        switch format {
        case .jpeg: JPEGEncoder(quality: quality)
        case .webp: WebPEncoder(quality: quality, lossless: lossless)
        case .tiff: TIFFEncoder(dpi: dpi)
        default: PNGEncoder(dpi: dpi, limit: memory / 4)
        }
    }

    /// The library that makes the bytes.
    var library: String {
        switch format {
        case .png: PNGEncoder.libraries.joined(separator: ", ")
        case .jpeg: JPEGEncoder.library
        case .webp: WebPEncoder.library
        case .tiff: TIFFEncoder.library
        case .svg: "svg"
        case .pdf: Structure.writer
        }
    }
}
