import RectoGeometry
import RectoSpreads
import TestSupport
import Testing

/// Tables in `Tests/Shared` that the web reader passes as well.
struct SharedLayoutTests {
    struct Spreads: Decodable {
        struct Spread: Decodable {
            /// Of each page: its number, from 0, and its place in the spread.
            let pages: [[Double]]
            let size: [Double]
        }

        let name: String
        let pages: [[Double]]
        let direction: ReadingDirection
        let gap: Double?
        let alignment: PageAlignment?
        let spreads: [Spread]
    }

    @Test func pagesAreSideBySideAsTheTableSays() throws {
        let cases = try SharedCases.load("spreads", as: Spreads.self)
        try #require(!cases.isEmpty)
        for one in cases {
            let model = SpreadModel(
                pageSizes: one.pages.map { Size(width: $0[0], height: $0[1]) },
                forced: SpreadOptions(direction: one.direction, alignment: one.alignment, gap: one.gap))
            let found = model.spreads.map { spread in
                spread.pages.map { [Double($0.page), $0.offset.x, $0.offset.y] }
            }
            #expect(found == one.spreads.map(\.pages), "\(one.name)")
            #expect(model.spreads.map { [$0.size.width, $0.size.height] } == one.spreads.map(\.size), "\(one.name)")
        }
    }

    struct Tiles: Decodable {
        let name: String
        let page: [Double]
        let scale: Double
        let tileSize: Int
        let overlap: Int
        let pixelsPerPoint: Double
        let enlargement: Double
        let part: [Double]
        let level: Int
        let columns: [Int]
        let rows: [Int]
    }

    /// The layout is scrolled so that the view shows the part and nothing else.
    @Test func tilesAreChosenAsTheTableSays() throws {
        let cases = try SharedCases.load("tile-choice", as: Tiles.self)
        try #require(!cases.isEmpty)
        for one in cases {
            let layout = ContinuousLayout(SpreadModel(pageSizes: [Size(width: one.page[0], height: one.page[1])]))
            let part = Rect(x: one.part[0], y: one.part[1], width: one.part[2], height: one.part[3])
            let scale = one.pixelsPerPoint
            var viewport = Viewport(
                size: Size(width: part.width * scale, height: part.height * scale), zoom: scale / layout.scale(of: 0))
            viewport.go(
                to: ReadingPosition(
                    page: 0, point: Point(x: part.x + part.width / 2, y: part.y + part.height / 2)), in: layout)
            var plan = ViewportPlan()
            let scheme = TileScheme(
                scale: one.scale, tileSize: one.tileSize, overlap: one.overlap, enlargement: one.enlargement)
            ViewportPlanner(scheme: scheme, byteBudget: 1 << 30)
                .plan(viewport, in: layout, into: &plan) { _, _, _, _ in false }
            let tiles = plan.visible
            #expect(tiles.allSatisfy { $0.level == one.level }, "\(one.name)")
            let columns = tiles.map(\.column)
            let rows = tiles.map(\.row)
            #expect([columns.min(), columns.max().map { $0 + 1 }] == one.columns, "\(one.name)")
            #expect([rows.min(), rows.max().map { $0 + 1 }] == one.rows, "\(one.name)")
            let count = (one.columns[1] - one.columns[0]) * (one.rows[1] - one.rows[0])
            #expect(tiles.count == count, "\(one.name)")
        }
    }
}
