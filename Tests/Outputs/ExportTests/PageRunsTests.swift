import TestSupport
import Testing

@testable import RectoExport

@Suite struct PageRunsTests {
    /// Whoever asks, in whatever order: each page once.
    @Test(arguments: [(0, 1), (1, 2), (7, 1), (7, 3), (20, 2), (3, 8), (101, 4)])
    func everyPageIsHandedOutOnce(_ pageCount: Int, _ workers: Int) {
        var dice = SeededGenerator(seed: 20)
        for _ in 0..<50 {
            var runs = PageRuns(Array(0..<pageCount), count: workers)
            var pages: [Int] = []
            while let page = runs.next(for: Int.random(in: 0..<workers, using: &dice)) { pages.append(page) }
            #expect(pages.sorted() == Array(0..<pageCount))
            for worker in 0..<workers { #expect(runs.next(for: worker) == nil) }
        }
    }

    @Test func workersInStepHaveARunOfNeighboursEach() {
        var runs = PageRuns([10, 11, 12, 20, 21, 22, 23], count: 2)
        var pages: [[Int]] = [[], []]
        for turn in 0..<7 { pages[turn % 2].append(runs.next(for: turn % 2) ?? -1) }
        #expect(pages == [[10, 11, 12, 23], [20, 21, 22]])
    }

    /// From the end that its own worker comes to last.
    @Test func aWorkerThatIsDoneHelpsWithTheLongestRun() {
        var runs = PageRuns(Array(0..<9), count: 3)
        #expect((0..<3).map { _ in runs.next(for: 0) } == [0, 1, 2])
        #expect(runs.next(for: 1) == 3)
        #expect(runs.next(for: 0) == 8)
        #expect(runs.next(for: 2) == 6)
    }
}
