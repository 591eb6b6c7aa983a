import Recto
public import RectoExport

extension EditionTiles {
    /// What an export of tiles wrote.
    ///
    /// - Parameters:
    ///   - report: Of DZI.
    ///   - folder: The export's folder, relative to edition.json.
    public init(_ report: PagesReport, folder: String) {
        var pixels = [PixelSize?](repeating: nil, count: report.document.pageCount)
        for page in report.pages where pixels.indices.contains(page.index) {
            pixels[page.index] = PixelSize(width: page.pixelWidth, height: page.pixelHeight)
        }
        let suffix = report.options.encoding.format.fileExtension
        let tile = "page-{page}_files/{level}/{x}_{y}.\(suffix)"
        self.init(
            pixels: pixels, address: "\(folder)/\(tile)", digits: max(4, String(pixels.count).count),
            tileSize: report.options.tileSize)
        guard let archive = report.archive else { return }
        self.archive = "\(folder)/\(archive)"
        let stem = archive.lastIndex(of: ".").map { String(archive[..<$0]) } ?? archive
        address = "\(stem)/\(tile)"
        directory = Self.bounds(report.archiveDirectory ?? [], pages: report.pages.map(\.index), count: pixels.count)
    }

    /// The bounds of parts of ``chunk`` pages, out of those of single pages, of which some may be missing.
    static func bounds(_ offsets: [Int], pages: [Int], count: Int) -> [Int] {
        guard offsets.count == pages.count + 1, let end = offsets.last else { return [] }
        var bounds: [Int] = []
        var next = 0
        for first in stride(from: 0, to: count, by: chunk) {
            while next < pages.count, pages[next] < first { next += 1 }
            bounds.append(next < pages.count ? offsets[next] : end)
        }
        return bounds + [end]
    }
}
