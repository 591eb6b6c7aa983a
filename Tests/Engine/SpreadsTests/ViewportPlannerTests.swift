import RectoGeometry
import RectoSpreads
import TestSupport
import Testing

struct ViewportPlannerTests {
    struct Key: Hashable {
        var page, level, column, row: Int
    }

    static func plan(
        _ viewport: Viewport, _ layout: some PageLayout, _ scheme: TileScheme, budget: Int = 1 << 30,
        travel: Point = .zero, isThere: (Int, Int, Int, Int) -> Bool = { _, _, _, _ in false }
    ) -> ViewportPlan {
        var plan = ViewportPlan()
        ViewportPlanner(scheme: scheme, byteBudget: budget).plan(
            viewport, in: layout, travel: travel, into: &plan, isThere: isThere)
        return plan
    }

    static func pyramid(_ size: Size, _ scheme: TileScheme) -> Pyramid {
        Pyramid(
            full: PageTransform(pageSize: size, scale: scheme.scale).pixelSize, tileSize: scheme.tileSize,
            overlap: scheme.overlap, halving: scheme.halving, smallest: .pixel)
    }

    /// A page of 600 x 800 at scale 4: levels of 2400 x 3200 (12), 1200 x 1600 (11), 600 x 800 (10), 300 x 400 (9).
    @Test(arguments: [
        (0.5, 1.0, 9), (0.51, 1.0, 10), (1.0, 1.0, 10), (1.0, 2.0, 11), (1.01, 2.0, 12), (2.0, 2.0, 12), (9.0, 2.0, 12),
        (0.001, 1.0, 1), (1e-4, 1.0, 0),
    ])
    func theLevelIsTheCoarsestThatIsFineEnough(zoom: Double, pixelRatio: Double, level: Int) {
        let layout = ContinuousLayout(SpreadModel(pageSizes: [Size(width: 600, height: 800)]))
        let viewport = Viewport(size: Size(width: 300, height: 300), pixelRatio: pixelRatio, zoom: zoom)
        let plan = Self.plan(viewport, layout, TileScheme(scale: 4))
        #expect(!plan.visible.isEmpty && plan.visible.allSatisfy { $0.level == level })
    }

    @Test(arguments: Layouts.names, UInt64(1)...30)
    func plansHold(name: String, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let turns = try #require(QuarterTurns.allCases.randomElement(using: &generator))
        check(
            Layouts.make(name, Layouts.randomModel(count, &generator), view: Layouts.view, turns: turns), &generator,
            "\(name) seed \(seed)")
    }

    func check(_ layout: some PageLayout, _ generator: inout SeededGenerator, _ comment: Comment) {
        let halving: Pyramid.Halving = Bool.random(using: &generator) ? .ceiling : .floor
        let scheme = TileScheme(
            scale: [1, 2.5, 4].randomElement(using: &generator) ?? 1,
            tileSize: [254, 256, 512].randomElement(using: &generator) ?? 256,
            overlap: Int.random(in: 0...1, using: &generator), halving: halving)
        let viewport = ViewportTests.random(layout, &generator)
        let budget = 48 << 20
        let plan = Self.plan(viewport, layout, scheme, budget: budget) { _, level, _, _ in level <= 5 }

        // Every tile exists, once, and weighs what it says.
        var keys: Set<Key> = []
        var bytes = 0
        for tile in plan.tiles {
            let pyramid = Self.pyramid(layout.model.size(of: tile.page), scheme)
            #expect(pyramid.levels.indices.contains(tile.level), comment)
            let grid = pyramid.grid(tile.level)
            #expect((0..<grid.columns).contains(tile.column) && (0..<grid.rows).contains(tile.row), comment)
            let rect = grid.rect(column: tile.column, row: tile.row)
            #expect(tile.bytes == max(rect.width * rect.height * 4, 4096), comment)
            #expect(
                keys.insert(Key(page: tile.page, level: tile.level, column: tile.column, row: tile.row)).inserted,
                comment)
            bytes += tile.bytes
        }
        #expect(plan.bytes == bytes && bytes <= budget, comment)
        #expect(
            plan.visible.allSatisfy { $0.purpose == .visible } && plan.prefetch.allSatisfy { $0.purpose == .prefetch })

        // What is seen is covered: any point of the view that is on a page is on a planned tile of it.
        let visible = viewport.visibleRect(in: layout)
        for _ in 0..<50 where !plan.isCut {
            let point = Point(
                x: visible.x + visible.width * .random(in: 0...1, using: &generator),
                y: visible.y + visible.height * .random(in: 0...1, using: &generator))
            for page in 0..<layout.model.pageCount {
                let frame = layout.frame(ofPage: page)
                guard point.x > frame.x, point.x < frame.maxX, point.y > frame.y, point.y < frame.maxY,
                    let inside = layout.transform(ofPage: page).inverse?.apply(point)
                else { continue }
                let deepest = Self.pyramid(layout.model.size(of: page), scheme).deepest
                let isCovered = plan.visible.contains { tile in
                    guard tile.page == page else { return false }
                    let pixel = scheme.scale / Double(1 << (deepest - tile.level))
                    let grid = Self.pyramid(layout.model.size(of: page), scheme).grid(tile.level)
                    // The page's last, rounded pixel belongs to the last tile.
                    let column = min(Int(inside.x * pixel / Double(scheme.tileSize)), grid.columns - 1)
                    let row = min(Int(inside.y * pixel / Double(scheme.tileSize)), grid.rows - 1)
                    return tile.column == column && tile.row == row
                }
                #expect(isCovered, comment)
            }
        }

        // From the middle outwards.
        let middle = Point(x: visible.x + visible.width / 2, y: visible.y + visible.height / 2)
        var last = 0.0
        for tile in plan.visible {
            let size = layout.model.size(of: tile.page)
            let pyramid = Self.pyramid(size, scheme)
            let rect = pyramid.grid(tile.level).rect(column: tile.column, row: tile.row)
            let point = Double(1 << (pyramid.deepest - tile.level)) / scheme.scale
            let centre = layout.transform(ofPage: tile.page).apply(
                Point(
                    x: (Double(rect.x) + Double(rect.width) / 2) * point,
                    y: (Double(rect.y) + Double(rect.height) / 2) * point))
            let (dx, dy) = (centre.x - middle.x, centre.y - middle.y)
            let distance = dx * dx + dy * dy
            #expect(distance >= last * (1 - 1e-9) - 1e-9, comment)
            last = distance
        }

        // Stand-ins are there, above a tile that is not, and none is missing.
        for tile in plan.standIns {
            #expect(tile.level <= 5, comment)
            #expect(
                plan.visible.contains { seen in
                    seen.page == tile.page && seen.level > tile.level
                        && (seen.column >> (seen.level - tile.level) == tile.column || halving == .floor)
                }, comment)
        }
        for tile in plan.visible where tile.level > 5 && !plan.isCut {
            #expect(plan.standIns.contains { $0.page == tile.page && $0.level == 5 }, comment)
        }
    }

    @Test func aSmallBudgetIsKeptByCoarserTiles() {
        let layout = ContinuousLayout(SpreadModel(pageSizes: pages(20)))
        var viewport = Viewport(size: Layouts.view, pixelRatio: 2, zoom: 1)
        viewport.go(to: ReadingPosition(page: 9), in: layout)
        let all = Self.plan(viewport, layout, TileScheme(scale: 4))
        #expect(all.coarsening == 0 && !all.isCut)
        let needed = all.visible.reduce(0) { $0 + $1.bytes }
        let half = Self.plan(viewport, layout, TileScheme(scale: 4), budget: needed / 2)
        #expect(half.coarsening == 1 && !half.isCut)
        #expect(Set(half.visible.map(\.page)) == Set(all.visible.map(\.page)))
        #expect(half.visible.first.map(\.level) == all.visible.first.map { $0.level - 1 })
        let none = Self.plan(viewport, layout, TileScheme(scale: 4), budget: 4096)
        #expect(none.isCut && none.tiles.count == 1)
        #expect(Self.plan(viewport, layout, TileScheme(scale: 4), budget: -1).tiles.isEmpty)
    }

    /// Ahead before behind, neighbours' whole pages before all.
    @Test(
        arguments: [
            (Point(x: 0, y: 1), 1), (Point(x: 0, y: -1), -1), (.zero, 1), (Point(x: 0.1, y: 40), 1),
        ] as [(Point, Int)])
    func prefetchFollowsTheReadersDirection(travel: Point, way: Int) throws {
        let layout = ContinuousLayout(SpreadModel(pageSizes: pages(40), forced: SpreadOptions(mode: .never)), gap: 0)
        var viewport = Viewport(size: Size(width: 600, height: 842), pixelRatio: 1, zoom: 1)
        viewport.go(to: ReadingPosition(page: 20, point: Point(x: 300, y: 421)), in: layout)
        let plan = Self.plan(viewport, layout, TileScheme(scale: 2), travel: travel)
        #expect(Set(plan.visible.map(\.page)) == [20])
        let order = plan.prefetch.map(\.page)
        #expect(Array(order.prefix(2)) == [20 + way, 20 - way])
        // Whole pages are one tile.
        #expect(plan.prefetch.prefix(2).allSatisfy { $0.column == 0 && $0.row == 0 && $0.level == 8 })
        let fine = order.dropFirst(2)
        let firstBehind = try #require(fine.firstIndex(of: 20 - way))
        #expect(fine[..<firstBehind].allSatisfy { $0 == 20 + way })
        #expect(!fine[firstBehind...].contains(20 + 2 * way))
        #expect(fine[..<firstBehind].count == Set(plan.prefetch.dropFirst(2).filter { $0.page == 20 + way }).count)
    }

    @Test(arguments: ReadingDirection.allCases)
    func atRestPrefetchingReadsOn(direction: ReadingDirection) {
        let model = SpreadModel(pageSizes: pages(40), forced: SpreadOptions(direction: direction))
        let strip = ContinuousLayout(model, axis: .horizontal)
        var viewport = Viewport(size: Size(width: 1190, height: 842))
        viewport.go(
            to: ReadingPosition(page: 19, point: Point(x: direction == .leftToRight ? 595 : 0, y: 400)), in: strip)
        #expect(Self.plan(viewport, strip, TileScheme(scale: 2)).prefetch.first?.page ?? 0 > 20)
        // Going back is going back, whichever way the book is bound.
        let back = Point(x: direction == .leftToRight ? -1 : 1, y: 0)
        #expect(Self.plan(viewport, strip, TileScheme(scale: 2), travel: back).prefetch.first?.page ?? 99 < 19)
        // On screens the next spread comes whole, and then as it will be shown.
        let screens = ScreenLayout(model, view: viewport.size)
        viewport.go(to: ReadingPosition(page: 19), in: screens)
        let plan = Self.plan(viewport, screens, TileScheme(scale: 2))
        #expect(Set(plan.visible.map(\.page)) == [19, 20])
        #expect(Set(plan.prefetch.prefix(2).map(\.page)) == [21, 22])
        let finest = plan.prefetch.filter { [21, 22].contains($0.page) }.map(\.level).max()
        #expect(finest == plan.visible.first?.level)
    }

    @Test func aPlanUsesItsMemoryAgain() {
        let layout = ContinuousLayout(SpreadModel(pageSizes: pages(40)))
        let planner = ViewportPlanner(scheme: TileScheme(scale: 2))
        var plan = ViewportPlan()
        var viewport = Viewport(size: Layouts.view)
        for page in 0..<40 {
            viewport.go(to: ReadingPosition(page: page), in: layout)
            planner.plan(viewport, in: layout, into: &plan) { _, _, _, _ in false }
            #expect(plan.tiles == Self.plan(viewport, layout, planner.scheme, budget: planner.byteBudget).tiles)
        }
        let empty = ContinuousLayout(SpreadModel(pageSizes: []))
        planner.plan(viewport, in: empty, into: &plan) { _, _, _, _ in true }
        #expect(plan.tiles.isEmpty && plan.bytes == 0 && plan.visibleCount == 0)
    }
}
