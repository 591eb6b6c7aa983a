import Exercises
import Testing

@testable import RectoComposition

@Suite struct FloatTests {
    private static func float(_ side: FlowFloat.Side, _ width: Double, _ height: Double, _ tree: inout FlowTree) -> Int
    {
        let number = tree.open(FlowFloat(side, width: width))
        tree.add(FlowSolid(width: width, height: height, offset: 0))
        tree.close(float: number, hasText: false)
        return number
    }

    /// A paragraph of words of 30 with spaces of 10, in lines of 10.
    private static func words(_ count: Int) -> FlowParagraph {
        var parts: [LinePart] = []
        for number in 0..<count {
            parts.append(LinePart(.word, width: 30, offset: number * 2))
            parts.append(LinePart(.space, width: 10, offset: number * 2 + 1))
        }
        return FlowParagraph(parts: parts, lineHeight: 10)
    }

    private static func run(_ tree: FlowTree, width: Double = 150, height: Double = 500) -> FlowFragment {
        Fragmenter.run(tree, in: FlowRegion(width: width, height: height), from: .start).0
    }

    @Test func linesAreShorterBesideFloats() {
        var tree = FlowTree()
        _ = Self.float(.left, 50, 25, &tree)
        tree.add(Self.words(10))
        let page = Self.run(tree)
        #expect(page.lines.map(\.start) == [50, 50, 50, 0] && page.lines.map(\.measure) == [100, 100, 100, 150])
        #expect(page.lines.map { $0.line.parts.count } == [3, 3, 3, 7] && page.lines.map(\.top) == [0, 10, 20, 30])
    }

    @Test func floatsStandBesideEachOther() {
        var tree = FlowTree()
        _ = Self.float(.left, 50, 25, &tree)
        _ = Self.float(.left, 50, 15, &tree)
        _ = Self.float(.right, 80, 20, &tree)
        let page = Self.run(tree)
        // The third has no room beside both.
        #expect(page.solids.map(\.start) == [0, 50, 70] && page.solids.map(\.top) == [0, 0, 15])
    }

    @Test func aFloatWithinALineStandsBesideIt() {
        var tree = FlowTree()
        let number = Self.float(.right, 40, 15, &tree)
        let paragraph = tree.add(Self.words(9))
        tree.anchor(number, to: paragraph, part: 2)
        let page = Self.run(tree)
        #expect(page.solids[0].start == 110 && page.solids[0].top == 0)
        #expect(page.lines.map(\.measure) == [110, 110, 150])
    }

    @Test func aFloatThatIsTooWideForItsLineStandsBelow() {
        var tree = FlowTree()
        let number = Self.float(.left, 100, 15, &tree)
        let paragraph = tree.add(Self.words(9))
        tree.anchor(number, to: paragraph, part: 4)
        let page = Self.run(tree)
        #expect(page.solids[0].top == 10 && page.lines.map(\.start) == [0, 100, 100, 0])
    }

    @Test func clear() {
        var tree = FlowTree()
        _ = Self.float(.left, 50, 25, &tree)
        tree.add(Self.words(1))
        var box = FlowBox()
        (box.clear, box.marginBefore) = (.left, 5)
        tree.open(box)
        tree.add(Self.words(1))
        tree.close()
        #expect(Self.run(tree).lines.map(\.top) == [0, 25])
    }

    @Test func aPictureWithoutRoomGoesToTheNextRegionAndTheTextGoesOn() {
        var tree = FlowTree()
        let number = Self.float(.left, 50, 45, &tree)
        let paragraph = tree.add(Self.words(30))
        tree.anchor(number, to: paragraph, part: 6)
        let pages = Array(FlowPager(tree) { _ in FlowRegion(width: 150, height: 50) })
        #expect(pages.map(\.solids.count) == [0, 1] && pages[0].lines.count == 5 && pages[1].solids[0].top == 0)
        #expect(PageMap(pages, count: 60).starts == [0, 40])
    }

    @Test func aFloatOfTextGoesWithItsLine() {
        var tree = FlowTree()
        tree.add(Self.words(9))
        let number = tree.open(FlowFloat(.left, width: 40))
        tree.add(Self.words(3))
        tree.close(float: number, hasText: true)
        tree.add(Self.words(6))
        let pages = Array(FlowPager(tree) { _ in FlowRegion(width: 150, height: 50) })
        #expect(pages.map(\.lines.count) == [3, 5])
    }

    /// Any tree in any regions: every word and picture once, in pages whose texts follow each other; no two lines on each other,
    /// nothing beyond its region, always progress, the same from any break on.
    @Test func nothingIsLostInAnyRegions() throws {
        for round in 0..<200 {
            var flow = RandomFlow(seed: UInt64(round) &* 7919 &+ 3)
            let tree = flow.tree
            let regions = (0..<5).map { _ in
                FlowRegion(width: 200, height: Double(40 + flow.random.below(round.isMultiple(of: 3) ? 60 : 300)))
            }
            var pager = FlowPager(tree) { regions[$0 % 5] }
            var words: [Int] = []
            var solids: [Int] = []
            var pages: [FlowFragment] = []
            var tokens: [BreakToken] = []
            while let token = pager.token {
                tokens.append(token)
                let region = regions[pages.count % 5]
                let found = pager.next()
                let page = try #require(found)
                pages.append(page)
                var own: [Int] = []
                for line in page.lines where !line.isAgain {
                    let parts = tree.paragraphs[line.paragraph].parts
                    own += line.line.parts.filter { parts[$0].kind == .word }.map { parts[$0].offset }
                }
                if let first = own.min(), let last = words.max() {
                    #expect(last < first, "round \(round), page \(pages.count - 1)")
                }
                words += own
                solids += page.solids.map(\.solid)
                Self.check(page, region, "round \(round), page \(pages.count - 1)")
                try #require(pages.count < 2000, "round \(round)")
            }
            let all = tree.paragraphs.flatMap { $0.parts.filter { $0.kind == .word }.map(\.offset) }
            let (areWords, areSolids) = (words.sorted() == all.sorted(), solids.sorted() == Array(tree.solids.indices))
            #expect(areWords && areSolids, "round \(round)")
            for number in [tokens.count / 3, tokens.count / 2] {
                let rest = FlowPager(tree, first: number, from: tokens[number]) { regions[$0 % 5] }
                let isSame = Array(rest) == Array(pages[number...])
                #expect(isSame, "round \(round), from page \(number)")
            }
        }
    }

    private static func check(_ page: FlowFragment, _ region: FlowRegion, _ name: String) {
        for line in page.lines {
            #expect(line.top >= -0.001 && line.top + line.height <= region.height + 0.001, "\(name): cut")
            #expect(line.start >= 0 && line.start + line.measure <= region.width + 0.001, "\(name): beside")
        }
        for solid in page.solids {
            #expect(solid.top >= -0.001 && solid.top + solid.height <= region.height + 0.001, "\(name): picture cut")
        }
        for (index, one) in page.lines.enumerated() {
            for other in page.lines[(index + 1)...] {
                let isBeside =
                    one.top + one.height <= other.top + 0.001 || other.top + other.height <= one.top + 0.001
                    || one.start + min(one.measure, one.line.width) <= other.start + 0.001
                    || other.start + min(other.measure, other.line.width) <= one.start + 0.001
                #expect(isBeside, "\(name): lines of \(one.offset) and \(other.offset) on each other")
            }
            for solid in page.solids {
                let isBeside =
                    one.top + one.height <= solid.top + 0.001 || solid.top + solid.height <= one.top + 0.001
                    || one.start + min(one.measure, one.line.width) <= solid.start + 0.001
                    || solid.start + solid.width <= one.start + 0.001
                #expect(isBeside, "\(name): the line of \(one.offset) on picture \(solid.solid)")
            }
        }
    }
}
