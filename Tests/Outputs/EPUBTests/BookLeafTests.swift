import Recto
import TestSupport
import Testing

@testable import RectoEPUB
@testable import RectoIssue

/// Six pages of 100 by 200 points: a cover, 2 and 3, which may be one picture, 4 and 5, and a back.
@Suite struct BookLeafTests {
    /// As `1 2=3 4 5 6`, with what the book's list of pages leads to.
    private func describe(
        overlay rect: Rect, on page: Int = 1, _ options: SpreadOptions,
        heights: [Double] = [200, 200, 200, 200, 200, 200]
    ) -> (leaves: [BookLeaf], text: String, links: [String]) {
        var pages = heights.map { IssueContents.Page(size: Size(width: 100, height: $0), label: "") }
        pages[page].overlays = [Overlay(id: "film", rect: rect, content: .link)]
        let model = SpreadModel(pageSizes: pages.map { $0.size ?? Size(width: 1, height: 1) }, package: options)
        let leaves = BookLeaf.leaves(of: pages, model)
        let text = leaves.map { $0.pages.map { "\($0.index + 1)" }.joined(separator: "=") }.joined(separator: " ")
        let addresses = BookAddresses(leaves)
        return (leaves, text, pages.indices.map(addresses.link))
    }

    @Test func aPairWithSomethingAcrossTheFoldIsOneLeaf() throws {
        let book = describe(overlay: Rect(x: 60, y: 0, width: 80, height: 10), SpreadOptions(join: [1]))
        #expect(book.text == "1 2=3 4 5 6")
        let pair = book.leaves[1]
        #expect(pair.size == Size(width: 200, height: 200))
        #expect(pair.half == .whole)
        #expect(pair.pages.map(\.frame.x) == [0, 100])
        #expect(book.leaves[2].half == .left && book.leaves[3].half == .right)
        #expect(
            book.links == [
                "page-0001.xhtml", "page-0002.xhtml", "page-0002.xhtml#page-3", "page-0004.xhtml", "page-0005.xhtml",
                "page-0006.xhtml",
            ])
    }

    @Test func fromRightToLeftTheFirstPageLiesRight() {
        let options = SpreadOptions(direction: .rightToLeft, join: [1])
        let book = describe(overlay: Rect(x: -30, y: 0, width: 80, height: 10), options)
        #expect(book.text == "1 2=3 4 5 6")
        #expect(book.leaves[1].pages.map(\.frame.x) == [100, 0])
        // Over the outer edge is not over the fold.
        #expect(describe(overlay: Rect(x: 60, y: 0, width: 80, height: 10), options).text == "1 2 3 4 5 6")
    }

    @Test func whatTheSecondPageSendsBackCountsToo() {
        let rect = Rect(x: -30, y: 0, width: 80, height: 10)
        #expect(describe(overlay: rect, on: 2, SpreadOptions(join: [1])).text == "1 2=3 4 5 6")
    }

    @Test func aPairIsTwoLeavesWhereNothingCrosses() {
        let joined = SpreadOptions(join: [1])
        #expect(describe(overlay: Rect(x: 60, y: 0, width: 40, height: 10), joined).text == "1 2 3 4 5 6")
        #expect(describe(overlay: Rect(x: -30, y: 0, width: 80, height: 10), joined).text == "1 2 3 4 5 6")
        // Pages that are not one picture may have a gutter between them.
        let across = Rect(x: 60, y: 0, width: 80, height: 10)
        #expect(describe(overlay: across, SpreadOptions()).text == "1 2 3 4 5 6")
        #expect(describe(overlay: across, SpreadOptions(mode: .never, join: [1])).text == "1 2 3 4 5 6")
    }

    @Test func pagesOfTwoHeightsLieAsInTheReader() {
        let across = Rect(x: 60, y: 0, width: 80, height: 10)
        let options = SpreadOptions(join: [1], alignment: .bottom)
        let book = describe(overlay: across, options, heights: [200, 200, 80, 200, 200, 200])
        #expect(book.leaves[1].size == Size(width: 200, height: 200))
        #expect(book.leaves[1].pages[1].frame == Rect(x: 100, y: 120, width: 100, height: 80))
    }
}
