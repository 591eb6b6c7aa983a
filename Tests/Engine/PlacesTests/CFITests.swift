import RectoDiagnostics
import RectoMarkup
import TestSupport
import Testing

@testable import RectoPlaces

@Suite struct CFITests {
    @Test(
        arguments: [
            "epubcfi(/6/4[chap01ref]!/4[body01]/10[para05]/3:10)",
            "epubcfi(/6/4!/4/10/1:3[xx,y])", "epubcfi(/6/4!/4/10/3:10[;s=b])",
            "epubcfi(/6/4!/4[body0;s=b])", "epubcfi(/6/4!/4/3[xx,y;s=a])",
            "epubcfi(/6/4!/4/10/3:10[a^[b^],c^^;s=a])",
            "epubcfi(/6/4[a]!/4[b]/10[c],/2/1:1,/3:4)", "epubcfi(/6/4!/4/2)",
        ])
    func isWrittenAsItWasRead(text: String) throws { #expect(try CFI(text).description == text) }

    @Test func timesAndPlacesInPicturesAreLeftOut() throws {
        #expect(try CFI("book.epub#epubcfi(/6/4!/4/2~23.5@50:75.5)").description == "epubcfi(/6/4!/4/2)")
        #expect(try CFI("/4/2/1:3").description == "epubcfi(/4/2/1:3)")
    }

    @Test(arguments: [
        "epubcfi(", "epubcfi(/6/x)", "epubcfi(/6/4!/4[a)", "epubcfi(/6,/2)", "epubcfi(/99999999999)",
        "epubcfi(/6/4:1,/1,/2)",
    ])
    func mistakesAreTold(text: String) { #expect(throws: Failure.self) { try CFI(text) } }

    @Test func manyStepsAreRefused() {
        #expect(throws: Failure.self) { try CFI("epubcfi(" + String(repeating: "/2", count: 2_000) + ")") }
    }

    /// A body of random elements and texts, some of them without text.
    private static func body(_ generator: inout SeededGenerator, depth: Int = 0) -> String {
        let words = ["a", " b ", "c\n d", "😀x", "", "é&amp;", "  ", "漢字", "&#xAD;", "<!-- c -->", "<![CDATA[<]]>"]
        let names = ["p", "b", "pre", "div", "ruby", "rt", "td", "span hidden=''", "br", "img alt='x'"]
        var text = ""
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            text += words[Int.random(in: 0..<words.count, using: &generator)]
            guard depth < 5, Bool.random(using: &generator) else { continue }
            let name = names[Int.random(in: 0..<names.count, using: &generator)]
            let id = Bool.random(using: &generator) ? " id='i\(Int.random(in: 0...20, using: &generator))'" : ""
            let end = name.split(separator: " ")[0]
            text += "<\(name)\(id)>\(end == "br" || end == "img" ? "" : body(&generator, depth: depth + 1))</\(end)>"
        }
        return text
    }

    @Test func everyPlaceLeadsBackToItself() throws {
        var generator = SeededGenerator(seed: 45)
        var places = 0
        for _ in 0..<400 {
            let body = Self.body(&generator)
            let text = try ItemTextTests.item(body)
            for offset in 0...text.count {
                let place = try #require(text.path(to: offset))
                let steps = [CFI.Step(6), CFI.Step(4, id: "i[;]")]
                let written = CFI(start: CFI.Path(documents: [steps, place.steps], terminal: place.terminal))
                    .description
                let read = try CFI(written)
                let found = try #require(text.offset(steps: read.start.documents[1], read.start.terminal))
                #expect(found.offset == offset, "\(body) \(written)")
                #expect(found.evidence == .cfi)
                places += 1
            }
        }
        #expect(places > 2_000)
    }

    @Test func sideDecidesWhereThereIsNoText() throws {
        let text = try ItemTextTests.item("<p>ab<span hidden=''>no</span>cd</p><p>e</p>")
        let steps = [CFI.Step(4), CFI.Step(2), CFI.Step(2), CFI.Step(1)]
        #expect(text.offset(steps: steps, CFI.Terminal(offset: 1))?.offset == 2)
        #expect(text.offset(steps: steps, CFI.Terminal(offset: 1, side: .before))?.offset == 1)
    }

    @Test func idsWinOverNumbers() throws {
        let text = try ItemTextTests.item("<p>new</p><p id='a'>one</p><p id='b'>two</p>")
        let found = text.offset(
            steps: [CFI.Step(4), CFI.Step(2, id: "b"), CFI.Step(1)], CFI.Terminal(offset: 1))
        #expect(found?.offset == 9 && found?.evidence == .id)
    }

    @Test func stepsThatAreNotThereLeadNearby() throws {
        let text = try ItemTextTests.item("<p>one</p><p>two</p>")
        #expect(text.offset(steps: [CFI.Step(4), CFI.Step(20)], CFI.Terminal())?.offset == 7)
        #expect(text.offset(steps: [CFI.Step(4), CFI.Step(2), CFI.Step(1)], CFI.Terminal(offset: 99))?.offset == 3)
        #expect(text.offset(steps: [CFI.Step(4), CFI.Step(0)], CFI.Terminal())?.offset == 0)
    }
}
