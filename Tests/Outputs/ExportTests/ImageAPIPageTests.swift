import Recto
import TestSupport
import Testing

@testable import RectoExport

/// The same tiles under the names of two formats.
@Suite struct ImageAPIPageTests {
    private static let options = TileOptions(tileSize: 512, preview: 2048)

    @Test(arguments: 0..<30) func everyTileOfTheImageAPIIsATileOfDeepZoom(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let size = PixelSize(
            width: Int.random(in: 1...5000, using: &generator), height: Int.random(in: 1...5000, using: &generator))
        let image = try #require(ImageAPIPage(Self.options, page: 6, pageCount: 20_000, size: size))
        #expect(image.name == "page-00007")
        let names = Dictionary(uniqueKeysWithValues: image.links.map { ($0.name, $0.file) })
        // By the API's own arithmetic (Image 3.0, implementation note on tiles).
        var factor = 1
        var tiles = 0
        while true {
            for x in stride(from: 0, to: size.width, by: 512 * factor) {
                for y in stride(from: 0, to: size.height, by: 512 * factor) {
                    let (w, h) = (min(512 * factor, size.width - x), min(512 * factor, size.height - y))
                    let region = w == size.width && h == size.height ? "full" : "\(x),\(y),\(w),\(h)"
                    let name =
                        "page-00007/\(region)/\((w + factor - 1) / factor),\((h + factor - 1) / factor)/0/default.jpg"
                    let file = try #require(names[name], "\(size) \(name)")
                    if file != image.preview {
                        #expect(file.hasSuffix("/\(x / 512 / factor)_\(y / 512 / factor).jpg"))
                    }
                    tiles += 1
                }
            }
            if size.longerSide <= 512 * factor { break }
            factor *= 2
        }
        #expect(tiles <= names.count)
        #expect(names["page-00007/full/max/0/default.jpg"] == "page-00007.jpg")
        #expect(names["page-00007/\(image.thumbnailPath)"] != nil)
        #expect(image.largest.longerSide <= 2048 && image.thumbnail.longerSide <= 512)
        let info = String(decoding: try image.info(id: "https://example.org/x"), as: UTF8.self)
        #expect(info.contains("\"maxWidth\"") == (image.largest != size))
    }

    @Test func otherExportsAreNone() {
        let size = PixelSize(width: 10, height: 10)
        #expect(ImageAPIPage(TileOptions(overlap: 1, preview: 9), page: 0, pageCount: 1, size: size) == nil)
        #expect(ImageAPIPage(TileOptions(), page: 0, pageCount: 1, size: size) == nil)
        #expect(ImageAPIPage(TileOptions(format: .xyz, preview: 9), page: 0, pageCount: 1, size: size) == nil)
    }
}
