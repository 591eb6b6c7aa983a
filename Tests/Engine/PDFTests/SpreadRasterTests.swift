import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPixels
import TestSupport
import Testing

/// A picture that is cut in two pages looks like the picture.
@Suite struct SpreadRasterTests {
    /// Whole numbers of pixels, halves, and whatever comes.
    static let scales = [0.7, 1, 1.0171, 1.25, 1.3333333, 1.5, 1.618, 2.0833333, 2.2222, 2.7183, 3.1416, 4.0333]

    @Test(arguments: scales)
    @Lane func aPictureAcrossTheFoldHasNoSeam(scale: Double) throws {
        let whole = try Document(bytes: PanoramaPDF.whole)
        let cut = try Document(bytes: PanoramaPDF.cut)
        let sheet = SpreadSheet(
            size: PanoramaPDF.size,
            places: [
                SpreadSheet.Place(page: 0, frame: Rect(x: 0, y: 0, width: 301, height: 200)),
                SpreadSheet.Place(page: 1, frame: Rect(x: 301, y: 0, width: 299, height: 200)),
            ], isJoined: true)
        let expected = Picture(
            try Self.pixels(DisplayList(whole, page: 0, appearance: PageAppearance(scale: scale))).rows)
        for drawing in [PageDrawing.displayList, .bands] {
            let found = Picture(try Self.pixels(SpreadRaster(cut, sheet, scale: scale, paper: .white, drawing)).rows)
            #expect(found.size == expected.size)
            let fold = Int(301 * scale)
            for x in fold - 2...fold + 1 {
                let worst = (2..<found.height - 2).map { Self.difference(found[x, $0], expected[x, $0]) }.max() ?? 0
                #expect(worst <= 8, "\(drawing) at \(scale), column \(x), fold \(301 * scale)")
            }
        }
    }

    /// The page's own pixels, wherever a strip begins.
    @Test @Lane func stripsFitTogether() throws {
        let document = try Document(path: TestPDFs.path("magazine.pdf"))
        let sizes = try (1...2).map { try document.pageInfo($0).size }
        let sheet = SpreadSheet(
            size: Size(width: sizes[0].width + sizes[1].width, height: sizes[0].height),
            places: [
                SpreadSheet.Place(page: 1, frame: Rect(x: 0, y: 0, width: sizes[0].width, height: sizes[0].height)),
                SpreadSheet.Place(
                    page: 2, frame: Rect(x: sizes[0].width, y: 0, width: sizes[1].width, height: sizes[1].height)),
            ])
        let raster = try SpreadRaster(document, sheet, scale: 0.777, paper: .white)
        let whole = Picture(try Self.pixels(raster).rows)
        let part = PixelBuffer(width: 300, height: 100)
        try raster.draw(x: 310, y: 211, into: part.rows)
        let expected = whole.part(PixelRect(x: 310, y: 211, width: 300, height: 100))
        let found = Picture(part.rows)
        let differences = zip(found.pixels, expected.pixels).map { Self.difference($0, $1) }
        // A replay of a part rounds an edge here and there differently: found were one pixel of 6 and none else above 3.
        #expect(differences.max() ?? 0 <= 8)
        #expect(differences.count { $0 > 3 } <= differences.count / 1000)
    }

    /// The last column stands for less than a pixel of the page; the rest of it is paper, and never black.
    @Test(arguments: scales) @Lane func nothingIsLeftUnpainted(scale: Double) throws {
        let document = try Document(path: TestPDFs.path("empty-page.pdf"))
        let size = try document.pageInfo(0).size
        let sheet = SpreadSheet(
            size: Size(width: 2 * size.width + 7.3, height: size.height + 10.1),
            places: [
                SpreadSheet.Place(page: 0, frame: Rect(x: 0, y: 0, width: size.width, height: size.height)),
                SpreadSheet.Place(
                    page: 0, frame: Rect(x: size.width + 7.3, y: 5.05, width: size.width, height: size.height)),
            ])
        let paper = Color(red: 240, green: 250, blue: 230)
        let picture = Picture(try Self.pixels(SpreadRaster(document, sheet, scale: scale, paper: paper)).rows)
        #expect(picture.pixels.allSatisfy { $0 == 0xF0FAE6 })
    }

    @Lane private static func pixels(_ raster: any PageRaster) throws -> PixelBuffer {
        let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
        try raster.draw(x: 0, y: 0, into: buffer.rows)
        return buffer
    }

    private static func difference(_ one: UInt32, _ other: UInt32) -> Int {
        [0, 8, 16].map { abs(Int(one >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) }.max() ?? 0
    }
}
