import TestSupport
import Testing

@testable import RectoBytes

@Suite struct BlockBoardTests {
    private static func block(_ count: Int = 10) -> [UInt8] { [UInt8](repeating: 7, count: count) }

    @Test func whatIsHeldOrFlyingIsNotFetched() {
        var board = BlockBoard<Int>(budget: 1000, total: 100)
        board.begin(1, 2..<3)
        board.begin(2, 5..<6)
        board.end(2..<3, [Self.block()])
        #expect(board.missing(for: 0..<8, most: 16) == [0..<2, 3..<5, 6..<8])
        #expect(board.missing(for: 0..<8, most: 1) == [0..<1, 1..<2, 3..<4, 4..<5, 6..<7, 7..<8])
    }

    @Test func failedFetchIsForgotten() {
        var board = BlockBoard<Int>(budget: 1000, total: 100)
        board.begin(1, 0..<2)
        board.end(0..<2, nil)
        #expect(board[0] == nil && board.bytes == 0)
        #expect(board.missing(for: 0..<2, most: 16) == [0..<2])
    }

    @Test func whatWasUsedLongestAgoGoes() {
        var board = BlockBoard<Int>(budget: 30, total: 100)
        for block in [10, 20, 30] { board.end(block..<block + 1, [Self.block()]) }
        _ = board.missing(for: 10..<11, most: 16)
        board.end(40..<41, [Self.block()])
        #expect([10, 20, 30, 40].map { board[$0] != nil } == [true, false, true, true])
        #expect(board.bytes == 30)
    }

    @Test func nothingIsFetchedBeyondTheEnd() {
        var board = BlockBoard<Int>(budget: 1000, total: 5)
        for block in 0..<4 {
            for run in board.missing(for: block..<block + 1, most: 16) {
                #expect(run.upperBound <= 5)
                board.end(run, run.map { _ in Self.block() })
            }
        }
        #expect(board.missing(for: 4..<5, most: 16) == [])
    }

    /// Ahead of a sequential reader, fetches are of many blocks, and none is fetched twice.
    @Test func fewFetchesForAReaderFromStartToEnd() {
        var board = BlockBoard<Int>(budget: .max, total: 200)
        var runs: [Range<Int>] = []
        for block in 0..<200 {
            for run in board.missing(for: block..<block + 1, most: 16) {
                runs.append(run)
                board.end(run, run.map { _ in Self.block() })
            }
            #expect(board[block] != nil)
        }
        #expect(runs.flatMap(Array.init) == Array(0..<200))
        #expect(runs.count < 40)
    }

    @Test(arguments: UInt64(1)...30) func budgetIsKept(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var board = BlockBoard<Int>(budget: Int.random(in: 0...500, using: &generator), total: 60)
        for _ in 0..<300 {
            let first = Int.random(in: 0..<60, using: &generator)
            let blocks = first..<min(60, first + Int.random(in: 1...5, using: &generator))
            for run in board.missing(for: blocks, most: 16) {
                let fails = Int.random(in: 0..<5, using: &generator) == 0
                board.end(run, fails ? nil : run.map { Self.block($0 + 1) })
            }
            #expect(board.bytes <= board.budget, "seed \(seed)")
            let held = (0..<60).reduce(0) { sum, block in
                if case .held(let bytes) = board[block] { sum + bytes.count } else { sum }
            }
            #expect(held == board.bytes, "seed \(seed)")
        }
    }
}
