import RectoGeometry
import TestSupport
import Testing

/// `Tests/Shared/page-transforms.json`, which the web reader's `geometry.js` passes as well.
@Suite struct SharedTransformTests {
    struct Case: Decodable {
        let name: String
        let page: [Double]
        let turns: Int
        let scale: Double
        let pan: [Double]
        /// On the page, and in the view.
        let points: [[[Double]]]
        let rects: [[[Double]]]
    }

    @Test func pagesLieWhereTheTableSays() throws {
        let cases = try SharedCases.load("page-transforms", as: Case.self)
        try #require(!cases.isEmpty)
        for one in cases {
            let transform = PageTransform(
                pageSize: Size(width: one.page[0], height: one.page[1]),
                turns: try #require(QuarterTurns(rawValue: one.turns)), scale: one.scale,
                pan: Point(x: one.pan[0], y: one.pan[1]))
            for pair in one.points {
                let (page, view) = (Point(x: pair[0][0], y: pair[0][1]), Point(x: pair[1][0], y: pair[1][1]))
                #expect(isNear(transform.apply(page), view), "\(one.name): \(page)")
                #expect(isNear(transform.inverse(view), page), "\(one.name): back from \(view)")
            }
            for pair in one.rects {
                let rect = transform.rect(rect(pair[0]))
                #expect(isNear(rect, self.rect(pair[1])), "\(one.name): \(rect)")
            }
        }
    }

    private func rect(_ numbers: [Double]) -> Rect {
        Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }

    private func isNear(_ one: Point, _ other: Point) -> Bool { max(abs(one.x - other.x), abs(one.y - other.y)) < 1e-6 }

    private func isNear(_ one: Rect, _ other: Rect) -> Bool {
        isNear(Point(x: one.x, y: one.y), Point(x: other.x, y: other.y))
            && isNear(Point(x: one.width, y: one.height), Point(x: other.width, y: other.height))
    }
}
