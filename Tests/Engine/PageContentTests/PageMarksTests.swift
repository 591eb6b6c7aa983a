import RectoGeometry
import RectoPageContent
import RectoPixels
import Testing

@Suite struct PageMarksTests {
    private let size = Size(width: 600, height: 800)

    private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    @Test func thinLinesAreRules() {
        let marks = PageMarks(
            [
                PaintedPath(rect: rect(50, 100, 500, 0.5)), PaintedPath(rect: rect(300, 100, 1, 400), isStroke: true),
                PaintedPath(rect: rect(50, 100, 5, 0.5)),
            ], size: size)
        #expect(marks.rules == [rect(50, 100, 500, 0.5), rect(300, 100, 1, 400)])
    }

    @Test func fourLinesAreAFrame() {
        let marks = PageMarks(
            [
                PaintedPath(rect: rect(50, 100, 200, 1)), PaintedPath(rect: rect(50, 300, 200, 1)),
                PaintedPath(rect: rect(50, 100, 1, 200)), PaintedPath(rect: rect(249, 100, 1, 200)),
            ], size: size)
        #expect(marks.boxes == [rect(50, 100, 200, 201)])
    }

    @Test func paperIsNoAreaUnlessItLiesOnOne() {
        let paper = PaintedPath(rect: rect(0, 0, 600, 800), color: .white)
        let gray = PaintedPath(rect: rect(50, 50, 200, 200), color: Color(red: 200, green: 200, blue: 200))
        let hole = PaintedPath(rect: rect(60, 60, 50, 50), color: .white)
        #expect(PageMarks([paper, gray, hole], size: size).fills.map(\.rect) == [gray.rect, hole.rect])
    }

    @Test func manySmallPathsAreADrawing() {
        let paths = (0..<30).map { number in
            PaintedPath(rect: rect(100 + 6 * Double(number), 200 + Double(number % 5) * 8, 5, 5), isStraight: false)
        }
        let marks = PageMarks(paths, size: size)
        #expect(marks.drawings == [rect(100, 200, 179, 37)])
        #expect(PageMarks(Array(paths.prefix(10)), size: size).drawings.isEmpty)
    }
}
