import RectoMarks
import Testing

@Suite struct PageOverviewTests {
    private func overview(_ page: Int, _ text: String = "one two three") -> PageOverview {
        PageOverview(
            Pages.page(page, text), pageCount: 10, start: 100, outline: [("Home", 2), ("Away", 6)], pictures: 3,
            marks: MarkSet([.sample(1, page: page), .sample(2, page: 9)]))
    }

    @Test func aPageKnowsItsSection() {
        let page = overview(4)
        #expect(page.page == 5 && page.pages == 10 && page.positionInIssue == 0.4)
        let section = page.section
        #expect(section?.title == "Home" && section?.index == 1 && section?.count == 2)
        #expect(section?.first == 3 && section?.last == 6)
        #expect(page.positionInSection == 0.5)
        #expect(overview(0).section == nil && overview(0).positionInSection == nil)
        #expect(overview(9).section?.last == 10)
    }

    @Test func aPageTellsOfItsTextAndMarks() {
        let page = overview(4)
        #expect(page.start == 100 && page.end == 115 && page.words == 3 && page.pictures == 3)
        #expect(page.description == "one two three" && page.marks == [Mark.sample(1).id])
        #expect(overview(4, Pages.story(4)).description.hasSuffix(" " + Pages.word(4, 10)), "as many words as fit")
        #expect(overview(4, "").description.isEmpty)
    }
}
