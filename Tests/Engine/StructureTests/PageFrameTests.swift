import RectoGeometry
import RectoLane
import RectoPDF
import RectoStructure
import TestSupport
import Testing

@Suite struct PageFrameTests {
    @Test func uprightPageFlipsY() {
        let frame = PageFrame(
            media: Rect(x: 0, y: 0, width: 200, height: 300), box: Rect(x: 10, y: 20, width: 100, height: 200),
            turns: .none)
        #expect(frame.size == Size(width: 100, height: 200))
        #expect(frame.point(Point(x: 10, y: 220)) == .zero)
        #expect(frame.rect(Rect(x: 20, y: 30, width: 5, height: 7)) == Rect(x: 10, y: 183, width: 5, height: 7))
    }

    @Test(arguments: QuarterTurns.allCases) func cornersOfTheBoxAreCornersOfThePage(turns: QuarterTurns) {
        let box = Rect(x: -30, y: 40, width: 100, height: 200)
        let frame = PageFrame(media: Rect(x: -50, y: 0, width: 300, height: 300), box: box, turns: turns)
        #expect(frame.rect(box) == Rect(x: 0, y: 0, width: frame.size.width, height: frame.size.height))
        // The user-space bottom-left corner, where /Rotate takes it.
        let corner = frame.point(box.origin)
        let expected =
            switch turns {
            case .none: Point(x: 0, y: 200)
            case .one: Point(x: 0, y: 0)
            case .two: Point(x: 100, y: 0)
            case .three: Point(x: 200, y: 100)
            }
        #expect(corner == expected)
    }

    @Test(arguments: ["cropbox.pdf", "cropbox-outside.pdf", "rotate.pdf", "magazine.pdf", "mixed-sizes.pdf"])
    @Lane func sizesMatchPopplers(file: String) throws {
        let structure = try Structure(.file(TestPDFs.path(file)), password: nil)
        let document = try Document(path: TestPDFs.path(file))
        for index in 0..<structure.pageCount {
            let frame = PageFrame(try #require(structure.page(index)), box: .crop)
            let size = try document.pageInfo(index).size
            #expect(abs(frame.size.width - size.width) < 1e-6 && abs(frame.size.height - size.height) < 1e-6)
        }
    }

    /// `SmallPDF` has a trailer without the number of objects, as damaged documents have.
    @Test @Lane func aCopyOfADamagedDocumentCanBeRead() throws {
        let copy = try SmallPDF(page: "/TrimBox [10 20 110 220]").structure().bytes(croppedTo: .trim)
        let structure = try Structure(.bytes(copy), password: nil)
        let frame = PageFrame(try #require(structure.page(0)), box: .crop)
        #expect(frame.size == Size(width: 100, height: 200))
    }
}
