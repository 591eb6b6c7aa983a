import Recto
import TestSupport
import Testing

/// Pictures and tiles that are drawn on their own.
@Suite struct SupersamplingTests {
    @Test @Lane func aPictureIsTheAverageOfAnExportsDeepLevel() throws {
        let document = try Document(path: TestPDFs.path("transparency.pdf"))
        let renderer = DocumentRenderer(document, digest: "d", cache: ByteCache(budget: 1 << 28))
        let picture = try renderer.picture(page: 0, region: nil, PageAppearance(scale: 1), Encoding(.png))
        let decoded = try DecodedPNG(picture.bytes)
        let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 4))
        var pixels = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
        try list.draw(x: 0, y: 0, into: pixels.rows)
        for _ in 0..<2 {
            let half = PixelBuffer(width: (pixels.width + 1) / 2, height: (pixels.height + 1) / 2)
            pixels.rows.average(into: half.rows)
            pixels = half
        }
        #expect(decoded.width == pixels.width && decoded.height == pixels.height)
        var off = 0
        for y in 0..<pixels.height { for x in 0..<pixels.width where pixels.rows[x, y] != decoded[x, y] { off += 1 } }
        // Strips are replayed one by one here and at once there; see the seams of FidelityTests.
        #expect(Double(off) <= 0.001 * Double(pixels.width * pixels.height))
    }

    @Test(arguments: QuarterTurns.allCases) @Lane func aRegionIsAPartOfThePicture(turns: QuarterTurns) throws {
        let document = try Document(path: TestPDFs.path("rotate.pdf"))
        let renderer = DocumentRenderer(document, digest: "d", cache: ByteCache(budget: 1 << 28))
        let appearance = PageAppearance(scale: 2, turns: turns)
        let whole = try DecodedPNG(try renderer.picture(page: 0, region: nil, appearance, Encoding(.png)).bytes)
        let region = Rect(x: 30, y: 50, width: 100, height: 80)
        let part = try renderer.picture(page: 0, region: region, appearance, Encoding(.png))
        let decoded = try DecodedPNG(part.bytes)
        let place = PageTransform(pageSize: Size(width: 300, height: 400), turns: turns, scale: 2).rect(region)
        #expect(decoded.width == Int(place.width) && decoded.height == Int(place.height))
        for y in stride(from: 0, to: decoded.height, by: 3) {
            for x in stride(from: 0, to: decoded.width, by: 3)
            where decoded[x, y] != whole[x + Int(place.x), y + Int(place.y)] {
                Issue.record("differs at \(x), \(y)")
                return
            }
        }
    }

    @Test @Lane func regionsOutsideThePageAreRefused() throws {
        let document = try Document(path: TestPDFs.path("rotate.pdf"))
        let renderer = DocumentRenderer(document, digest: "d", cache: ByteCache(budget: 1 << 20))
        let failure = #expect(throws: Failure.self) {
            try renderer.picture(
                page: 0, region: Rect(x: 400, y: 0, width: 5, height: 5), PageAppearance(scale: 1), Encoding(.png))
        }
        #expect(failure?.code == .usage)
    }

    @Test func tilesFromTheStoreAreRenderedOnce() async throws {
        let cache = ByteCache(budget: 1 << 26)
        let renderer = try await Lane.run {
            DocumentRenderer(try Document(path: TestPDFs.path("rotate.pdf")), digest: "d", cache: cache)
        }
        let store = TileStore(renderer: LocalTileRenderer(renderer), cache: cache)
        let key = TileKey(
            document: "d", page: 0, scale: 4, position: TilePosition(level: 10, column: 1, row: 1),
            encoding: Encoding(.png),
            renderer: "r")
        let first = try await store.tile(key)
        #expect(try await store.tile(key) == first)
        #expect(await store.counters.renderings == 1)
        #expect(try DecodedPNG(first.bytes).width == 256)
        var elsewhere = key
        elsewhere.position.column = 99
        await #expect(throws: Failure.self) { try await store.tile(elsewhere) }
    }
}
