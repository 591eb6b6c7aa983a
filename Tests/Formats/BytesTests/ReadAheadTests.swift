import Testing

@testable import RectoBytes

@Suite struct ReadAheadTests {
    @Test func growsWithSequentialReads() {
        var ahead = ReadAhead()
        #expect((0..<8).map { ahead.count(after: $0..<$0 + 1) } == [0, 1, 2, 4, 8, 16, 16, 16])
    }

    @Test func aJumpEndsIt() {
        var ahead = ReadAhead()
        for block in 0..<5 { _ = ahead.count(after: block..<block + 1) }
        #expect(ahead.count(after: 40..<41) == 0)
        #expect(ahead.count(after: 41..<42) == 1)
        #expect(ahead.count(after: 3..<4) == 0)
    }

    @Test func readsWithinABlockAreNeither() {
        var ahead = ReadAhead()
        #expect([0, 1, 1, 1, 2, 2].map { ahead.count(after: $0..<$0 + 1) } == [0, 1, 1, 1, 2, 2])
    }
}
