import RectoContent
import RectoGeometry
import RectoText
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Pages that are made to be slow; the bounds are for a build without optimisation.
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

    /// Seconds that this thread has been at work: how busy the machine is does not count.
    private static func work() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    @Test(arguments: Kind.allCases) func twentyThousandRuns(kind: Kind) {
        let glyphs = Self.page(kind, 20_000)
        let start = Self.work()
        let text = PageText(glyphs, index: 0, label: "1")
        let took = Self.work() - start
        #expect(took < 10, "\(kind): \(took) s")
        #expect(!text.text.isEmpty)
    }
}
