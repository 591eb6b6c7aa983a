import RectoDiagnostics
import RectoGeometry
import RectoJSON
import RectoPixels
import RectoText
import TestSupport
import Testing

@Suite struct PageBytesTests {
    /// What JSON makes of a page.
    private func asJSON(_ page: PageText) throws -> PageText {
        var json = JSONWriter()
        page.write(to: &json)
        return try CompactJSON.decode(PageText.self, from: json.bytes)
    }

    @Test(arguments: 0..<20 as Range<UInt64>) func pagesArriveAsFromJSON(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        for index in 0..<5 {
            let page = pages.page(index: index)
            #expect(try PageText(bytes: page.bytes) == asJSON(page))
        }
    }

    @Test func everyPropertyArrives() throws {
        let fonts = (0..<16).map { flags in
            TextFont(
                name: "Font \(flags)", isBold: flags & 1 != 0, isItalic: flags & 2 != 0, isMonospaced: flags & 4 != 0,
                isSerif: flags & 8 != 0)
        }
        let colors = [Color.black, .white, Color(red: 1, green: 2, blue: 3), Color(red: 255, green: 0, blue: 254)]
        let sizes = [0, -3.005, 0.07, 12.3456, 1e9 / 3, 1e300, .infinity, .nan, -0.0]
        let words = sizes.enumerated().map { number, size in
            TextWord(
                text: "w\(number)é", offset: number * 1000, box: Rect(x: size, y: -size, width: size / 3, height: 7),
                font: number - 1, size: size, color: colors[number % colors.count], edges: [])
        }
        let directions: [TextLine.Direction] = [.leftToRight, .rightToLeft, .topToBottom]
        let lines = directions.flatMap { direction in
            QuarterTurns.allCases.flatMap { turns in
                [true, false].map { isHyphenated in
                    TextLine(
                        box: Rect(x: 1, y: 2.5, width: 3.25, height: 4.125), direction: direction, turns: turns,
                        isHyphenated: isHyphenated, words: words)
                }
            }
        }
        let page = PageText(
            index: 41, label: "xlii “”", size: Size(width: 595.276, height: 841.89), text: "text\n\u{0}日本",
            fonts: fonts,
            blocks: [
                TextBlock(box: Rect(x: 9.999, y: 0, width: 1, height: 1), lines: lines),
                TextBlock(box: Rect(x: 0, y: 0, width: 0, height: 0), lines: []),
            ])
        #expect(try PageText(bytes: page.bytes) == asJSON(page))
    }

    @Test func aCutPageIsRejected() throws {
        var pages = RandomPages(seed: 7)
        let bytes = pages.page().bytes
        for count in bytes.indices {
            #expect(throws: Failure.self) { try PageText(bytes: bytes.prefix(count)) }
        }
        #expect(throws: Failure.self) { try PageText(bytes: bytes + [0]) }
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func wrongBytesNeverCrash(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var pages = RandomPages(seed: seed)
        let bytes = pages.page().bytes
        for _ in 0..<500 {
            var wrong = bytes
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                guard let place = wrong.indices.randomElement(using: &generator) else { continue }
                wrong[place] = UInt8.random(in: 0...255, using: &generator)
            }
            guard let page = try? PageText(bytes: wrong) else { continue }
            #expect(try PageText(bytes: page.bytes) == page)
        }
    }

    /// A count that no bytes follow must not reserve memory.
    @Test func hugeCountsAreRejected() {
        let huge: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
        for start in [[], [0], [0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]] as [[UInt8]] {
            #expect(throws: Failure.self) { try PageText(bytes: start + huge) }
        }
    }
}
