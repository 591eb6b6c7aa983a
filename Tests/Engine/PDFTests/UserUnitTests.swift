import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPDF
import RectoPageContent
import RectoPixels
import RectoStructure
import TestSupport
import Testing

/// Page space is in points, 1/72 inch: a page of UserUnit 2 is twice as large as its boxes say.
@Suite struct UserUnitTests {
    private static func page(_ unit: String) -> TinyPDF.Page {
        TinyPDF.Page(
            [(x: 20, y: 300, text: "word")], entries: "/UserUnit \(unit) /CropBox [10 20 210 320] /Rotate 90",
            resources: "/XObject << /I 1000 0 R >>",
            annotations: ["/Subtype /Link /Rect [20 290 60 320] /Dest [10 0 R /XYZ 20 310 0]"],
            content: "q 50 0 0 40 100 100 cm /I Do Q")
    }

    @Lane private static func document(_ unit: String) throws -> Document {
        var pdf = TinyPDF([page(unit)])
        pdf.streams[1000] = (
            "/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray", [0]
        )
        return try Document(bytes: pdf.bytes)
    }

    @Test(arguments: [("2", 2.0), ("2.5", 2.5), ("0.5", 0.5), ("0", 1), ("-3", 1), ("/two", 1), ("1e9", 1)]) @Lane
    func everythingOnThePageGrows(written: String, unit: Double) throws {
        let (plain, scaled) = (try Self.document("1"), try Self.document(written))
        let info = try scaled.pageInfo(0, withDictionary: true)
        #expect(info.size == Size(width: 300 * unit, height: 200 * unit))
        #expect(info.userUnit == unit)
        #expect(info.dictionary?.userUnit == unit)
        #expect(info.dictionary?.boxes["crop"] == Rect(x: 10, y: 20, width: 200, height: 300))

        let (small, large) = (try plain.glyphs(page: 0), try scaled.glyphs(page: 0))
        #expect(large.size == info.size)
        let (one, other) = (try #require(small.runs.first), try #require(large.runs.first))
        expect(other.box, one.box.scaled(unit))
        #expect(abs(other.size - one.size * unit) < 0.01)
        #expect(abs(Double(large.edges[1]) - Double(small.edges[1]) * unit) < 0.01)

        let (picture, larger) = (try plain.survey(page: 0).images[0], try scaled.survey(page: 0).images[0])
        expect(larger.rect, picture.rect.scaled(unit))

        let link = try scaled.structure().annotations(page: 0).annotations[0]
        expect(link.rect, try plain.structure().annotations(page: 0).annotations[0].rect.scaled(unit))
        #expect(abs((link.destination?.x ?? 0) - 290 * unit) < 0.01)
    }

    private func expect(_ rect: Rect, _ other: Rect) {
        for (one, two) in [(rect.x, other.x), (rect.y, other.y), (rect.maxX, other.maxX), (rect.maxY, other.maxY)] {
            #expect(abs(one - two) < 0.01)
        }
    }

    /// At half the scale, a page of twice the unit is the same picture.
    @Test @Lane func pixelsArePixelsOfPaper() throws {
        func draw(_ unit: String, _ scale: Double) throws -> PixelBuffer {
            let list = try DisplayList(
                try Self.document(unit), page: 0, appearance: PageAppearance(scale: scale))
            let buffer = PixelBuffer(width: list.pixelSize.width, height: list.pixelSize.height)
            try list.draw(x: 0, y: 0, into: buffer.rows)
            return buffer
        }
        let (one, two) = (try draw("1", 2), try draw("2", 1))
        #expect(one.width == 600 && two.width == 600 && one.height == 400 && two.height == 400)
        #expect(one.rows.bytes == two.rows.bytes)
        let svg = try PageVector.svg(try Self.document("2"), page: 0)
        #expect(String(decoding: svg.prefix(400), as: UTF8.self).contains("width=\"600pt\""))
    }

    @Test @Lane func spreadsKeepAUnitThatBothPagesHave() throws {
        func box(_ units: [String]) throws -> (Rect?, Double?) {
            let structure = try Structure(.bytes(TinyPDF(units.map(Self.page)).bytes), password: nil)
            let pages = (0..<2).map { PageFrame(structure.page($0)!, box: .crop).size }
            let size = Size(
                width: pages[0].width + pages[1].width, height: max(pages[0].height, pages[1].height))
            return try withTemporaryFolder { folder in
                let places: [(page: Int, frame: Rect)] = [
                    (0, Rect(x: 0, y: 0, width: pages[0].width, height: pages[0].height)),
                    (1, Rect(x: pages[0].width, y: 0, width: pages[1].width, height: pages[1].height)),
                ]
                let spread = Structure.SpreadPage(size: size, places: places, isJoined: false, label: "1")
                _ = try structure.writeSpreads([spread], box: .crop, to: folder + "/spreads.pdf")
                let written = try Document(path: folder + "/spreads.pdf").pageInfo(0, withDictionary: true)
                #expect(written.size == size)
                return (written.dictionary?.boxes["media"], written.dictionary?.userUnit)
            }
        }
        let (same, unit) = try box(["2", "2"])
        #expect(same == Rect(x: 0, y: 0, width: 600, height: 200))
        #expect(unit == 2)
        let (different, one) = try box(["2", "1"])
        #expect(different == Rect(x: 0, y: 0, width: 900, height: 400))
        #expect(one == 1)
    }
}
