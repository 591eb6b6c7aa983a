import RectoGeometry
import RectoText
import TestSupport
import Testing

@Suite struct ALTOBlocksTests {
    /// The ids and words of the blocks and lines that the writer makes.
    private func written(_ page: PageText) throws -> [String: String] {
        let root = try XMLTree.parse(ALTOWriter(fileName: nil, version: "0").document(page))
        var words: [String: String] = [:]
        for element in root.all("TextBlock") + root.all("TextLine") {
            let strings = element.all("String").compactMap { $0.attributes["ID"] }
            words[element.attributes["ID"] ?? ""] = strings.joined(separator: " ")
        }
        return words
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func idsAreThoseOfTheWriter(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        var page = pages.page(index: 3)
        for block in page.blocks.indices {
            page.blocks[block].lines[0].turns = QuarterTurns.allCases.randomElement(using: &pages.generator) ?? .none
        }
        let words = try written(page)
        let blocks = ALTOBlocks(page)
        var found: Set<String> = []
        var number = 0
        for line in page.blocks.flatMap(\.lines) {
            defer { number += 1 }
            for (place, word) in line.words.enumerated() {
                let areas = blocks.areas(of: word.offset..<word.offset + word.text.unicodeScalars.count)
                #expect(areas.count == 1)
                let area = try #require(areas.first)
                let strings = try #require(words[area.begin], "\(area.begin) is not in the file")
                #expect(area.end == nil && strings.split(separator: " ").contains("string_\(number)_\(place)"))
                found.insert(area.begin)
            }
        }
        #expect(found.count >= page.blocks.count { block in block.lines.contains { !$0.words.isEmpty } })
    }

    @Test func aPartOfABlockIsItsLines() {
        let page = PageMaker.page([["one two", "three", "four"], ["five"]])
        let blocks = ALTOBlocks(page)
        let scalars = page.text.unicodeScalars.count
        func areas(_ range: Range<Int>) -> [String] {
            blocks.areas(of: range).map { $0.begin + ($0.end.map { "-\($0)" } ?? "") }
        }
        #expect(areas(0..<scalars) == ["block_1", "block_2"])
        #expect(areas(0..<3) == ["line_0"])
        #expect(areas(0..<10) == ["line_0-line_1"])
        #expect(areas(8..<scalars) == ["line_1-line_2", "block_2"])
        #expect(areas(scalars + 5..<scalars + 9) == [])
    }
}
