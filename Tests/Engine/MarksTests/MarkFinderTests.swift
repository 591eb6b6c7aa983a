import RectoGeometry
import RectoMarks
import RectoMatching
import RectoPageContent
import RectoText
import Testing

@Suite struct MarkFinderTests {
    private let pages = (0..<6).map { Pages.page($0, Pages.story($0)) }

    private func place(_ range: Range<Int>, on page: PageText) throws -> MarkPlace {
        let span = MarkSpan(
            start: MarkPoint(page: page.index, offset: range.lowerBound),
            end: MarkPoint(page: page.index, offset: range.upperBound))
        return try #require(MarkPlace(span, on: [page], document: "old"))
    }

    private func fingerprint(_ page: PageText) -> PageFingerprint {
        let words = page.blocks.flatMap(\.lines).flatMap(\.words)
        return PageFingerprint(
            index: page.index, label: page.label, size: page.size,
            words: words.map { .init(text: $0.text, box: $0.box) }, images: [], kind: words.isEmpty ? .vector : .text)
    }

    private func correspondence(_ old: [PageText], _ new: [PageText]) -> PageCorrespondence {
        PageCorrespondence(from: old.map(fingerprint), to: new.map(fingerprint))
    }

    private func find(_ place: MarkPlace, in pages: [PageText], _ correspondence: PageCorrespondence? = nil) -> Anchored
    {
        MarkFinder(pages, document: "new", correspondence: correspondence).find([place])[0]
    }

    @Test func theSameDocumentIsNotSearched() throws {
        let place = try place(0..<20, on: pages[2])
        #expect(MarkFinder([], document: "old").find([place]) == [.exact(place)])
    }

    @Test func theSameTextIsExact() throws {
        let place = try place(30..<80, on: pages[2])
        guard case .exact(let new) = find(place, in: pages) else {
            Issue.record("not exact")
            return
        }
        #expect(new.document == "new" && new.range == place.range && new.quads == place.quads)
    }

    @Test func anInsertedPageMovesMarks() throws {
        let place = try place(30..<80, on: pages[2])
        let new = [Pages.page(0, Pages.story(99))] + pages.map { Pages.page($0.index + 1, Pages.story($0.index)) }
        guard case .moved(let found) = find(place, in: new) else {
            Issue.record("not moved")
            return
        }
        #expect(found.page == 3 && found.range == place.range)
    }

    @Test func aRemovedPageTakesItsMarksAlong() throws {
        let place = try place(30..<80, on: pages[2])
        let new = pages.filter { $0.index != 2 }.enumerated().map { Pages.page($0, Pages.story($1.index)) }
        #expect(find(place, in: new) == .lost && find(place, in: new, correspondence(pages, new)) == .lost)
    }

    @Test func aFewChangedLettersAreForgiven() throws {
        let place = try place(0..<120, on: pages[2])
        let changed = Pages.story(2).replacing(Pages.word(2, 3), with: "abc" + Pages.word(2, 3).dropFirst(3))
        guard case .moved(let found) = find(place, in: [Pages.page(0, changed)]) else {
            Issue.record("lost")
            return
        }
        #expect(found.quote?.exact.contains(" abc") == true && found.range == place.range)
    }

    /// Where a quote without its last word ends would be a guess.
    @Test func aQuoteWhoseEndIsGoneIsLost() throws {
        let text = Pages.story(1) + " sea " + Pages.story(2)
        let end = Pages.story(1).unicodeScalars.count + 4
        let place = try place(end - 100..<end, on: Pages.page(0, text))
        #expect(place.quote?.exact.hasSuffix(" sea") == true)
        let without = text.replacing(" sea ", with: " ")
        #expect(find(place, in: [Pages.page(0, without)]) == .lost)
    }

    @Test func anotherTextIsLost() throws {
        let place = try place(30..<80, on: pages[2])
        #expect(find(place, in: [Pages.page(2, Pages.story(7))]) == .lost)
    }

    /// What is printed on every page can't be told by its words alone; by where it is on which page it can.
    @Test func runningHeadsNeedThePages() throws {
        func page(_ index: Int, _ story: Int) -> PageText {
            Pages.page(index, "The Lighthouse Weekly appears in summer and in winter " + Pages.story(story))
        }
        let old = (0..<4).map { page($0, $0) }
        let new = [page(0, 99)] + (1..<5).map { page($0, $0 - 1) }
        let place = try place(4..<21, on: old[2])
        #expect(place.quote?.exact == "Lighthouse Weekly")
        #expect(find(place, in: new) == .lost)
        #expect(find(place, in: new, correspondence(old, new)).place?.page == 3)
    }

    /// Without the old document, the marks that were found tell where the page's contents are now.
    @Test func otherMarksOfThePageTellWhereItsContentsAre() throws {
        let text = "red " + Pages.story(1) + " red " + Pages.story(2) + " red"
        let old = Pages.page(0, text)
        let new = [Pages.page(0, Pages.story(9)), Pages.page(1, "blue " + text, from: Point(x: 20, y: 20), scale: 1.5)]
        let moved = [Pages.page(0, text, from: Point(x: 20, y: 20), scale: 1.5)]
        let words = TextPlaces(old).words
        let sure = try stride(from: 1, to: words.count - 6, by: 11).map {
            try place(words[$0].lowerBound..<words[$0 + 5].upperBound, on: old)
        }
        #expect(sure.count > 4)
        for word in words where word.count == 3 {
            let place = try place(word, on: old)
            // Alone it might be any of the three.
            #expect(MarkFinder(moved, document: "new").find([place])[0].place.map { $0.range == word } != false)
            let found = MarkFinder(moved, document: "new").find(sure + [place])
            #expect(found.last?.place?.range == word)
            // Where the words have flown on, no place is sure.
            let flown = MarkFinder(new, document: "new").find(sure + [place])
            #expect(flown.last?.place.map { $0.range == word.lowerBound + 5..<word.upperBound + 5 } != false)
        }
    }

    @Test func ofEqualWordsOnAPageTheOneAtTheSamePlaceIsFound() throws {
        let text = "red " + Pages.story(1) + " red " + Pages.story(2) + " red"
        let (old, new) = ([Pages.page(0, text)], [Pages.page(0, text, from: Point(x: 20, y: 20), scale: 1.5)])
        for word in TextPlaces(old[0]).words where word.count == 3 {
            let found = find(try place(word, on: old[0]), in: new, correspondence(old, new))
            #expect(found.place?.range == word)
        }
    }

    /// A pull quote repeats a sentence of its page: without the old document, only where nothing changed it is known which is which.
    @Test func ofSentencesThatAreAlikeTheUnchangedOneIsFound() throws {
        let sentence = (0..<12).map { Pages.word(9, $0) }.joined(separator: " ")
        let text = "\(Pages.story(1)) it \(sentence) but \(Pages.story(2)) as \(sentence) but \(Pages.story(3))"
        let page = Pages.page(0, text)
        // What is around the mark differs in two letters only.
        let end = TextPlaces(page).words[72].upperBound - 25
        let place = try place(end - 20..<end, on: page)
        guard case .exact(let found) = find(place, in: [page]) else {
            Issue.record("not exact")
            return
        }
        #expect(found.range == place.range)
        #expect(find(place, in: [Pages.page(0, "x " + text)]) == .lost)
    }

    /// Letters that come twice make the search look where only the rest of the quote is.
    @Test func aQuoteIsNoRivalOfItself() throws {
        let text = "\(Pages.story(1)) abcdefgh qrstuvwxyz abcdefgh \(Pages.story(2))"
        let start = text.unicodeScalars.count - Pages.story(2).unicodeScalars.count - 29
        let place = try place(start..<start + 80, on: Pages.page(0, text))
        #expect(place.quote?.exact.hasPrefix("abcdefgh qrst") == true)
        #expect(find(place, in: [Pages.page(0, "x " + text)]).place?.quote == place.quote)
    }

    @Test func punctuationAtTheEndsStays() throws {
        let text = Pages.story(1) + " (quoted, loud!) " + Pages.story(2)
        let start = text.unicodeScalars.count - text.drop { $0 != "(" }.unicodeScalars.count
        let found = find(try place(start..<start + 15, on: Pages.page(0, text)), in: [Pages.page(0, "x " + text)])
        #expect(found.place?.quote?.exact == "(quoted, loud!)")
    }

    /// The quote has a space where the page has a line feed.
    @Test func punctuationOnALineOfItsOwnStays() throws {
        let text = (0..<10).map { "first\($0)" }.joined(separator: " ") + " – " + Pages.story(2)
        let page = Pages.page(0, text)
        let dash = try #require(TextPlaces(page).words.first { $0.count == 1 })
        let found = find(try place(20..<dash.upperBound, on: page), in: [Pages.page(0, "x y z " + text)])
        #expect(found.place?.quote?.exact.hasSuffix("first9 –") == true)
    }

    @Test func aMarkOverAPageBreakIsFoundOnBothPages() throws {
        let span = MarkSpan(start: MarkPoint(page: 1, offset: 400), end: MarkPoint(page: 2, offset: 60))
        let place = try #require(MarkPlace(span, on: [pages[1], pages[2]], document: "old"))
        let new = [Pages.page(0, "first")] + pages.map { Pages.page($0.index + 1, Pages.story($0.index)) }
        let found = find(place, in: new).place
        #expect(found?.page == 2 && found?.end?.page == 3 && found?.quote?.exact == place.quote?.exact)
    }

    @Test func bookmarksFollowTheirPage() {
        let bookmark = MarkPlace(bookmarking: pages[2], at: Point(x: 50, y: 60), document: "old")
        let new =
            [Pages.page(0, Pages.story(99))]
            + pages.map { Pages.page($0.index + 1, Pages.story($0.index), from: Point(x: 70, y: 60)) }
        #expect(find(bookmark, in: new).place?.page == 3)
        let found = find(bookmark, in: new, correspondence(pages, new)).place
        #expect(found?.page == 3 && found?.point == Point(x: 70, y: 60))
    }

    @Test func aRectangleNeedsAPageThatLooksTheSame() {
        let quad = TextQuad(
            topLeft: Point(x: 1, y: 1), topRight: Point(x: 9, y: 1), bottomRight: Point(x: 9, y: 9),
            bottomLeft: Point(x: 1, y: 9))
        let place = MarkPlace(document: "old", page: 2, label: "3", quads: [MarkQuad(page: 2, quad: quad)])
        #expect(find(place, in: pages) == .lost)
        #expect(find(place, in: pages, correspondence(pages, pages)).place?.quads == place.quads)
        let edited = pages.map {
            Pages.page($0.index, Pages.story($0.index).replacing(Pages.word($0.index, 1), with: "other"))
        }
        #expect(find(place, in: edited, correspondence(pages, edited)) == .lost)
    }
}
