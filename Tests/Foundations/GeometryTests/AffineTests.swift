import RectoGeometry
import TestSupport
import Testing

struct AffineTests {
    /// Coefficients within ±10, so that differences of 1e-9 mean an error and not a rounding.
    static func random(_ generator: inout SeededGenerator) -> Affine {
        func number(_ bound: Double) -> Double { .random(in: -bound...bound, using: &generator) }
        while true {
            let map = Affine(
                a: number(10), b: number(10), c: number(10), d: number(10), tx: number(100), ty: number(100))
            if abs(map.a * map.d - map.b * map.c) > 1 { return map }
        }
    }

    static func randomPoint(_ generator: inout SeededGenerator) -> Point {
        Point(x: .random(in: -100...100, using: &generator), y: .random(in: -100...100, using: &generator))
    }

    static func distance(_ one: Point, _ other: Point) -> Double { max(abs(one.x - other.x), abs(one.y - other.y)) }

    @Test(arguments: UInt64(1)...100)
    func inverseUndoesTheMap(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let map = Self.random(&generator)
        let point = Self.randomPoint(&generator)
        let inverse = try #require(map.inverse)
        #expect(Self.distance(inverse.apply(map.apply(point)), point) < 1e-7, "seed \(seed)")
        #expect(Self.distance(map.apply(inverse.apply(point)), point) < 1e-7, "seed \(seed)")
        #expect(Self.distance(map.followed(by: inverse).apply(point), point) < 1e-7, "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...100)
    func followedByIsThisOneFirst(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let maps = (0..<3).map { _ in Self.random(&generator) }
        let point = Self.randomPoint(&generator)
        let stepByStep = maps[1].apply(maps[0].apply(point))
        #expect(Self.distance(maps[0].followed(by: maps[1]).apply(point), stepByStep) < 1e-8, "seed \(seed)")

        let leftFirst = maps[0].followed(by: maps[1]).followed(by: maps[2])
        let rightFirst = maps[0].followed(by: maps[1].followed(by: maps[2]))
        #expect(Self.distance(leftFirst.apply(point), rightFirst.apply(point)) < 1e-6, "seed \(seed)")
    }

    @Test(arguments: UInt64(1)...100)
    func rectHoldsEveryMappedPoint(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let map = Self.random(&generator)
        let rect = Rect(corner: Self.randomPoint(&generator), opposite: Self.randomPoint(&generator))
        let box = map.rect(rect)
        for _ in 0..<20 {
            let inside = Point(
                x: .random(in: rect.x...rect.maxX, using: &generator),
                y: .random(in: rect.y...rect.maxY, using: &generator))
            let mapped = map.apply(inside)
            #expect((box.x - 1e-9...box.maxX + 1e-9).contains(mapped.x), "seed \(seed)")
            #expect((box.y - 1e-9...box.maxY + 1e-9).contains(mapped.y), "seed \(seed)")
        }
        // And no larger than that: each side is touched by a corner.
        let corners = rect.corners.map(map.apply)
        for side in [box.x, box.maxX] { #expect(corners.contains { abs($0.x - side) < 1e-9 }, "seed \(seed)") }
        for side in [box.y, box.maxY] { #expect(corners.contains { abs($0.y - side) < 1e-9 }, "seed \(seed)") }
    }

    @Test func identityIsNeutral() {
        let map = Affine(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(map.followed(by: .identity) == map)
        #expect(Affine.identity.followed(by: map) == map)
        #expect(Affine.identity.inverse == .identity)
    }

    @Test func theOrderOfCoefficientsIsCairos() {
        let map = Affine(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13)
        #expect(map.apply(Point(x: 1, y: 0)) == Point(x: 13, y: 16))
        #expect(map.apply(Point(x: 0, y: 1)) == Point(x: 16, y: 20))
    }

    @Test(arguments: [
        Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: 1), Affine(a: 1, b: 2, c: 2, d: 4, tx: 0, ty: 0),
        Affine(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0), Affine(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0),
    ])
    func singularMapHasNoInverse(map: Affine) {
        #expect(map.inverse == nil)
    }

    @Test(arguments: QuarterTurns.allCases)
    func aTurnedSheetStartsAtTheOrigin(turns: QuarterTurns) {
        let size = Size(width: 30, height: 70)
        let sheet = Affine.turn(turns, of: size).rect(Rect(x: 0, y: 0, width: 30, height: 70))
        let turned = size.turned(turns)
        #expect(sheet == Rect(x: 0, y: 0, width: turned.width, height: turned.height))
    }
}
