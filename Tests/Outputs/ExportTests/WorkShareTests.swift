import Testing

@testable import RectoExport

@Suite struct WorkShareTests {
    /// Rows and seconds of a page of which `remaining` rows are to be made up to row 10,000, at 1 ms a row.
    private static func row(remaining: Int, alignment: Int, interpreting: Double) -> Int? {
        WorkShare.row(
            end: 10_000, remaining: remaining, alignment: alignment, secondsPerRow: 0.001, interpreting: interpreting)
    }

    @Test func halfGoesWhereInterpretingIsFree() {
        #expect(Self.row(remaining: 8_000, alignment: 1, interpreting: 0) == 6_000)
    }

    @Test func whoTakesAShareHasToInterpretThePageToo() {
        // Kept: (8000 + 2000) / 2 rows, 5 s; given: 3000 rows and 2 s of interpreting, 5 s.
        #expect(Self.row(remaining: 8_000, alignment: 1, interpreting: 2) == 7_000)
    }

    @Test func sharesStartAtTheAlignment() {
        #expect(Self.row(remaining: 8_000, alignment: 512, interpreting: 0) == 6_144)
        #expect(Self.row(remaining: 8_000, alignment: 8_192, interpreting: 0) == 8_192)
    }

    @Test func restsOfMoreThanEightMillisecondsAreShared() {
        #expect(Self.row(remaining: 9, alignment: 1, interpreting: 0) == 9_996)
        #expect(Self.row(remaining: 29, alignment: 1, interpreting: 0.01) == 9_991)
        #expect(Self.row(remaining: 28, alignment: 1, interpreting: 0.01) == nil)
    }

    @Test(arguments: [(8_000, 10_240, 0.0), (8_000, 1, 4.0), (8, 1, 0.0), (0, 1, 0.0)])
    func notWorthIt(remaining: Int, alignment: Int, interpreting: Double) {
        #expect(Self.row(remaining: remaining, alignment: alignment, interpreting: interpreting) == nil)
    }
}
