import RectoGeometry
import TestSupport
import Testing

struct PageTransformTests {
    /// Scales from 0.01 to 100, pages from a stamp to a poster, pans far beyond any screen.
    static func random(_ turns: QuarterTurns, _ generator: inout SeededGenerator) -> PageTransform {
        PageTransform(
            pageSize: Size(width: generator.magnitude(1...15_000), height: generator.magnitude(1...15_000)),
            turns: turns,
            scale: generator.magnitude(0.01...100),
            pan: Point(
                x: .random(in: -1e5...1e5, using: &generator), y: .random(in: -1e5...1e5, using: &generator)))
    }

    @Test(arguments: QuarterTurns.allCases, UInt64(1)...50)
    func everyPointRoundTrips(turns: QuarterTurns, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let transform = Self.random(turns, &generator)
        let size = transform.pageSize
        let (panX, panY) = (abs(transform.pan.x), abs(transform.pan.y))
        for _ in 0..<20 {
            let point = Point(
                x: .random(in: -size.width...2 * size.width, using: &generator),
                y: .random(in: -size.height...2 * size.height, using: &generator))
            let back = transform.inverse(transform.apply(point))
            // Relative to the largest number on the way, in points.
            let magnitude = 1 + 3 * (size.width + size.height) + max(panX, panY) / transform.scale
            #expect(abs(back.x - point.x) <= 1e-9 * magnitude, "seed \(seed)")
            #expect(abs(back.y - point.y) <= 1e-9 * magnitude, "seed \(seed)")

            let pixel = transform.apply(point)
            let again = transform.apply(transform.inverse(pixel))
            let pixels = magnitude * transform.scale + max(panX, panY)
            #expect(abs(again.x - pixel.x) <= 1e-9 * pixels, "seed \(seed)")
            #expect(abs(again.y - pixel.y) <= 1e-9 * pixels, "seed \(seed)")
        }
    }

    /// Where the four corners of a 100 x 200 page go at scale 2, moved by (1000, 5000).
    @Test(
        arguments: [
            (QuarterTurns.none, [(1000, 5000), (1200, 5000), (1200, 5400), (1000, 5400)]),
            (.one, [(1400, 5000), (1400, 5200), (1000, 5200), (1000, 5000)]),
            (.two, [(1200, 5400), (1000, 5400), (1000, 5000), (1200, 5000)]),
            (.three, [(1000, 5200), (1000, 5000), (1400, 5000), (1400, 5200)]),
        ] as [(QuarterTurns, [(Double, Double)])])
    func turnsAreClockwiseWithYDown(turns: QuarterTurns, expected: [(Double, Double)]) {
        let page = Rect(x: 0, y: 0, width: 100, height: 200)
        let transform = PageTransform(pageSize: page.size, turns: turns, scale: 2, pan: Point(x: 1000, y: 5000))
        #expect(page.corners.map(transform.apply) == expected.map { Point(x: $0.0, y: $0.1) })
    }

    @Test(arguments: QuarterTurns.allCases, UInt64(1)...50)
    func rectMapsCornersToCorners(turns: QuarterTurns, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let transform = Self.random(turns, &generator)
        let size = transform.pageSize
        let rect = Rect(
            x: .random(in: 0...size.width / 2, using: &generator),
            y: .random(in: 0...size.height / 2, using: &generator),
            width: .random(in: 0...size.width / 2, using: &generator),
            height: .random(in: 0...size.height / 2, using: &generator))
        let mapped = transform.rect(rect)
        // The corners turn with the page: the one that comes first moves on by one for each quarter.
        let expected = rect.corners.map(transform.apply)
        let corners = mapped.corners
        let magnitude = max(abs(transform.pan.x), abs(transform.pan.y)) + transform.scale * (size.width + size.height)
        for index in 0..<4 {
            let corner = corners[(index + turns.rawValue) % 4]
            #expect(abs(corner.x - expected[index].x) <= 1e-12 * magnitude, "seed \(seed)")
            #expect(abs(corner.y - expected[index].y) <= 1e-12 * magnitude, "seed \(seed)")
        }
    }

    @Test(arguments: QuarterTurns.allCases)
    func thePageLandsOnItsPan(turns: QuarterTurns) {
        let size = Size(width: 300, height: 500)
        let transform = PageTransform(pageSize: size, turns: turns, scale: 0.5, pan: Point(x: -40, y: 8))
        let turned = turns.swapsAxes ? (250.0, 150.0) : (150.0, 250.0)
        #expect(
            transform.rect(Rect(x: 0, y: 0, width: 300, height: 500))
                == Rect(x: -40, y: 8, width: turned.0, height: turned.1))
    }

    /// Points, scale and pixels; the products carry last-bit errors in both directions.
    @Test(
        arguments: [
            (612, 4, 2448), (792, 4, 3168), (595.276, 4, 2382), (841.89, 4, 3368), (595, 0.1, 60), (10, 0.1, 1),
            (0.1, 30, 3), (0.7, 10, 7), (8.1, 10, 81), (1.1, 1.1, 2), (72, 100.0 / 72, 100), (612, 1.0 / 3, 204),
            (100.000_000_1, 1, 100), (100.001, 1, 101), (0.001, 0.01, 1), (1e12, 1e12, 1_000_000_000_000_000),
        ] as [(Double, Double, Int)])
    func pixelSizeIgnoresRoundingErrors(points: Double, scale: Double, pixels: Int) {
        let transform = PageTransform(pageSize: Size(width: points, height: points), scale: scale)
        #expect(transform.pixelSize == PixelSize(width: pixels, height: pixels))
    }

    @Test(arguments: QuarterTurns.allCases)
    func pixelSizeTurns(turns: QuarterTurns) {
        let transform = PageTransform(pageSize: Size(width: 100, height: 200), turns: turns, scale: 3)
        let expected = turns.swapsAxes ? PixelSize(width: 600, height: 300) : PixelSize(width: 300, height: 600)
        #expect(transform.pixelSize == expected)
    }

    @Test func invalidScaleIsAProgrammersError() async {
        await #expect(processExitsWith: .failure) {
            _ = PageTransform(pageSize: Size(width: 1, height: 1), scale: 0)
        }
        await #expect(processExitsWith: .failure) {
            _ = PageTransform(pageSize: Size(width: 1, height: 1), scale: .infinity)
        }
    }
}
