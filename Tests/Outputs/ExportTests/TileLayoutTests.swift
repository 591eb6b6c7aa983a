import Recto
import Testing

@testable import RectoExport

@Suite struct TileLayoutTests {
    private static let size = PixelSize(width: 1000, height: 700)

    private static func layout(_ format: TileFormat, _ encoding: Encoding = Encoding(.jpeg)) -> (
        any TileLayout, Pyramid
    ) {
        let options = TileOptions(
            format: format, encoding: encoding, baseURI: format == .iiif ? "https://example.org/tiles/" : nil)
        let layout = format.layout(options, page: "page-0001")
        return (layout, layout.pyramid(for: size))
    }

    @Test(arguments: [
        (TileFormat.dzi, "page-0001_files/10/3_2.jpg"),
        (.zoomify, "page-0001/TileGroup0/2-3-2.jpg"),
        (.xyz, "page-0001/2/3/2.jpg"),
        (.iiif, "page-0001/768,512,232,188/232,188/0/default.jpg"),
    ])
    func lastTileOfTheDeepestLevel(format: TileFormat, path: String) {
        let (layout, pyramid) = Self.layout(format)
        #expect(layout.path(TilePosition(level: pyramid.deepest, column: 3, row: 2), in: pyramid) == path)
    }

    @Test func imageAPITilesAreCanonical() {
        let (layout, pyramid) = Self.layout(.iiif)
        #expect(
            pyramid.levels == [
                PixelSize(width: 250, height: 175), PixelSize(width: 500, height: 350),
                PixelSize(width: 1000, height: 700),
            ])
        // Scale factor 2: 512 px of the page a tile, the sizes rounded up.
        #expect(
            layout.path(TilePosition(level: 1, column: 1, row: 1), in: pyramid)
                == "page-0001/512,512,488,188/244,94/0/default.jpg")
        #expect(
            layout.path(TilePosition(level: 0, column: 0, row: 0), in: pyramid)
                == "page-0001/full/250,175/0/default.jpg")
        #expect(layout.wholeImages(level: 0, in: pyramid) == [])
        #expect(layout.wholeImages(level: 1, in: pyramid) == ["page-0001/full/500,350/0/default.jpg"])
        #expect(
            layout.wholeImages(level: 2, in: pyramid)
                == ["page-0001/full/1000,700/0/default.jpg", "page-0001/full/max/0/default.jpg"])
    }

    @Test func imageAPIInfoSaysWhatThereIs() throws {
        let (layout, pyramid) = Self.layout(.iiif, Encoding(.webp))
        let file = try #require(try layout.descriptors(for: pyramid).first)
        let text = String(decoding: file.bytes, as: UTF8.self)
        #expect(file.path == "page-0001/info.json")
        for part in [
            "\"@context\" : \"http://iiif.io/api/image/3/context.json\"",
            "\"id\" : \"https://example.org/tiles/page-0001\"",
            "\"profile\" : \"level0\"", "\"protocol\" : \"http://iiif.io/api/image\"", "\"type\" : \"ImageService3\"",
            "\"width\" : 1000", "\"extraFormats\"", "\"webp\"",
        ] {
            #expect(text.contains(part), "\(part) in \(text)")
        }
        #expect(!text.contains("maxWidth"))
    }

    @Test func aLevelTooLargeForOnePictureIsTilesOnly() throws {
        let options = TileOptions(format: .iiif, baseURI: "https://example.org")
        let layout = TileFormat.iiif.layout(options, page: "page-0001")
        let pyramid = layout.pyramid(for: PixelSize(width: 40_000, height: 2_000))
        #expect(layout.wholeImages(level: pyramid.deepest, in: pyramid) == [])
        #expect(
            layout.wholeImages(level: pyramid.deepest - 2, in: pyramid)
                == ["page-0001/full/10000,500/0/default.jpg", "page-0001/full/max/0/default.jpg"])
        let info = String(decoding: try #require(try layout.descriptors(for: pyramid).first).bytes, as: UTF8.self)
        #expect(info.contains("\"maxWidth\" : 10000") && info.contains("\"maxHeight\" : 500"))
    }

    @Test func zoomifyCountsTilesThroughAllLevels() {
        let options = TileOptions(format: .zoomify)
        let layout = TileFormat.zoomify.layout(options, page: "p")
        let pyramid = layout.pyramid(for: PixelSize(width: 5000, height: 5000))
        // 1 + 4 + 9 + 25 + 100 tiles come before the deepest level's 400; the 256th tile starts the second group.
        #expect(pyramid.levels.first == PixelSize(width: 156, height: 156))
        let before = (0..<pyramid.deepest).reduce(0) { $0 + pyramid.grid($1).columns * pyramid.grid($1).rows }
        let columns = pyramid.grid(pyramid.deepest).columns
        func path(_ number: Int) -> String {
            let place = number - before
            return layout.path(
                TilePosition(level: pyramid.deepest, column: place % columns, row: place / columns), in: pyramid)
        }
        #expect(path(255).hasPrefix("p/TileGroup0/"))
        #expect(path(256).hasPrefix("p/TileGroup1/"))
    }

    @Test func pathsOfAPyramidAreDistinct() {
        for format in TileFormat.allCases {
            let (layout, pyramid) = Self.layout(format)
            var paths: Set<String> = []
            for level in pyramid.levels.indices {
                for row in 0..<pyramid.grid(level).rows {
                    for column in 0..<pyramid.grid(level).columns {
                        paths.insert(layout.path(TilePosition(level: level, column: column, row: row), in: pyramid))
                    }
                }
                paths.formUnion(layout.wholeImages(level: level, in: pyramid))
            }
            let wholes = pyramid.levels.indices.reduce(0) { $0 + layout.wholeImages(level: $1, in: pyramid).count }
            #expect(paths.count == pyramid.tileCount + wholes)
            #expect(paths.allSatisfy { path in layout.roots.contains { path == $0 || path.hasPrefix($0 + "/") } })
        }
    }
}
