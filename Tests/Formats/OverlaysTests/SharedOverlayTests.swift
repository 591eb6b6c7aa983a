import RectoGeometry
import RectoOverlays
import TestSupport
import Testing

/// Tables in `Tests/Shared` that the web reader passes as well.
@Suite struct SharedOverlayTests {
    struct Visibility: Decodable {
        struct Limits: Decodable {
            let hidden: Bool?
            let orientation: Overlay.Orientation?
            let minZoom: Double?
            let maxZoom: Double?
        }

        enum Act: String, Decodable { case show, hide }

        let name: String
        let overlay: Limits
        let acted: Act?
        let zoom: Double
        let shape: Overlay.Orientation
        let visible: Bool
    }

    @Test func overlaysAreVisibleWhereTheTableSays() throws {
        let cases = try SharedCases.load("overlay-visibility", as: Visibility.self)
        try #require(!cases.isEmpty)
        for one in cases {
            let overlay = Overlay(
                id: "a", rect: Rect(x: 0, y: 0, width: 1, height: 1), content: .link,
                isHidden: one.overlay.hidden ?? false, orientation: one.overlay.orientation ?? .any,
                minZoom: one.overlay.minZoom ?? 0, maxZoom: one.overlay.maxZoom)
            let toggled = one.acted.map { ["a": $0 == .show] } ?? [:]
            let visibility = OverlayVisibility(orientation: one.shape, zoom: one.zoom, toggled: toggled)
            #expect(visibility.shows(overlay) == one.visible, "\(one.name)")
        }
    }

    struct Edge: Decodable {
        enum Side: String, Decodable { case left, right }

        let name: String
        let rect: [Double]
        let partner: Side?
        let beside: Bool
        let popup: Bool
    }

    @Test func halfAnOverlayOpensAsAPopupWhereTheTableSays() throws {
        let cases = try SharedCases.load("overlay-edges", as: Edge.self).filter { $0.partner != nil }
        try #require(!cases.isEmpty)
        let size = Size(width: 595, height: 842)
        for one in cases {
            let overlay = Overlay(
                id: "a", rect: Rect(x: one.rect[0], y: one.rect[1], width: one.rect[2], height: one.rect[3]),
                content: .link)
            let isRight = one.partner == .right
            let own = OverlaySheet(
                page: 1, size: size, offset: Point(x: one.beside && !isRight ? size.width : 0, y: 0),
                overlays: [overlay])
            let partner = OverlaySheet(
                page: 2, size: size, offset: Point(x: isRight ? size.width : 0, y: 0), overlays: [])
            let scene = OverlayScene(one.beside ? [own, partner] : [own])
            let frames = scene.frames(PageTransform(pageSize: scene.size, scale: 1))
            #expect(frames.map(\.opensAsPopup) == [one.popup], "\(one.name)")
        }
    }

    struct Hits: Decodable {
        struct Item: Decodable {
            let id: String
            let kind: Overlay.Kind
            let rect: [Double]
            let z: Int?
            let hidden: Bool?
            let minZoom: Double?
            let tap: Bool?
        }

        struct Tap: Decodable {
            let point: Point
            let target: String?

            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                let numbers = try container.decode([Double].self)
                point = Point(x: numbers[0], y: numbers[1])
                target = try container.decodeIfPresent(String.self)
            }
        }

        let name: String
        let overlays: [Item]
        let taps: [Tap]
    }

    @Test func tapsAreMeantForWhatTheTableSays() throws {
        let cases = try SharedCases.load("overlay-hits", as: Hits.self)
        try #require(!cases.isEmpty)
        let size = Size(width: 400, height: 600)
        for one in cases {
            let overlays = one.overlays.map { item in
                Overlay(
                    id: item.id,
                    rect: Rect(x: item.rect[0], y: item.rect[1], width: item.rect[2], height: item.rect[3]),
                    content: item.kind == .region ? .region(Region()) : .link, z: item.z ?? 0,
                    isHidden: item.hidden ?? false, minZoom: item.minZoom ?? 0,
                    triggers: item.tap == true ? [Trigger(.tap, .goto(page: 1, rect: nil))] : [])
            }
            let scene = OverlayScene([OverlaySheet(page: 1, size: size, overlays: overlays)])
            let transform = PageTransform(
                pageSize: size, turns: .one, scale: 1.5, pan: Point(x: -40, y: 12))
            for tap in one.taps {
                let target = scene.target(
                    at: transform.apply(tap.point), transform, visibility: OverlayVisibility(zoom: 1))
                #expect(target?.overlay.id == tap.target, "\(one.name): \(tap.point)")
            }
        }
    }
}
