import RectoGeometry
import TestSupport
import Testing

@testable import RectoPDF

@Suite struct LabelPlacerTests {
    /// However the rectangles lie, no label lies on another, and all are within the picture.
    @Test(arguments: 0..<50) func labelsDontCoverEachOther(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let bounds = Rect(x: 0, y: 0, width: 800, height: 1000)
        var placer = LabelPlacer(bounds: bounds)
        var taken: [Rect] = []
        for _ in 0..<25 {
            let rect = Rect(
                x: Double.random(in: -50..<800, using: &generator), y: Double.random(in: -50..<1000, using: &generator),
                width: Double.random(in: 1..<300, using: &generator),
                height: Double.random(in: 1..<300, using: &generator))
            let badge = placer.badge(Size(width: 18, height: 16), at: rect)
            taken.append(badge)
            if let label = placer.label(Size(width: 90, height: 16), beside: badge) { taken.append(label) }
        }
        for (place, one) in taken.enumerated() {
            #expect(one.x >= 0 && one.y >= 0 && one.maxX <= 800 && one.maxY <= 1000, "seed \(seed)")
            for other in taken[(place + 1)...] {
                #expect(one.intersection(other).isEmpty, "seed \(seed): \(one) \(other)")
            }
        }
    }

    @Test func afullPictureTakesBadgesStill() {
        var placer = LabelPlacer(bounds: Rect(x: 0, y: 0, width: 30, height: 30))
        for _ in 0..<20 {
            let badge = placer.badge(Size(width: 18, height: 16), at: Rect(x: 5, y: 5, width: 2, height: 2))
            #expect(badge.x >= 0 && badge.maxX <= 30)
        }
        #expect(placer.label(Size(width: 90, height: 16), beside: Rect(x: 0, y: 0, width: 5, height: 5)) == nil)
    }
}
