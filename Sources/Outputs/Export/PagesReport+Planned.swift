public import Recto

extension PagesReport {
    /// What an export would report, before any page is drawn: for servers, which draw what is asked for.
    ///
    /// Digests and counts of files are empty.
    ///
    /// - Parameters:
    ///   - pages: Size in points, pixels and label of each page; `nil` for one that can't be drawn.
    ///   - digest: Of the document.
    ///   - renderer: As ``TileExport/renderer(_:_:)``.
    public static func planned(
        _ pages: [(size: Size, pixels: PixelSize, label: String)?], of name: String, digest: String,
        options: TileOptions, renderer: String
    ) -> PagesReport {
        let records = pages.enumerated().compactMap { index, page -> PageRecord? in
            guard let page else { return nil }
            let pyramid = Pyramid(full: page.pixels, tileSize: options.tileSize, halving: .ceiling, smallest: .pixel)
            return PageRecord(
                index: index, label: page.label, width: page.size.width, height: page.size.height,
                pixelWidth: page.pixels.width, pixelHeight: page.pixels.height, levels: pyramid.levels.count,
                path: "\(PageNames(pageCount: pages.count)[index]).dzi", digest: "", tiles: pyramid.tileCount,
                uniformTiles: 0, bytes: 0, seconds: 0, warnings: [], warningCount: 0)
        }
        return PagesReport(
            document: Source(name: name, digest: digest, pageCount: pages.count), options: options,
            renderer: renderer, pages: records, failures: [])
    }
}
