import RectoGeometry
import RectoPageContent
import RectoPixels
import RectoText
import TestSupport
import Testing

@Suite struct LayoutPropertyTests {
    /// What holds for every page, however it came about.
    private static func check(_ page: PageText, _ seed: UInt64) {
        let scalars = Array(page.text.unicodeScalars)
        var end = 0
        for word in page.words {
            let own = Array(word.text.unicodeScalars)
            #expect(word.edges.count == own.count + 1, "seed \(seed): \(word.text)")
            #expect(word.offset >= end, "seed \(seed): \(word.text)")
            #expect(page.fonts.indices.contains(word.font), "seed \(seed): \(word.text)")
            guard word.offset >= 0, word.offset + own.count <= scalars.count else {
                Issue.record("seed \(seed): \(word.text) lies outside the text")
                return
            }
            #expect(Array(scalars[word.offset..<word.offset + own.count]) == own, "seed \(seed)")
            end = word.offset + own.count
        }
        let rest = page.blocks.allSatisfy { !$0.lines.isEmpty && $0.lines.allSatisfy { !$0.words.isEmpty } }
        #expect(rest, "seed \(seed): an empty block or line")
    }

    /// Rows of cells of random width; within a cell, lines of unique words.
    private static func randomLayout(_ seed: UInt64) -> (page: GlyphMaker, words: [String]) {
        var random = SeededGenerator(seed: seed)
        let turns = QuarterTurns.allCases.randomElement(using: &random) ?? .none
        var page = GlyphMaker(width: 900, height: 1200, turns: turns)
        var words: [String] = []
        var y = 40.0
        while y < 1100 {
            let columns = Int.random(in: 1...4, using: &random)
            let width = 820 / Double(columns)
            let size = Double.random(in: 7...(columns == 1 ? 24 : 11), using: &random)
            let rows = Int.random(in: 1...9, using: &random)
            for column in 0..<columns {
                var x = 40 + width * Double(column)
                let own = Int.random(in: 1...rows, using: &random)
                for row in 0..<own {
                    x = 40 + width * Double(column)
                    while true {
                        let word =
                            "w\(words.count)" + String(repeating: "a", count: Int.random(in: 0...6, using: &random))
                        guard x + 0.5 * size * Double(word.count) < 40 + width * Double(column + 1) - 1.2 * size else {
                            break
                        }
                        words.append(word)
                        x = page.run(word, x: x, y: y + 1.2 * size * Double(row), size: size) + 0.3 * size
                    }
                }
            }
            y += 1.2 * size * Double(rows) + Double.random(in: 0...30, using: &random) + 24
        }
        return (page, words)
    }

    @Test(arguments: 0..<60) func everyWordOccursOnceAtItsOffset(seed: UInt64) {
        let (page, words) = Self.randomLayout(seed)
        let text = page.page
        Self.check(text, seed)
        #expect(text.words.map(\.text).sorted() == words.sorted(), "seed \(seed)")
    }

    @Test(arguments: 0..<10) func theSameGlyphsGiveTheSameText(seed: UInt64) {
        let page = Self.randomLayout(seed).page
        #expect(page.page == page.page)
    }

    /// Signs of every kind, anywhere, overlapping, of any size.
    @Test(arguments: 0..<150) func scatteredCharacters(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let signs: [UInt32] = [
            0x41, 0x62, 0x2D, 0x28, 0x29, 0x31, 0x2E, 0xAD, 0x301, 0x5D0, 0x5DC, 0x627, 0x644, 0x64E, 0xFEFB, 0xFB03,
            0x706F,
            0x3000, 0, 0x202E, 0xD800, 0xDFFF, 0x110000, .max, 0xFFFD, 0x1F30A, 0xFEFF, 0xFDFA, 0x20, 0xA0,
        ]
        var page = GlyphMaker()
        for _ in 0..<Int.random(in: 0...120, using: &random) {
            let count = Int.random(in: 1...5, using: &random)
            var text = String.UnicodeScalarView()
            for _ in 0..<count { text.append("x") }
            page.run(
                String(text), x: Double.random(in: 0...200, using: &random).rounded(),
                y: Double.random(in: 0...200, using: &random).rounded(),
                size: random.magnitude(0.5...60), font: Int.random(in: 0...2, using: &random),
                spaced: Bool.random(using: &random))
        }
        var glyphs = page.glyphs
        for index in glyphs.scalars.indices { glyphs.scalars[index] = signs.randomElement(using: &random) ?? 0 }
        for index in glyphs.runs.indices where Int.random(in: 0...3, using: &random) == 0 {
            glyphs.runs[index].turns = QuarterTurns.allCases.randomElement(using: &random) ?? .none
            glyphs.runs[index].isVertical =
                glyphs.runs[index].turns == .one && Bool.random(using: &random)
        }
        Self.check(PageText(glyphs, index: 0, label: "1"), seed)
    }

    /// Finite numbers are all that the reader of pages promises.
    @Test(arguments: 0..<150) func hostileNumbers(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var glyphs = Self.randomLayout(seed % 7).page.glyphs
        func number() -> Double {
            let choices = [0, -1, 1e-300, 1e9, -1e9, 1e30, -1e30, 3.4e38, 1e-307, 0.1, 1e300, -1e300]
            return choices.randomElement(using: &random) ?? 0
        }
        for index in glyphs.runs.indices where Int.random(in: 0...4, using: &random) == 0 {
            switch Int.random(in: 0...6, using: &random) {
            case 0: glyphs.runs[index].box.x = number()
            case 1: glyphs.runs[index].box.width = number()
            case 2: glyphs.runs[index].box.height = number()
            case 3: glyphs.runs[index].baseline = number()
            case 4: glyphs.runs[index].size = abs(number())
            case 5:
                glyphs.runs[index].position =
                    [0, -1, Int(Int32.max), Int(Int32.min)].randomElement(using: &random) ?? 0
            default: glyphs.runs[index].length = [0, -1, Int(Int32.max)].randomElement(using: &random) ?? 0
            }
        }
        for index in glyphs.edges.indices where Int.random(in: 0...9, using: &random) == 0 {
            glyphs.edges[index] = [0, -1e30, 1e30, .infinity, .nan].randomElement(using: &random) ?? 0
        }
        if seed.isMultiple(of: 5) { glyphs.size = Size(width: number(), height: number()) }
        Self.check(PageText(glyphs, index: 0, label: "1"), seed)
    }

    @Test func aPageWithoutGlyphsIsEmpty() {
        let text = GlyphMaker().page
        #expect(text.text.isEmpty && text.blocks.isEmpty && text.size == Size(width: 600, height: 800))
    }
}
