import Foundation
import RectoGeometry
import RectoSpreads
import TestSupport
import Testing

struct PageLayoutTests {
    static func overlaps(_ one: Rect, _ other: Rect) -> Bool {
        one.x < other.maxX && other.x < one.maxX && one.y < other.maxY && other.y < one.maxY
    }

    @Test(arguments: Layouts.names, UInt64(1)...40)
    func queriesAgreeWithFrames(name: String, seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let turns = try #require(QuarterTurns.allCases.randomElement(using: &generator))
        check(
            Layouts.make(name, Layouts.randomModel(count, &generator), view: Layouts.view, turns: turns), &generator,
            "\(name) seed \(seed)")
    }

    func check(_ layout: some PageLayout, _ generator: inout SeededGenerator, _ comment: Comment) {
        let content = layout.contentSize
        let count = layout.model.spreadCount
        let frames = (0..<count).map(layout.frame)
        let slack = 1e-9 * (1 + content.width + content.height)
        for (item, frame) in frames.enumerated() {
            #expect(frame.x >= -slack && frame.y >= -slack, comment)
            #expect(frame.maxX <= content.width + slack && frame.maxY <= content.height + slack, comment)
            let size = layout.itemSize(item)
            #expect(
                abs(frame.width * size.height - frame.height * size.width) <= 1e-9 * size.width * frame.height, comment)
            #expect(
                layout.item(nearest: Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)) == item,
                comment)
            if item > 0 { #expect(!Self.overlaps(frame, frames[item - 1]) || layout is Staircase, comment) }
        }
        for _ in 0..<20 {
            let rect = Rect(
                corner: Point(
                    x: .random(in: -100...content.width + 100, using: &generator),
                    y: .random(in: -100...content.height + 100, using: &generator)),
                opposite: Point(
                    x: .random(in: -100...content.width + 100, using: &generator),
                    y: .random(in: -100...content.height + 100, using: &generator)))
            let seen = frames.indices.filter { Self.overlaps(frames[$0], rect) }
            let items = layout.items(in: rect)
            #expect(items.lowerBound >= 0 && items.upperBound <= count, comment)
            #expect(seen.allSatisfy(items.contains), comment)
            // No more than share a row or column with what is seen; in those with cells, the cell counts.
            for item in items {
                let frame = frames[item]
                let bounds = layout.zoomScope == .spread ? layout.bounds(at: item) : frame
                let isNear =
                    Self.overlaps(bounds, Rect(x: rect.x, y: -1e12, width: rect.width, height: 2e12))
                    || Self.overlaps(bounds, Rect(x: -1e12, y: rect.y, width: 2e12, height: rect.height))
                #expect(isNear || layout is GridLayout || layout is Staircase, comment)
            }
        }
        #expect(layout.items(in: Rect(x: 0, y: 0, width: 0, height: 0)).isEmpty || layout is Staircase, comment)

        // Positions come back.
        for _ in 0..<20 {
            let page = Int.random(in: 0..<layout.model.pageCount, using: &generator)
            let size = layout.model.size(of: page)
            let inside = ReadingPosition(
                page: page,
                point: Point(
                    x: size.width * .random(in: 0.01...0.99, using: &generator),
                    y: size.height * .random(in: 0.01...0.99, using: &generator)))
            let point = layout.point(of: inside)
            let frame = layout.frame(ofPage: page)
            #expect(point.x >= frame.x && point.x <= frame.maxX && point.y >= frame.y && point.y <= frame.maxY, comment)
            let back = layout.position(at: point)
            #expect(back?.page == page, comment)
            #expect(abs((back?.point.x ?? .nan) - inside.point.x) <= 1e-6 * (1 + size.width), comment)
            #expect(abs((back?.point.y ?? .nan) - inside.point.y) <= 1e-6 * (1 + size.height), comment)
        }
    }

    @Test(arguments: Layouts.names)
    func noPages(name: String) { checkEmpty(Layouts.make(name, SpreadModel(pageSizes: []), view: Layouts.view)) }

    func checkEmpty(_ layout: some PageLayout) {
        #expect(layout.contentSize.width == 0 || layout.contentSize.height == 0)
        #expect(layout.items(in: Rect(x: -10, y: -10, width: 1e6, height: 1e6)).isEmpty)
        #expect(layout.item(nearest: .zero) == nil && layout.position(at: .zero) == nil)
        #expect(layout.zoom(for: .page, page: 0, in: Layouts.view) == 1)
        #expect(layout.point(of: ReadingPosition(page: 3)) == .zero)
    }

    @Test(arguments: Layouts.names)
    func onePage(name: String) { checkOne(Layouts.make(name, SpreadModel(pageSizes: [a4]), view: Layouts.view)) }

    func checkOne(_ layout: some PageLayout) {
        #expect(layout.items(in: Rect(x: 0, y: 0, width: 1e6, height: 1e6)) == 0..<1)
        #expect(layout.position(at: Point(x: -1e9, y: -1e9)) == ReadingPosition(page: 0))
        #expect(layout.position(at: Point(x: 1e9, y: 1e9)) == ReadingPosition(page: 0, point: Point(x: 595, y: 842)))
        #expect(
            layout.point(of: ReadingPosition(page: 7, point: Point(x: .nan, y: -5))) == layout.frame(ofPage: 0).origin)
    }

    @Test func aStripFromRightToLeftRunsThatWay() {
        let sizes = [a4, a4, a4, Size(width: 300, height: 400)]
        let model = SpreadModel(pageSizes: sizes, forced: SpreadOptions(direction: .rightToLeft))
        let layout = ContinuousLayout(model, axis: .horizontal, gap: 10)
        // 1-, 3-2, -4
        #expect(layout.contentSize == Size(width: 595 + 10 + 1190 + 10 + 300, height: 842))
        #expect(layout.frame(of: 0) == Rect(x: 1510, y: 0, width: 595, height: 842))
        #expect(layout.frame(of: 2) == Rect(x: 0, y: 221, width: 300, height: 400))
        // Sides are mirrored, content is not.
        #expect(layout.frame(ofPage: 1).x == 310 + 595 && layout.frame(ofPage: 2).x == 310)
        #expect(layout.transform(ofPage: 1).a == 1)
        let screens = ScreenLayout(model, view: Size(width: 500, height: 400))
        #expect((0..<3).map { screens.bounds(at: $0).x } == [1000, 500, 0])
        #expect(screens.items(in: Rect(x: 600, y: 0, width: 500, height: 400)) == 0..<2)
        let grid = GridLayout(model.unpaired, view: Size(width: 360, height: 300), cell: Size(width: 160, height: 160))
        #expect(grid.columns == 2)
        #expect(grid.frame(of: 0).x > grid.frame(of: 1).x && grid.frame(of: 2).y > grid.frame(of: 1).y)
    }

    @Test func theExampleInTheDocumentationIsTheOneTested() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let tested = try String(contentsOf: folder.appending(path: "Staircase.swift"), encoding: .utf8)
        let source = folder.appending(path: "../../../Sources/Engine/Spreads/Layouts/PageLayout.swift").standardized
        let shown = try String(contentsOf: source, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false
        )
        .filter { $0.hasPrefix("///") }.map { $0.dropFirst($0.hasPrefix("/// ") ? 4 : 3) }.joined(separator: "\n")
        let example = try #require(tested.range(of: "struct Staircase")).lowerBound
        #expect(shown.contains(tested[example...]))
    }

    @Test func zoomStops() {
        let model = SpreadModel(pageSizes: [a4, a4, a4])
        let view = Size(width: 1190, height: 421)
        let strip = ContinuousLayout(model)
        #expect(strip.zoom(for: .page, page: 1, in: view) == 0.5)
        #expect(strip.zoom(for: .spread, page: 1, in: view) == 0.5)
        #expect(strip.zoom(for: .width, page: 1, in: view) == 1)
        #expect(strip.zoom(for: .width, page: 0, in: view) == 2)
        #expect(strip.zoom(for: .actualSize, page: 0, in: view) == 1)
        #expect(strip.zoom(for: .actualSize, page: 0, in: view, pointsPerInch: 96) == 96.0 / 72)
        let turned = ContinuousLayout(model, turns: .one)
        #expect(turned.zoom(for: .width, page: 1, in: view) == 1190.0 / 842)
        // Fitted: what is shown is the same, the zoom is one of the screen.
        let screens = ScreenLayout(model, view: view)
        #expect(screens.zoom(for: .spread, page: 1, in: view) == 1)
        #expect(screens.zoom(for: .width, page: 1, in: view) == 2)
        #expect(screens.zoom(for: .actualSize, page: 1, in: view) == 2)
        let tall = Size(width: 595, height: 842)
        #expect(ScreenLayout(model, view: tall).zoom(for: .page, page: 1, in: tall) == 2)
    }

    @Test func kinds() {
        let model = SpreadModel(pageSizes: pages(9), package: SpreadOptions(mode: .auto))
        let (wide, tall) = (Size(width: 900, height: 600), Size(width: 600, height: 900))
        func count(_ kind: LayoutKind, _ view: Size) -> Int { kind.layout(of: model, in: view).model.spreadCount }
        for kind in LayoutKind.allCases { #expect(count(kind, wide) == (kind == .page ? 9 : 5)) }
        #expect(LayoutKind.allCases.map { count($0, tall) } == [9, 5, 9, 9, 5])
        // From single pages and back.
        #expect(LayoutKind.spread.layout(of: model.unpaired, in: wide).model.spreadCount == 5)
        let never = SpreadModel(pageSizes: pages(9), package: SpreadOptions(mode: .never))
        #expect(LayoutKind.spread.layout(of: never, in: wide).model.spreadCount == 9)
    }

    @Test(arguments: UInt64(1)...60)
    func extentsAreTheirPrefixSums(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...200, using: &generator)
        // Whole numbers, so that sums are exact.
        var model = SpreadModel(
            pageCount: count, estimate: Size(width: 600, height: 500), forced: SpreadOptions(mode: .never))
        var layout = ContinuousLayout(model, gap: 3)
        for _ in 0..<50 {
            let page = Int.random(in: 0..<count, using: &generator)
            let size = Size(
                width: Double(Int.random(in: 500...700, using: &generator)),
                height: Double(Int.random(in: 1...900, using: &generator)))
            layout.learn(size, of: page)
            _ = model.learn(size, of: page)
        }
        var y = 0.0
        let widest = (0..<count).map { model.size(of: $0).width }.max() ?? 0
        for item in 0..<count {
            let size = model.size(of: item)
            #expect(
                layout.frame(of: item)
                    == Rect(x: (widest - size.width) / 2, y: y, width: size.width, height: size.height))
            #expect(layout.items(in: Rect(x: 0, y: y, width: 1, height: size.height)) == item..<item + 1)
            #expect(layout.items(in: Rect(x: 0, y: y + size.height, width: 1, height: 3)).isEmpty)
            y += size.height + 3
        }
        #expect(layout.contentSize == Size(width: widest, height: y - 3))
    }

    /// What is learned bit by bit is what would have been laid out at once.
    @Test(arguments: Layouts.names, UInt64(1)...20)
    func learnedSizesGiveTheSameFrames(name: String, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let sizes = Layouts.randomSizes(count, &generator)
        let options = SpreadModelTests.randomOptions(count, &generator)
        let whole = Layouts.make(name, SpreadModel(pageSizes: sizes, forced: options), view: Layouts.view)
        var learned = Layouts.make(name, SpreadModel(pageCount: count, forced: options), view: Layouts.view)
        for page in (0..<count).shuffled(using: &generator) { learned.learn(sizes[page], of: page) }
        #expect(learned.model.spreadCount == whole.model.spreadCount, "\(name) seed \(seed)")
        #expect(learned.contentSize == whole.contentSize, "\(name) seed \(seed)")
        for item in 0..<whole.model.spreadCount {
            #expect(learned.frame(of: item) == whole.frame(of: item), "\(name) seed \(seed)")
        }
    }
}
