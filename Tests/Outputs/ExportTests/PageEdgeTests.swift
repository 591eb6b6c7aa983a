import Recto
import TestSupport
import Testing

/// A page that is printed to its edges is so in a picture of it, whatever the scale.
@Suite struct PageEdgeTests {
    private static let ink: UInt32 = 0x336699
    /// 595.28 x 841.89 pt with ink beyond the page on all sides.
    private static let bled = TinyPDF(
        (0..<3).map { _ in
            TinyPDF.Page(width: 595.28, height: 841.89, content: "0.2 0.4 0.6 rg -10 -10 620 870 re f")
        }
    ).bytes

    @Test(arguments: [0.7, 1, 150.0 / 72, 2.7183, 300.0 / 72, 4.0333]) @Lane func picturesEndAsTheyBegin(scale: Double)
        throws
    {
        let renderer = DocumentRenderer(try Document(bytes: Self.bled), digest: "d", cache: ByteCache(budget: 1 << 28))
        for turns in QuarterTurns.allCases {
            for drawing in [PageDrawing.displayList, .bands] {
                let picture = try renderer.picture(
                    page: 0, region: nil, PageAppearance(scale: scale, turns: turns), Encoding(.png), drawing)
                #expect(try Self.isInk(picture), "\(drawing) at \(scale), turned by \(turns.degrees)")
            }
        }
        // Parts of a page that end at its edges, and one that is nothing else.
        for region in [
            Rect(x: 590, y: 800, width: 10, height: 100), Rect(x: 595.1, y: 841.8, width: 10, height: 10),
            Rect(x: 0, y: 841.5, width: 600, height: 10),
        ] {
            let picture = try renderer.picture(
                page: 0, region: region, PageAppearance(scale: scale), Encoding(.png))
            #expect(try Self.isInk(picture), "\(region) at \(scale)")
        }
    }

    /// Nothing but what would be paper changes.
    @Test @Lane func theRestOfThePageStays() throws {
        let renderer = DocumentRenderer(
            try Document(path: TestPDFs.path("magazine.pdf")), digest: "d", cache: ByteCache(budget: 1 << 28))
        let scale = 1.7771
        let picture = try DecodedPNG(
            try renderer.picture(page: 3, region: nil, PageAppearance(scale: scale), Encoding(.png)).bytes)
        let raster = try renderer.displayList(page: 3, PageAppearance(scale: 4 * scale))
        let rect = PixelRect(x: 0, y: 0, width: picture.width, height: 256)
        let plain = try DocumentRenderer.draw(raster, rect, 2, 1)
        for y in 0..<256 {
            for x in 0..<picture.width - 1 where picture[x, y] != plain.rows[x, y] {
                Issue.record("differs at \(x), \(y)")
                return
            }
        }
    }

    private static func isInk(_ picture: RenderedImage) throws -> Bool {
        let decoded = try DecodedPNG(picture.bytes)
        return (0..<decoded.height).allSatisfy { y in
            (0..<decoded.width).allSatisfy { x in decoded[x, y] == ink }
        }
    }
}
