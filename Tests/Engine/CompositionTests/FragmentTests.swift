import Exercises
import Testing

@testable import RectoComposition

@Suite struct FragmentTests {
    /// A paragraph of lines of one word each, 10 high.
    static func lines(_ count: Int, from offset: Int = 0) -> FlowParagraph {
        var parts: [LinePart] = []
        for number in 0..<count {
            parts.append(LinePart(.word, width: 60, offset: offset + number * 2))
            parts.append(LinePart(.space, width: 10, offset: offset + number * 2 + 1))
        }
        return FlowParagraph(parts: parts, lineHeight: 10)
    }

    /// How many lines there are in each region of a height.
    static func counts(_ tree: FlowTree, _ height: Double) -> [Int] {
        FlowPager(tree) { _ in FlowRegion(width: 100, height: height) }.map(\.lines.count)
    }

    @Test(arguments: [
        // Lines of one paragraph, height of regions, lines in each.
        (10, 50.0, [5, 5]), (6, 50, [4, 2]), (3, 20, [1, 1, 1]), (4, 30, [2, 2]), (7, 50, [5, 2]), (1, 5, [1]),
        (11, 50, [5, 4, 2]),
    ])
    func widowsAndOrphans(_ count: Int, _ height: Double, _ expected: [Int]) {
        var tree = FlowTree()
        tree.add(Self.lines(count))
        #expect(Self.counts(tree, height) == (count == 3 ? [2, 1] : expected))
    }

    @Test func orphansGoToTheNextRegion() {
        var tree = FlowTree()
        tree.add(Self.lines(4))
        tree.add(Self.lines(4))
        #expect(Self.counts(tree, 50) == [4, 4])
    }

    @Test func marginsCollapse() {
        var tree = FlowTree()
        var box = FlowBox()
        (box.marginBefore, box.marginAfter) = (10, 20)
        var inner = FlowBox()
        (inner.marginBefore, inner.marginAfter) = (30, -5)
        tree.open(box)
        tree.open(inner)
        tree.add(Self.lines(1))
        tree.close()
        tree.close()
        tree.open(box)
        tree.add(Self.lines(1))
        tree.close()
        let (fragment, next) = Fragmenter.run(tree, in: FlowRegion(width: 100, height: 500), from: .start)
        #expect(next == nil && fragment.lines.map(\.top) == [30, 55])
    }

    @Test func insetsKeepMarginsApart() {
        var tree = FlowTree()
        var box = FlowBox()
        (box.marginBefore, box.insetBefore, box.insetAfter, box.insetStart, box.insetEnd) = (10, 2, 3, 7, 8)
        box.isPainted = true
        var inner = FlowBox()
        inner.marginBefore = 30
        tree.open(box)
        tree.open(inner)
        tree.add(Self.lines(1))
        tree.close()
        tree.close()
        let (fragment, _) = Fragmenter.run(tree, in: FlowRegion(width: 100, height: 500), from: .start)
        #expect(fragment.lines.map(\.top) == [42] && fragment.lines[0].start == 7 && fragment.lines[0].measure == 85)
        #expect(
            fragment.boxes == [
                FlowFragment.Box(box: 0, start: 0, end: 100, top: 10, bottom: 55, isFirst: true, isLast: true)
            ])
    }

    @Test func breaksAsAskedFor() {
        var tree = FlowTree()
        var chapter = FlowBox()
        chapter.breakBefore = .region
        chapter.marginBefore = 10
        for _ in 0..<3 {
            tree.open(chapter)
            tree.open(FlowBox())
            tree.add(Self.lines(2))
            tree.close()
            tree.close()
        }
        let pages = Array(FlowPager(tree) { _ in FlowRegion(width: 100, height: 500) })
        // The margin after a break that was asked for stays.
        #expect(pages.map(\.lines.count) == [2, 2, 2] && pages[1].lines[0].top == 10)
    }

    @Test func whatIsFirstInABoxAsksForTheBox() {
        var tree = FlowTree()
        var asking = FlowBox()
        asking.breakBefore = .region
        tree.add(Self.lines(1))
        tree.open(FlowBox())
        tree.open(asking)
        tree.add(Self.lines(1))
        tree.close()
        tree.close()
        #expect(Self.counts(tree, 500) == [1, 1])
    }

    @Test func sidesOfSheets() {
        var tree = FlowTree()
        var chapter = FlowBox()
        chapter.breakBefore = .right
        tree.add(Self.lines(1))
        tree.open(chapter)
        tree.add(Self.lines(1))
        tree.close()
        let pages = Array(
            FlowPager(tree) { FlowRegion(width: 100, height: 500, side: $0.isMultiple(of: 2) ? .right : .left) })
        #expect(pages.map(\.lines.count) == [1, 0, 1])
        #expect(PageMap(pages, count: 4).starts.count == 3)
    }

    @Test func headingsStayWithWhatFollows() {
        var tree = FlowTree()
        tree.add(Self.lines(3))
        var heading = FlowBox()
        heading.breakAfter = .avoid
        tree.open(heading)
        tree.add(Self.lines(1))
        tree.close()
        tree.add(Self.lines(4))
        #expect(Self.counts(tree, 50) == [3, 5])
    }

    @Test func boxesStayTogether() {
        var tree = FlowTree()
        tree.add(Self.lines(3))
        var box = FlowBox()
        box.avoidsBreakInside = true
        tree.open(box)
        tree.add(Self.lines(4))
        tree.close()
        #expect(Self.counts(tree, 50) == [3, 4])
        // One that is higher than any region is broken all the same.
        #expect(Self.counts(tree, 30) == [3, 3, 1])
    }

    @Test func picturesAreMadeSmaller() {
        var tree = FlowTree()
        tree.add(Self.lines(2))
        tree.add(FlowSolid(width: 200, height: 400, offset: 4))
        let pages = Array(FlowPager(tree) { _ in FlowRegion(width: 100, height: 50) })
        #expect(pages.count == 2 && pages[1].solids.map(\.width) == [25] && pages[1].solids.map(\.height) == [50])
    }

    @Test func pageMaps() {
        var tree = FlowTree()
        tree.add(Self.lines(10))
        let map = PageMap(FlowPager(tree) { _ in FlowRegion(width: 100, height: 50) }, count: 20)
        #expect(map.starts == [0, 10] && map.page(of: 9) == 0 && map.page(of: 10) == 1 && map.page(of: 99) == 1)
        #expect(PageMap([], count: 0).page(of: 0) == nil)
    }

    /// Any tree in any regions: every word and picture once and in order, nothing beyond its region, always progress, the same from
    /// any break on.
    @Test func nothingIsLostInAnyRegions() throws {
        var random = Random(state: 3)
        for round in 0..<300 {
            let tree = Self.tree(&random)
            let regions = (0..<7).map { _ in
                FlowRegion(width: Double(60 + random.below(200)), height: Double(20 + random.below(150)))
            }
            var pager = FlowPager(tree) { regions[round.isMultiple(of: 2) ? $0 % 7 : 0] }
            var words: [Int] = []
            var solids: [Int] = []
            var tokens: [BreakToken] = []
            var pages: [FlowFragment] = []
            while let token = pager.token {
                if let last = tokens.last { #expect((last.step, last.part) < (token.step, token.part)) }
                tokens.append(token)
                let region = regions[round.isMultiple(of: 2) ? pages.count % 7 : 0]
                let found = pager.next()
                let page = try #require(found)
                pages.append(page)
                #expect(!page.isEmpty || tree.steps.isEmpty || pager.token == nil)
                for line in page.lines {
                    let parts = tree.paragraphs[line.paragraph].parts
                    words += line.line.parts.filter { parts[$0].kind == .word }.map { parts[$0].offset }
                    #expect(line.top >= 0 && line.top + line.height <= region.height + 0.001)
                }
                for solid in page.solids {
                    solids.append(solid.solid)
                    #expect(solid.top >= 0 && solid.top + solid.height <= region.height + 0.001)
                    #expect(solid.width <= region.width)
                }
                for (one, other) in zip(page.lines, page.lines.dropFirst()) {
                    #expect(one.top + one.height <= other.top + 0.001 + Self.overlap)
                }
                for box in page.boxes { #expect(box.top >= 0 && box.bottom <= region.height && box.top < box.bottom) }
                try #require(pages.count < 2000)
            }
            let all = tree.paragraphs.flatMap { $0.parts.filter { $0.kind == .word }.map(\.offset) }
            #expect(words == all)
            #expect(solids == Array(tree.solids.indices))
            for number in stride(from: 0, to: tokens.count, by: 3) where !round.isMultiple(of: 2) {
                let rest = FlowPager(tree, first: number, from: tokens[number]) { _ in regions[0] }
                #expect(Array(rest) == Array(pages[number...]))
            }
        }
    }

    /// Margins below zero let lines overlap by as much.
    private static let overlap = 6.0

    private static func tree(_ random: inout Random) -> FlowTree {
        var tree = FlowTree()
        var offset = 0
        var depth = 0
        for _ in 0..<random.below(40) {
            switch random.below(6) {
            case 0, 1:
                var box = FlowBox()
                box.marginBefore = Double(random.below(30) - 3)
                box.marginAfter = Double(random.below(30) - 3)
                if random.below(3) == 0 { box.insetBefore = Double(random.below(8)) }
                if random.below(3) == 0 { box.insetAfter = Double(random.below(8)) }
                box.insetStart = Double(random.below(10))
                box.avoidsBreakInside = random.below(4) == 0
                box.breakBefore = [.auto, .auto, .auto, .avoid, .region][random.below(5)]
                box.breakAfter = [.auto, .auto, .auto, .avoid, .region][random.below(5)]
                box.isPainted = random.below(2) == 0
                tree.open(box)
                depth += 1
            case 2 where depth > 0:
                tree.close()
                depth -= 1
            case 3:
                tree.add(
                    FlowSolid(width: Double(random.below(300)), height: Double(random.below(300)), offset: offset))
            default:
                var parts: [LinePart] = []
                for _ in 0..<random.below(60) {
                    let width = Double(5 + random.below(40))
                    parts.append(LinePart(.word, width: width, offset: offset))
                    parts.append(LinePart(.space, width: 5, stretch: 3, shrink: 1, offset: offset + 1))
                    offset += 2
                }
                var paragraph = FlowParagraph(parts: parts, lineHeight: 10)
                paragraph.indent = Double(random.below(20))
                paragraph.method = random.below(2) == 0 ? .greedy : .totalFit
                (paragraph.orphans, paragraph.widows) = (1 + random.below(3), 1 + random.below(3))
                tree.add(paragraph)
            }
        }
        while depth > 0 {
            tree.close()
            depth -= 1
        }
        return tree
    }

    @Test func linesAreAsHighAsTheirParts() {
        var paragraph = FlowParagraph(parts: Self.lines(3).parts, strut: LineExtent(above: 8, below: 2))
        paragraph.extents = Array(repeating: paragraph.strut, count: paragraph.parts.count)
        // The second word reaches up, and the third down.
        paragraph.extents[2] = LineExtent(above: 20, below: 1)
        paragraph.extents[4] = LineExtent(above: 3, below: 7)
        var tree = FlowTree()
        tree.add(paragraph)
        let (fragment, _) = Fragmenter.run(tree, in: FlowRegion(width: 65, height: 500), from: .start)
        #expect(fragment.lines.map(\.top) == [0, 10, 32] && fragment.lines.map(\.height) == [10, 22, 15])
        #expect(fragment.lines.map(\.baseline) == [8, 20, 8])
        #expect(Self.counts(tree, 33).reduce(0, +) == 3)
    }
}
