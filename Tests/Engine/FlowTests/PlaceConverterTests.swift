import RectoDiagnostics
import RectoMarks
import RectoPlaces
import Testing

@testable import RectoFlow

@Suite struct PlaceConverterTests {
    private static let files = book([
        "<h1 id='h'>One</h1><p>It rained on the harbour.</p>",
        "<p id='p[1]'>The keeper <i>slept</i> 😀 soundly.</p><p>Nobody answered.</p>",
    ])

    @Test func everyPlaceLeadsBackInEveryKind() throws {
        try withBook(Self.files) { book in
            let converter = PlaceConverter(book)
            for item in 0..<2 {
                let path = book.facts.items[item].path
                let count = try book.text(item: item).count
                for offset in 0...count {
                    let found = try converter.find("\(path)#\(offset)")
                    let cfi = try converter.cfi(found).description
                    let place = try converter.find(cfi)
                    #expect(place.range == offset..<offset && place.item == item, "\(cfi)")
                    for end in stride(from: offset, through: count, by: 5) {
                        let range = PlaceConverter.Found(item: item, range: offset..<end, evidence: .offset)
                        let cfi = try converter.cfi(range).description
                        let back = try converter.find(cfi)
                        #expect(back.item == item && back.range == offset..<end, "\(cfi)")
                    }
                }
            }
        }
    }

    @Test func locatorsOfAllKindsLeadBack() throws {
        try withBook(Self.files) { book in
            let converter = PlaceConverter(book)
            let found = try converter.find("OPS/c1.xhtml#11")
            // Between two elements: the place after the text before counts.
            let cfi = try converter.cfi(found).description
            #expect(cfi == "epubcfi(/6/4[r1]!/4/2[p^[1^]]/2/1:0)")
            let range = PlaceConverter.Found(item: 1, range: 4..<16, evidence: .offset)
            #expect(
                try converter.target(range).selector.map(\.type) == [
                    "FragmentSelector", "TextQuoteSelector", "TextPositionSelector",
                ])
            let quote = try converter.locator(range).quote
            #expect(quote?.exact == "keeper slept")
            for text in [
                #"{"source":"OPS/c1.xhtml","selector":{"type":"TextPositionSelector","start":4,"end":16}}"#,
                #"{"source":"OPS/c1.xhtml","selector":[{"type":"TextQuoteSelector","exact":"keeper  slept","prefix":"The "}]}"#,
                #"{"type":"TextQuoteSelector","exact":"keeper slept"}"#,
                #"{"type":"Annotation","target":{"source":"OPS/c1.xhtml","selector":{"type":"TextQuoteSelector","exact":"keeper slept"}}}"#,
                #"{"href":"OPS/c1.xhtml","text":{"before":"The ","highlight":"keeper slept"}}"#,
                #"{"item":"OPS/c1.xhtml","offset":4,"end":16}"#, "keeper slept",
            ] {
                let place = try converter.find(text)
                #expect(place.item == 1 && place.range == 4..<16, "\(text)")
            }
        }
    }

    @Test(
        arguments: [
            ("OPS/c1.xhtml", 1, 0), ("c0.xhtml#h", 0, 0), ("#epubcfi(/6/2!/4/2)", 0, 0),
            ("epubcfi(/6/4!/4/4/1:7)", 1, 35), ("epubcfi(/6/98[r1]!/4/4)", 1, 28),
            ("epubcfi(/6/4!/4/2/1:2[soundly. ,Nobody])", 1, 28),
            (#"{"href":"OPS/c0.xhtml","locations":{"progression":0}}"#, 0, 0),
            (#"{"href":"OPS/c0.xhtml","locations":{"partialCfi":"/4/4/1:3"}}"#, 0, 7),
        ] as [(String, Int, Int)])
    func placesAreFound(text: String, item: Int, offset: Int) throws {
        try withBook(Self.files) { book in
            let found = try PlaceConverter(book).find(text)
            #expect(found.item == item && found.range.lowerBound == offset, "\(text): \(found)")
        }
    }

    @Test(
        arguments: [
            "OPS/c1.xhtml#9999", "OPS/c1.xhtml#none", "epubcfi(/6/40!/4)", "epubcfi(/6)", "{}",
            "{\"item\":\"x\",\"offset\":0}",
            "words that are nowhere in it", "", "{\"type\":\"CssSelector\",\"value\":\"p\"}",
        ])
    func otherPlacesAreRefused(text: String) throws {
        try withBook(Self.files) { book in
            let failure = #expect(throws: Failure.self) { try PlaceConverter(book).find(text) }
            #expect(failure?.code == .usage, "\(text)")
        }
    }
}
