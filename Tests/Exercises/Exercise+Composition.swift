import RectoComposition

extension Exercise {
    /// A tree of blocks, floats and tables that the bytes decide, in pages of five heights: each word and picture on one page, in order,
    /// nothing beyond a page, and always progress.
    public static func composition(_ bytes: [UInt8]) {
        guard bytes.count > 5 else { return }
        let regions = bytes.prefix(5).map { FlowRegion(width: 200, height: 40 + Double($0)) }
        let tree = RandomFlow(Random(bytes: Array(bytes.dropFirst(5)))).tree
        var pager = FlowPager(tree) { regions[$0 % 5] }
        var words: [Int] = []
        var solids: [Int] = []
        var count = 0
        var last = -1
        while let token = pager.token, let page = pager.next() {
            expect(pager.token != token, "no progress on page \(count)")
            expect(count < 5000, "no end")
            check(page, regions[count % 5], count)
            var own: [Int] = []
            for line in page.lines where !line.isAgain {
                let parts = tree.paragraphs[line.paragraph].parts
                own += line.line.parts.filter { parts[$0].kind == .word }.map { parts[$0].offset }
            }
            if let first = own.min() { expect(last < first, "page \(count) goes back from \(last) to \(first)") }
            last = max(last, own.max() ?? -1)
            words += own
            solids += page.solids.map(\.solid)
            count += 1
        }
        let all = tree.paragraphs.flatMap { $0.parts.filter { $0.kind == .word }.map(\.offset) }
        expect(words.sorted() == all.sorted(), "words lost or doubled")
        expect(solids.sorted() == Array(tree.solids.indices), "pictures lost or doubled")
    }

    private static func check(_ page: FlowFragment, _ region: FlowRegion, _ number: Int) {
        for line in page.lines {
            expect(
                line.top >= -0.001 && line.top + line.height <= region.height + 0.001, "page \(number): a line is cut")
            expect(
                line.start >= 0 && line.start + line.measure <= region.width + 0.001,
                "page \(number): a line sticks out")
        }
        for solid in page.solids {
            expect(
                solid.top >= -0.001 && solid.top + solid.height <= region.height + 0.001,
                "page \(number): a picture is cut")
        }
    }
}
