import RectoGeometry
import RectoText
import Testing

@Suite struct QuadTests {
    private func quads(_ query: String, _ lines: [PageMaker.Line]) throws -> [[[Double]]] {
        var maker = PageMaker()
        maker.add(lines)
        let hits = try SearchQuery(query).hits(in: maker.page)
        return hits.flatMap(\.quads).map { $0.corners.map { [$0.x, $0.y] } }
    }

    private func rect(_ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> [[Double]] {
        [[left, top], [right, top], [right, bottom], [left, bottom]]
    }

    @Test func partOfAWord() throws {
        #expect(try quads("eep", [.init(text: "a keeper")]) == [rect(115, 100, 130, 110)])
    }

    @Test func oneForEachLine() throws {
        #expect(
            try quads("lighthouse", [.init(text: "a light-", isHyphenated: true), .init(text: "house b")])
                == [rect(110, 100, 140, 110), rect(100, 112, 125, 122)])
        #expect(try quads("b c", [.init(text: "a b c d")]) == [rect(110, 100, 125, 110)])
    }

    @Test func hebrewRunsFromTheRight() throws {
        #expect(
            try quads("שלו", [.init(text: "א שלום", direction: .rightToLeft)]) == [rect(475, 100, 490, 110)])
    }

    @Test func japaneseRunsDownwards() throws {
        #expect(
            try quads("本語", [.init(text: "日本語", direction: .topToBottom)]) == [rect(100, 105, 110, 115)])
    }

    @Test func cornersTurnWithTheText() throws {
        let one = rect(100, 110, 110, 120)
        #expect(try quads("cd", [.init(text: "abcd", turns: .one)]) == [[one[1], one[2], one[3], one[0]]])
        let two = rect(480, 100, 490, 110)
        #expect(try quads("cd", [.init(text: "abcd", turns: .two)]) == [[two[2], two[3], two[0], two[1]]])
        let three = rect(100, 480, 110, 490)
        #expect(try quads("cd", [.init(text: "abcd", turns: .three)]) == [[three[3], three[0], three[1], three[2]]])
    }

    @Test(arguments: QuarterTurns.allCases, [TextLine.Direction.leftToRight, .rightToLeft, .topToBottom])
    func withoutEdgesCharactersShareTheBox(turns: QuarterTurns, direction: TextLine.Direction) throws {
        var maker = PageMaker()
        maker.add([.init(text: "abcd efgh", direction: direction, turns: turns)])
        // What the maker does with a line that runs both ways at once is no text of this world.
        guard direction == .leftToRight || turns == .none else { return }
        var bare = maker.page
        for index in bare.blocks[0].lines[0].words.indices { bare.blocks[0].lines[0].words[index].edges = [] }
        let query = try SearchQuery("fg")
        #expect(try query.hits(in: bare) == query.hits(in: maker.page))
    }

    @Test func droppedMarksBelongToTheLastLetter() throws {
        #expect(try quads("cafe", [.init(text: "cafe\u{301}s")]) == [rect(100, 100, 125, 110)])
    }
}
