import Testing

@testable import RectoFlow
@testable import RectoPainting

@Suite struct PageLabelsTests {
    private func entry(_ title: String, _ item: Int?, _ offset: Int?) -> FlowOutline.Entry {
        var entry = FlowOutline.Entry(title: title, level: 1)
        (entry.item, entry.offset) = (item, offset)
        return entry
    }

    @Test func pagesAreCalledAsThePrintedOnesThatTheyBeginIn() {
        var labels = PageLabels([entry("4", 1, 50), entry("3", 1, 10), entry("?", nil, 3), entry("5", 2, nil)])
        #expect(labels.label(item: 0, 0..<100) == nil)
        // Begins before the first, which begins on it.
        #expect(labels.label(item: 1, 0..<40) == "3")
        #expect(labels.label(item: 1, 40..<60) == "3")
        #expect(labels.label(item: 1, 60..<90) == "4")
        #expect(labels.label(item: 2, 0..<0) == "5")
    }

    @Test func booksWithoutPrintedPagesHaveNone() {
        var labels = PageLabels([])
        #expect(labels.label(item: 0, 0..<10) == nil)
    }
}
