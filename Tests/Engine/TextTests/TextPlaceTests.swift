import RectoGeometry
import RectoJSON
import RectoPixels
import RectoText
import TestSupport
import Testing

@Suite struct TextPlaceTests {
    /// A case of `Tests/Shared/text-places.json`, which the reader's module has to pass too.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Line: Decodable, Sendable {
            var words: [String]
            var hyphenated: Bool
        }

        var name: String
        var blocks: [[Line]]
        var text: String
        var edition: [[[String]]]
        var places: [[Int]]

        var testDescription: String { name }

        var page: PageText {
            var text = ""
            let box = Rect(x: 0, y: 0, width: 100, height: 10)
            let blocks = blocks.map { lines in
                defer { text += "\n" }
                return TextBlock(
                    box: box,
                    lines: lines.map { line in
                        defer { text += "\n" }
                        let words = line.words.enumerated().map { number, word in
                            if number > 0 { text += " " }
                            defer { text += word }
                            return TextWord(
                                text: word, offset: text.unicodeScalars.count, box: box, font: 0, size: 10,
                                color: Color(red: 0, green: 0, blue: 0),
                                edges: (0...word.unicodeScalars.count).map { Float($0) })
                        }
                        return TextLine(
                            box: box, direction: .leftToRight, turns: .none, isHyphenated: line.hyphenated, words: words
                        )
                    })
            }
            return PageText(
                index: 0, label: "1", size: Size(width: 100, height: 100), text: text,
                fonts: [TextFont(name: "Mono", isMonospaced: true)], blocks: blocks)
        }
    }

    @Test(arguments: try SharedCases.load("text-places", as: Case.self))
    func placesOfCases(_ wanted: Case) throws {
        let page = wanted.page
        #expect(page.text.unicodeScalars.elementsEqual(wanted.text.unicodeScalars))
        let places = TextPlaces(page)
        for numbers in wanted.places {
            let place = TextPlace(word: numbers[1], offset: numbers[2])
            #expect(places.place(at: numbers[0]) == place)
            #expect(places.offset(of: place) == numbers[0])
        }
    }

    /// The words that the table gives to the reader's module are those that an edition has.
    @Test(arguments: try SharedCases.load("text-places", as: Case.self))
    func wordsOfEditions(_ wanted: Case) throws {
        let layer = try CompactJSON.decode([EditionBlock].self, from: EditionTextWriter(wanted.page).layer)
        #expect(layer.map(\.words) == wanted.edition)
    }

    @Test func everyOffsetOfAWordComesBack() {
        let page = PageMaker.page([["The light¬", "house is old"], ["2019-", "2021 ends"]])
        let places = TextPlaces(page)
        for range in places.words {
            for offset in range.lowerBound...range.upperBound {
                #expect(places.place(at: offset).flatMap(places.offset) == offset)
            }
        }
    }

    @Test func offsetsBetweenAndBehindWords() {
        let places = TextPlaces(PageMaker.page([["one"], ["six"]]))
        #expect(places.place(at: 4) == TextPlace(word: 1, offset: 0), "the second line feed")
        #expect(places.place(at: 99) == TextPlace(word: 1, offset: 3))
        #expect(places.place(at: -1) == TextPlace(word: 0, offset: 0))
        #expect(places.offset(of: TextPlace(word: 2, offset: 0)) == nil)
        #expect(places.offset(of: TextPlace(word: 1, offset: 9)) == 8)
        #expect(TextPlaces(PageMaker.page([])).place(at: 0) == nil)
    }
}

/// `[role, [turn, x, y, width, height, word, start, extent, …], …]`.
private struct EditionBlock: Decodable {
    var words: [[String]] = []

    init(from decoder: any Decoder) throws {
        var block = try decoder.unkeyedContainer()
        _ = try block.decode(Int.self)
        while !block.isAtEnd {
            var line = try block.nestedUnkeyedContainer()
            for _ in 0..<5 { _ = try line.decode(Double.self) }
            var found: [String] = []
            while !line.isAtEnd {
                found.append(try line.decode(String.self))
                _ = try line.decode(Double.self)
                _ = try line.decode(Double.self)
            }
            words.append(found)
        }
    }
}
