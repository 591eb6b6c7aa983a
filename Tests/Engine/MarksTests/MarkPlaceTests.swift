import RectoMarks
import RectoText
import Testing

@Suite struct MarkPlaceTests {
    @Test func aPlaceHasQuoteContextAndAQuadForEachLine() throws {
        let page = Pages.page(2, Pages.story(2))
        let words = page.text.split { $0 == " " || $0 == "\n" }
        let start = page.text.unicodeScalars.count - page.text.drop { $0 != " " }.unicodeScalars.count
        let span = MarkSpan(start: MarkPoint(page: 2, offset: start), end: MarkPoint(page: 2, offset: 200))
        let place = try #require(MarkPlace(span, on: [page], document: "d"))
        #expect(place.range?.lowerBound == start + 1, "white space at the end is not marked")
        #expect(place.quads.count == 2 && place.quads.allSatisfy { $0.page == 2 })
        #expect(place.quote?.exact.hasPrefix("\(words[1]) \(words[2])") == true)
        #expect(place.quote?.prefix == String(words[0]))
        #expect(place.pages == 2...2 && place.label == "3")
    }

    @Test func aPlaceOverAPageBreakIsOne() throws {
        let pages = [Pages.page(0, "one two three"), Pages.page(1, "four five six")]
        let span = MarkSpan(start: MarkPoint(page: 0, offset: 4), end: MarkPoint(page: 1, offset: 4))
        let place = try #require(MarkPlace(span, on: pages, document: "d"))
        #expect(place.quote?.exact == "two three four" && place.end == MarkPoint(page: 1, offset: 4))
        #expect(place.quads.map(\.page) == [0, 1] && place.span == span && place.pages == 0...1)
    }

    @Test func whatHasNoWordsIsNoPlace() {
        let page = Pages.page(0, "one two")
        func place(_ range: Range<Int>) -> MarkPlace? {
            MarkPlace(
                MarkSpan(
                    start: MarkPoint(page: 0, offset: range.lowerBound),
                    end: MarkPoint(page: 0, offset: range.upperBound)),
                on: [page], document: "d")
        }
        #expect(place(3..<4) == nil && place(7..<9) == nil && place(90..<99) == nil && place(0..<0) == nil)
        #expect(place(0..<99)?.range == 0..<7)
        let elsewhere = MarkSpan(start: MarkPoint(page: 1, offset: 0), end: MarkPoint(page: 1, offset: 3))
        #expect(MarkPlace(elsewhere, on: [page], document: "d") == nil)
    }
}
