import RectoGeometry
import RectoSpreads
import TestSupport
import Testing

struct ViewportTests {
    static func distance(_ one: Point, _ other: Point) -> Double { max(abs(one.x - other.x), abs(one.y - other.y)) }

    /// A view somewhere in a document, at some zoom.
    static func random(_ layout: some PageLayout, _ generator: inout SeededGenerator) -> Viewport {
        var viewport = Viewport(size: Layouts.view, pixelRatio: 2, zoom: generator.magnitude(0.2...8))
        let page = Int.random(in: 0..<layout.model.pageCount, using: &generator)
        let size = layout.model.size(of: page)
        viewport.go(
            to: ReadingPosition(
                page: page,
                point: Point(
                    x: .random(in: 0...size.width, using: &generator),
                    y: .random(in: 0...size.height, using: &generator))),
            in: layout)
        viewport.scroll(
            by: Point(x: .random(in: -300...300, using: &generator), y: .random(in: -300...300, using: &generator)),
            in: layout)
        return viewport
    }

    /// Where a position is in the view, in pixels.
    static func pixel(_ position: ReadingPosition, _ viewport: Viewport, _ layout: some PageLayout) -> Point {
        let point = viewport.transform(in: layout).apply(layout.point(of: position))
        return Point(x: point.x * viewport.pixelRatio, y: point.y * viewport.pixelRatio)
    }

    @Test(arguments: Layouts.names, UInt64(1)...40)
    func correctionsKeepTheAnchor(name: String, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...80, using: &generator)
        check(
            Layouts.make(name, Layouts.randomModel(count, &generator, isLazy: true), view: Layouts.view), &generator,
            "\(name) seed \(seed)")
    }

    func check(_ layout: some PageLayout, _ generator: inout SeededGenerator, _ comment: Comment) {
        var layout = layout
        let viewport = Self.random(layout, &generator)
        let anchor = viewport.anchor
        let before = Self.pixel(anchor, viewport, layout)
        #expect(Self.distance(before, Point(x: viewport.place.x * 2, y: viewport.place.y * 2)) < 1e-3, comment)
        for size in Layouts.randomSizes(layout.model.pageCount, &generator) {
            let page = Int.random(in: 0..<layout.model.pageCount, using: &generator)
            // Of the page that is read the size may turn out otherwise, but not so that the place read is outside of it.
            if page == anchor.page, size.width < anchor.point.x || size.height < anchor.point.y { continue }
            layout.learn(size, of: page)
            #expect(Self.distance(Self.pixel(anchor, viewport, layout), before) < 0.5, comment)
        }
    }

    @Test(arguments: Layouts.names, UInt64(1)...20)
    func switchingTurningAndResizingKeepThePosition(name: String, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let model = Layouts.randomModel(Int.random(in: 1...60, using: &generator), &generator)
        let start = Layouts.make(name, model, view: Layouts.view)
        try keep(start, model, &generator, "\(name) seed \(seed)")
    }

    func keep(_ start: some PageLayout, _ model: SpreadModel, _ generator: inout SeededGenerator, _ comment: Comment)
        throws
    {
        var viewport = Self.random(start, &generator)
        let position = try #require(viewport.position(in: start))
        for name in Layouts.names.shuffled(using: &generator) {
            let turns = try #require(QuarterTurns.allCases.randomElement(using: &generator))
            let next = Layouts.make(name, model, view: Layouts.view, turns: turns)
            var there = viewport
            there.move(from: start, to: next, zoom: generator.magnitude(0.5...3))
            #expect(there.anchor.page == position.page, comment)
            let isSeen = Self.isSeen(position, there, next)
            #expect(isSeen, comment)
        }
        var fitted = start
        viewport.resize(to: Size(width: 420, height: 900), in: start)
        fitted.fit(viewport.size)
        viewport.settle(in: fitted)
        #expect(viewport.anchor == position, comment)
        #expect(Self.isSeen(position, viewport, fitted), comment)
    }

    static func isSeen(_ position: ReadingPosition, _ viewport: Viewport, _ layout: some PageLayout) -> Bool {
        let point = viewport.transform(in: layout).apply(layout.point(of: position))
        return point.x >= -1e-3 && point.x <= viewport.size.width + 1e-3 && point.y >= -1e-3
            && point.y <= viewport.size.height + 1e-3
    }

    @Test(arguments: Layouts.names, UInt64(1)...20)
    func scrollingMovesByWhatItSays(name: String, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        scroll(
            Layouts.make(name, Layouts.randomModel(count, &generator), view: Layouts.view), &generator,
            "\(name) seed \(seed)")
    }

    func scroll(_ layout: some PageLayout, _ generator: inout SeededGenerator, _ comment: Comment) {
        var viewport = Self.random(layout, &generator)
        for _ in 0..<20 {
            let before = viewport.visibleRect(in: layout)
            let bounds = layout.bounds(at: layout.model.spread(containing: viewport.anchor.page))
            let step = Point(
                x: .random(in: -500...500, using: &generator), y: .random(in: -500...500, using: &generator))
            viewport.scroll(by: step, in: layout)
            let after = viewport.visibleRect(in: layout)
            let slack = 1e-9 * (1 + layout.contentSize.width + layout.contentSize.height)
            // As far as asked, or up to the edge, or centred where all of it is seen.
            func isRight(_ from: Double, _ by: Double, _ to: Double, _ extent: Double, _ low: Double, _ high: Double)
                -> Bool
            {
                if extent >= high - low { return abs(to + extent / 2 - (low + high) / 2) <= slack }
                return abs(to - min(max(from + by, low), high - extent)) <= slack
            }
            #expect(isRight(before.x, step.x / viewport.zoom, after.x, after.width, bounds.x, bounds.maxX), comment)
            #expect(isRight(before.y, step.y / viewport.zoom, after.y, after.height, bounds.y, bounds.maxY), comment)
        }
    }

    @Test func zoomingKeepsThePointUnderThePointer() throws {
        let layout = ContinuousLayout(SpreadModel(pageSizes: pages(40)))
        var viewport = Viewport(size: Layouts.view)
        viewport.go(to: ReadingPosition(page: 20, point: Point(x: 300, y: 400)), in: layout)
        let pointer = Point(x: 700, y: 100)
        let under = try #require(viewport.position(at: pointer, in: layout))
        for zoom in [2, 5, 1.5, 30] {
            viewport.zoom(to: zoom, around: pointer, in: layout)
            #expect(viewport.zoom == zoom)
            #expect(Self.distance(viewport.transform(in: layout).apply(layout.point(of: under)), pointer) < 1e-6)
        }
        viewport.zoom(to: .nan, in: layout)
        #expect(viewport.zoom == 1)
        viewport.zoom(to: .width, in: layout)
        #expect(viewport.zoom == 1000.0 / 1190)
        viewport.zoom(to: 0, in: layout)
        #expect(viewport.zoom == Viewport.zooms.lowerBound)
    }

    @Test func aZoomedSpreadIsNotLeft() {
        let layout = ScreenLayout(SpreadModel(pageSizes: pages(9)), view: Layouts.view)
        var viewport = Viewport(size: Layouts.view)
        viewport.go(to: ReadingPosition(page: 3), in: layout)
        #expect(viewport.visibleRect(in: layout) == layout.bounds(at: 2))
        viewport.zoom(to: 3, in: layout)
        viewport.scroll(by: Point(x: 1e7, y: 0), in: layout)
        #expect(abs(viewport.visibleRect(in: layout).maxX - layout.bounds(at: 2).maxX) < 1e-9)
        #expect(viewport.position(in: layout)?.page == 4)
    }

    @Test func nothingToSee() {
        let layout = ContinuousLayout(SpreadModel(pageSizes: []))
        var viewport = Viewport(size: Size(width: 0, height: .nan), pixelRatio: 0, zoom: -1)
        viewport.go(to: ReadingPosition(page: 3), in: layout)
        viewport.scroll(by: Point(x: 5, y: .infinity), in: layout)
        viewport.zoom(to: 2, in: layout)
        viewport.zoom(to: .page, in: layout)
        viewport.settle(in: layout)
        #expect(viewport.position(in: layout) == nil)
        #expect(viewport.visibleRect(in: layout).width > 0)
    }

    /// A reader scrolls through a long document of which nothing is known but the number of its pages.
    @Test(arguments: [LayoutAxis.vertical, .horizontal])
    func aNativeViewer(axis: LayoutAxis) throws {
        var generator = SeededGenerator(seed: 15_000)
        let count = 15_000
        let sizes = (0..<count).map { _ in
            Size(width: .random(in: 300...500, using: &generator), height: .random(in: 300...1200, using: &generator))
        }
        var layout = ContinuousLayout(SpreadModel(pageCount: count, forced: SpreadOptions(mode: .never)), axis: axis)
        var viewport = Viewport(size: Layouts.view)
        let planner = ViewportPlanner(scheme: TileScheme(scale: 2), byteBudget: 32 << 20)
        var plan = ViewportPlan()
        let forth = axis == .vertical ? Point(x: 0, y: 650) : Point(x: 950, y: 0)
        var seen = 0
        var frames = 0
        while seen < count - 1, frames < 60_000 {
            frames += 1
            let anchor = viewport.anchor
            let before = Self.pixel(anchor, viewport, layout)
            // What comes into view is opened, and its size found out.
            for _ in 0..<8 {
                let new = layout.items(in: viewport.visibleRect(in: layout)).filter { !layout.model.isKnown($0) }
                if new.isEmpty { break }
                for page in new { layout.learn(sizes[page], of: page) }
            }
            let clamped = layout.model.clamped(anchor)
            #expect(Self.distance(Self.pixel(clamped, viewport, layout), before) < 0.5, "frame \(frames)")
            let items = layout.items(in: viewport.visibleRect(in: layout))
            #expect(items.lowerBound <= seen + 1, "frame \(frames): a page was passed over")
            seen = max(seen, items.upperBound - 1)
            if frames.isMultiple(of: 50) {
                planner.plan(viewport, in: layout, travel: forth, into: &plan) { _, _, _, _ in false }
                #expect(!plan.visible.isEmpty && plan.bytes <= planner.byteBudget)
                #expect(plan.visible.allSatisfy { items.contains($0.page) })
            }
            viewport.scroll(by: forth, in: layout)
        }
        #expect(seen == count - 1)
        #expect((0..<count).allSatisfy { layout.model.size(of: $0) == sizes[$0] })
        let length = sizes.reduce(0) { $0 + (axis == .vertical ? $1.height : $1.width) } + 12 * Double(count - 1)
        #expect(abs((axis == .vertical ? layout.contentSize.height : layout.contentSize.width) - length) < 1e-3)
        // And a jump back to a bookmark finds the place.
        viewport.go(to: ReadingPosition(page: 7000, point: Point(x: 100, y: 200)), in: layout)
        #expect(try #require(viewport.position(in: layout)).page == 7000)
    }
}
