import RectoGeometry
import TestSupport
import Testing

struct RectTests {
    @Test func cornersGoClockwiseFromTheTopLeft() {
        let rect = Rect(x: 1, y: 2, width: 10, height: 20)
        #expect(rect.corners == [Point(x: 1, y: 2), Point(x: 11, y: 2), Point(x: 11, y: 22), Point(x: 1, y: 22)])
    }

    @Test(
        arguments: [(1, 2, 11, 22), (11, 2, 1, 22), (1, 22, 11, 2), (11, 22, 1, 2)]
            as [(Double, Double, Double, Double)])
    func cornersMayComeInAnyOrder(x: Double, y: Double, oppositeX: Double, oppositeY: Double) {
        let rect = Rect(corner: Point(x: x, y: y), opposite: Point(x: oppositeX, y: oppositeY))
        #expect(rect == Rect(x: 1, y: 2, width: 10, height: 20))
    }

    @Test(arguments: [
        (Rect(x: 5, y: 5, width: 10, height: 10), Rect(x: 5, y: 5, width: 5, height: 5)),
        (Rect(x: -5, y: 2, width: 30, height: 3), Rect(x: 0, y: 2, width: 10, height: 3)),
        (Rect(x: 10, y: 0, width: 5, height: 5), Rect(x: 10, y: 0, width: 0, height: 5)),
        (Rect(x: 20, y: 30, width: 5, height: 5), Rect(x: 20, y: 30, width: 0, height: 0)),
    ])
    func intersectionWithATenByTenSquare(other: Rect, expected: Rect) {
        let square = Rect(x: 0, y: 0, width: 10, height: 10)
        #expect(square.intersection(other) == expected)
        #expect(other.intersection(square) == expected)
    }

    @Test func aRectWithoutAreaIsEmpty() {
        #expect(!Rect(x: 0, y: 0, width: 1, height: 1).isEmpty)
        #expect(Rect(x: 0, y: 0, width: 0, height: 1).isEmpty)
        #expect(Rect(x: 0, y: 0, width: 1, height: -1).isEmpty)
        #expect(Rect(x: 0, y: 0, width: .nan, height: 1).isEmpty)
    }

    /// A pixel is in the intersection exactly where it is in both.
    @Test(arguments: UInt64(1)...100)
    func pixelsOfAnIntersectionAreInBoth(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        func rect() -> PixelRect {
            PixelRect(
                x: .random(in: 0...7, using: &generator), y: .random(in: 0...7, using: &generator),
                width: .random(in: 0...7, using: &generator), height: .random(in: 0...7, using: &generator))
        }
        func contains(_ rect: PixelRect, _ x: Int, _ y: Int) -> Bool {
            x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height
        }
        let (one, other) = (rect(), rect())
        let both = one.intersection(other)
        for y in 0..<16 {
            for x in 0..<16 {
                #expect(contains(both, x, y) == (contains(one, x, y) && contains(other, x, y)), "seed \(seed)")
            }
        }
        #expect(both.isEmpty == !(both.width > 0 && both.height > 0), "seed \(seed)")
        #expect(both.width >= 0 && both.height >= 0, "seed \(seed)")
    }
}
