import RectoGeometry
import RectoOverlays
import TestSupport
import Testing

@Suite struct OverlaySceneTests {
    private func overlay(
        _ id: String, _ rect: Rect, z: Int = 0, content: Overlay.Content = .link, hidden: Bool = false,
        orientation: Overlay.Orientation = .any, zoom: Range<Double>? = nil
    ) -> Overlay {
        Overlay(
            id: id, rect: rect, content: content, z: z, isHidden: hidden, orientation: orientation,
            minZoom: zoom?.lowerBound ?? 0, maxZoom: zoom?.upperBound)
    }

    private func square(_ x: Double, _ y: Double, _ side: Double = 10) -> Rect {
        Rect(x: x, y: y, width: side, height: side)
    }

    /// Every placement there can be: pages of any size, side by side, view turned, zoomed, panned, on any screen.
    @Test(arguments: 0..<500 as Range<UInt64>) func forwardAndBackReturnsToTheSamePlace(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &generator) }
        let sizes = (0..<Int.random(in: 1...2, using: &generator)).map { _ in
            Size(width: number(10...3000), height: number(10...3000))
        }
        let height = sizes.map(\.height).max() ?? 0
        var x = 0.0
        let sheets = sizes.enumerated().map { (index, size) -> OverlaySheet in
            defer { x += size.width }
            return OverlaySheet(
                page: index + 1, size: size, offset: Point(x: x, y: (height - size.height) / 2),
                overlays: [
                    overlay(
                        "o\(index)",
                        Rect(x: number(0...1000), y: number(0...1000), width: number(1...500), height: number(1...500)))
                ])
        }
        let scene = OverlayScene(sheets)
        let zoom = number(0.05...16)
        let dpr: Double = [1, 1.5, 2, 3].randomElement(using: &generator) ?? 1
        let turns = QuarterTurns.allCases.randomElement(using: &generator) ?? .none
        let transform = PageTransform(
            pageSize: scene.size, turns: turns, scale: zoom * dpr,
            pan: Point(x: number(-1e4...1e4), y: number(-1e4...1e4)))
        for frame in scene.frames(transform) {
            for (corner, original) in zip(frame.corners, frame.rect.corners) {
                let back = transform.inverse(corner)
                #expect(abs(back.x - original.x) < 1e-9 && abs(back.y - original.y) < 1e-9)
            }
            // What CSS is told puts the overlay's own corners at the same places.
            let sheet = Rect(x: 0, y: 0, width: frame.rect.width, height: frame.rect.height)
            let own: [Point] = sheet.corners.map { frame.placement.apply($0) }
            for (one, other) in zip(own, frame.corners) {
                #expect(abs(one.x - other.x) < 1e-6 && abs(one.y - other.y) < 1e-6)
            }
            let center = Point(
                x: (frame.corners[0].x + frame.corners[2].x) / 2, y: (frame.corners[0].y + frame.corners[2].y) / 2)
            #expect(scene.overlays(at: center, transform).contains { $0.overlay.id == frame.overlay.id })
        }
    }

    @Test func paintOrderIsZThenTheManifests() {
        let scene = OverlayScene([
            OverlaySheet(
                page: 1, size: Size(width: 100, height: 100),
                overlays: [
                    overlay("a", square(0, 0), z: 1), overlay("b", square(0, 0)), overlay("c", square(0, 0)),
                    overlay("d", square(0, 0), z: -5), overlay("e", square(0, 0), z: 1),
                ])
        ])
        let transform = PageTransform(pageSize: scene.size, scale: 2)
        #expect(scene.frames(transform).map(\.overlay.id) == ["d", "b", "c", "a", "e"])
        #expect(scene.overlays(at: Point(x: 5, y: 5), transform).map(\.overlay.id) == ["e", "a", "c", "b", "d"])
        #expect(scene.readingOrder(transform).map(\.overlay.id) == ["a", "b", "c", "d", "e"])
    }

    @Test func tapsPassThroughInertOverlays() {
        let scene = OverlayScene([
            OverlaySheet(
                page: 1, size: Size(width: 100, height: 100),
                overlays: [
                    overlay("link", square(0, 0, 50)), overlay("area", square(0, 0, 50), content: .region(Region())),
                ])
        ])
        let transform = PageTransform(pageSize: scene.size, scale: 1)
        #expect(scene.overlays(at: Point(x: 5, y: 5), transform).map(\.overlay.id) == ["area", "link"])
        #expect(scene.target(at: Point(x: 5, y: 5), transform)?.overlay.id == "link")
        #expect(scene.target(at: Point(x: 60, y: 5), transform) == nil)
    }

    @Test func neighboursShareNoPoint() {
        let scene = OverlayScene([
            OverlaySheet(
                page: 1, size: Size(width: 100, height: 100),
                overlays: [overlay("left", square(0, 0)), overlay("right", square(10, 0))])
        ])
        let transform = PageTransform(pageSize: scene.size, scale: 1)
        #expect(scene.overlays(at: Point(x: 10, y: 5), transform).map(\.overlay.id) == ["right"])
        #expect(scene.overlays(at: Point(x: 9.999, y: 5), transform).map(\.overlay.id) == ["left"])
    }

    @Test func levelsOfDetailHaveNoGapAndNoOverlap() {
        let far = overlay("far", square(0, 0), zoom: 0..<2)
        let near = overlay("near", square(0, 0), zoom: 2..<8)
        for zoom in [0.5, 1, 1.999, 2, 2.001, 7.9] {
            let visibility = OverlayVisibility(zoom: zoom)
            #expect(visibility.shows(far) != visibility.shows(near))
        }
        #expect(!OverlayVisibility(zoom: 8).shows(near))
    }

    @Test func visibilityFollowsZoomOrientationAndToggles() {
        let hidden = overlay("h", square(0, 0), hidden: true)
        let tall = overlay("t", square(0, 0), orientation: .portrait)
        #expect(!OverlayVisibility.any.shows(hidden))
        #expect(OverlayVisibility(toggled: ["h": true]).shows(hidden))
        #expect(!OverlayVisibility(toggled: ["t": false]).shows(tall))
        #expect(OverlayVisibility.any.shows(tall))
        #expect(OverlayVisibility(orientation: .portrait).shows(tall))
        #expect(!OverlayVisibility(orientation: .landscape).shows(tall))
    }

    @Test func onlyOverlaysInTheViewport() {
        let scene = OverlayScene([
            OverlaySheet(
                page: 1, size: Size(width: 100, height: 100),
                overlays: [overlay("a", square(0, 0)), overlay("b", square(50, 50)), overlay("c", square(90, 90))])
        ])
        let transform = PageTransform(pageSize: scene.size, scale: 4, pan: Point(x: -150, y: -150))
        let viewport = Rect(x: 0, y: 0, width: 100, height: 100)
        #expect(scene.frames(in: viewport, transform).map(\.overlay.id) == ["b"])
        #expect(scene.readingOrder(in: viewport, transform).map(\.overlay.id) == ["b"])
    }

    @Test func fractionsAreOfTheirPage() {
        let manifest = OverlayManifest(
            units: .fraction, issue: .init(id: "urn:x:1", title: "T", language: "en"), document: .init(source: "a.pdf"),
            pages: [
                OverlayPage(index: 2, overlays: [overlay("a", Rect(x: 0.5, y: 0.25, width: 0.25, height: 0.5))])
            ])
        let sheet = OverlaySheet(page: 2, of: manifest, size: Size(width: 400, height: 200))
        #expect(sheet.overlays.map(\.rect) == [Rect(x: 200, y: 50, width: 100, height: 100)])
        #expect(OverlaySheet(page: 1, of: manifest, size: Size(width: 400, height: 200)).overlays.isEmpty)
    }
}
