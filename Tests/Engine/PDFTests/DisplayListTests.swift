import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPixels
import RectoStructure
import TestSupport
import Testing

@Suite struct DisplayListTests {
    /// The displayed page's corners: red, green, yellow, blue from the top-left, clockwise.
    private static let corners: [UInt32] = [0xFF0000, 0x00FF00, 0xFFFF00, 0x0000FF]

    @Lane private static func draw(
        _ file: String, page: Int = 0, _ appearance: PageAppearance, direct: Bool = false
    ) throws(Failure) -> PixelBuffer {
        let document = try Document(path: TestPDFs.path(file))
        let raster: any PageRaster =
            direct
            ? try DirectPage(document, page: page, appearance: appearance)
            : try DisplayList(document, page: page, appearance: appearance)
        let buffer = PixelBuffer(width: raster.pixelSize.width, height: raster.pixelSize.height)
        try raster.draw(x: 0, y: 0, into: buffer.rows)
        return buffer
    }

    private static func cornerColors(_ buffer: PixelBuffer) -> [UInt32] {
        let (right, bottom) = (buffer.width - 4, buffer.height - 4)
        return [buffer.rows[3, 3], buffer.rows[right, 3], buffer.rows[right, bottom], buffer.rows[3, bottom]]
    }

    /// Whether each channel is nearer to what it should be than to anything else: the file's colours are softer than pure.
    private static func look(_ found: [UInt32], like wanted: [UInt32]) -> Bool {
        zip(found, wanted).allSatisfy { found, wanted in
            [16, 8, 0].allSatisfy { (shift: UInt32) in
                (found >> shift & 255 > 140) == (wanted >> shift & 255 > 140)
            }
        }
    }

    @Test(arguments: 0..<6, QuarterTurns.allCases) @Lane func cornersTurnWithTheView(page: Int, turns: QuarterTurns)
        throws
    {
        let buffer = try Self.draw("rotate.pdf", page: page, PageAppearance(scale: 1, turns: turns))
        let shift = turns.rawValue
        let wanted = (0..<4).map { Self.corners[($0 - shift + 4) % 4] }
        let found = Self.cornerColors(buffer)
        #expect(Self.look(found, like: wanted), "\(found.map { String($0, radix: 16) })")
    }

    @Test(arguments: [false, true]) @Lane func nothingOutsideTheCropBoxShows(direct: Bool) throws {
        let buffer = try Self.draw("cropbox.pdf", PageAppearance(scale: 2), direct: direct)
        var red = 0
        for y in 0..<buffer.height {
            for x in 0..<buffer.width where buffer.rows[x, y] >> 16 > 200 && buffer.rows[x, y] & 0xFFFF < 0x4000 {
                red += 1
            }
        }
        #expect(red == 0)
        #expect(buffer.width == 680 && buffer.height == 760)
    }

    @Test @Lane func paperIsPaintedEverywhere() throws {
        let paper = try #require(Color("#204060"))
        let buffer = try Self.draw("empty-page.pdf", PageAppearance(scale: 1.37, paper: paper))
        #expect(buffer.rows.uniformColor == 0x204060)
    }

    @Test @Lane func beyondThePageThereIsPaper() throws {
        let document = try Document(path: TestPDFs.path("single-image.pdf"))
        let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 0.5))
        let buffer = PixelBuffer(width: 40, height: 40)
        buffer.rows.fill(0x123456)
        try list.draw(x: list.pixelSize.width + 5, y: 7, into: buffer.rows)
        #expect(buffer.rows.uniformColor == 0xFFFFFF)
    }

    @Test @Lane func widerThanAnySurfaceMayBe() throws {
        let document = try Document(path: TestPDFs.path("wide.pdf"))
        let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 20))
        #expect(list.pixelSize.width == 113_380)
        // The last ruler ticks, at a place beyond cairo's 32,767 and beyond a recording's 65,535.
        let strip = PixelBuffer(width: 2_000, height: 8_000)
        try list.draw(x: 113_380 - 2_000, y: 0, into: strip.rows)
        #expect(strip.rows.uniformColor == nil)
        // It is the same drawing as at a scale that needs no magnification.
        let small = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 10))
        let reference = PixelBuffer(width: 1_000, height: 4_000)
        try small.draw(x: 56_690 - 1_000, y: 0, into: reference.rows)
        let half = PixelBuffer(width: 1_000, height: 4_000)
        strip.rows.average(into: half.rows)
        var off = 0
        for y in stride(from: 0, to: 4_000, by: 4) {
            for x in stride(from: 0, to: 1_000, by: 4) {
                let (a, b) = (half.rows[x, y] & 255, reference.rows[x, y] & 255)
                if max(a, b) - min(a, b) > 96 { off += 1 }
            }
        }
        #expect(off < 1_000 * 4_000 / 16 / 100)
    }

    @Test @Lane func aWideStripIsDrawnInColumnsWithoutASeam() throws {
        let document = try Document(path: TestPDFs.path("wide.pdf"))
        let list = try DisplayList(document, page: 0, appearance: PageAppearance(scale: 4))
        let whole = PixelBuffer(width: 12_000, height: 64)
        try list.draw(x: 0, y: 200, into: whole.rows)
        let part = PixelBuffer(width: 400, height: 64)
        try list.draw(x: 8_000, y: 200, into: part.rows)  // over the boundary at 8,192
        for y in 0..<64 {
            for x in 0..<400 where whole.rows[8_000 + x, y] != part.rows[x, y] {
                Issue.record("differs at \(x), \(y)")
                return
            }
        }
    }

    @Test @Lane func complaintsAreCountedAndNotPrinted() throws {
        let document = try Document(path: TestPDFs.path("damaged-contents.pdf"))
        _ = Chatter.take()
        _ = try DisplayList(document, page: 2, appearance: PageAppearance(scale: 1))
        let chatter = Chatter.take()
        #expect(chatter.count > 0)
        #expect(!chatter.messages.isEmpty)
        #expect(chatter.messages.count <= Chatter.kept)
        #expect(Chatter.take() == Chatter())
    }

    @Test @Lane func aScaleBeyondTheLimitIsRefused() throws {
        let document = try Document(path: TestPDFs.path("rotate.pdf"))
        let failure = #expect(throws: Failure.self) {
            try DisplayList(document, page: 0, appearance: PageAppearance(scale: 30_000))
        }
        #expect(failure?.code == .tooLarge)
    }

    @Test @Lane func formsAndAnnotationsAreDrawn() throws {
        let buffer = try Self.draw("magazine.pdf", page: 7, PageAppearance(scale: 1))
        var yellow = 0
        for y in 0..<buffer.height {
            for x in 0..<buffer.width {
                let pixel = buffer.rows[x, y]
                if pixel >> 16 > 220, pixel >> 8 & 255 > 180, pixel & 255 < 150 { yellow += 1 }
            }
        }
        #expect(yellow > 300, "the highlight is missing")
    }
}
