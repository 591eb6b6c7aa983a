import RectoGeometry
import RectoPageContent
import RectoText
import TestSupport
import Testing

/// Pages that are made to be slow: with a step that compares all with all, they took minutes.
@Suite(.serialized) struct LayoutSpeedTests {
    enum Kind: CaseIterable {
        case strewnWords, oneLine, oneSpot, rowsOfNumbers, everyLineASize
        case strewnLetters, marksOverLetters, bothWays
    }

    private static func page(_ kind: Kind, _ count: Int) -> PageGlyphs {
        var random = SeededGenerator(seed: 1)
        var page = GlyphMaker(width: 3000, height: 3000)
        func anywhere() -> Double { Double.random(in: 0...3000, using: &random) }
        for index in 0..<count {
            switch kind {
            case .strewnWords: page.run("w\(index)", x: anywhere(), y: anywhere(), size: 6)
            case .oneLine: page.run("x\(index % 7)", x: Double(index), y: 100, size: 5)
            case .oneSpot: page.run("xy", x: 100, y: 100)
            case .rowsOfNumbers:
                page.run("\(index)", x: 60 * Double(index % 50), y: 7 * Double(index / 50), size: 6)
            case .everyLineASize:
                page.run("word", x: anywhere(), y: Double(index) / 7, size: 2 + Double(index % 40))
            case .strewnLetters: page.run("x", x: anywhere(), y: anywhere(), size: 4)
            case .marksOverLetters:
                page.run(index.isMultiple(of: 2) ? "x" : "\u{301}", x: anywhere(), y: anywhere(), size: 6)
            case .bothWays:
                page.run(index.isMultiple(of: 3) ? "לש" : "ab", x: anywhere(), y: Double(index % 100) * 30)
            }
        }
        return page.glyphs
    }

    @Test(.timeLimit(.minutes(60)), arguments: Kind.allCases) func twentyThousandRunsEnd(kind: Kind) {
        #expect(!PageText(Self.page(kind, 20_000), index: 0, label: "1").text.isEmpty)
    }
}
