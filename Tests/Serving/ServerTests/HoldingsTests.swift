import NIOCore
import NIOEmbedded
import Testing

@testable import RectoServer

@Suite final class HoldingsTests {
    private static func answer(_ kilobytes: Int) -> ByteBuffer {
        ByteBuffer(repeating: 7, count: kilobytes << 10)
    }

    private var channels: [EmbeddedChannel] = []

    // A channel and its pipeline hold each other until it is closed.
    deinit { for channel in channels { _ = try? channel.finish() } }

    private func presence() -> Presence {
        let channel = EmbeddedChannel()
        channels.append(channel)
        return Presence(channel)
    }

    @Test func whatIsTakenIsForgotten() throws {
        let holdings = Holdings(limit: 1 << 20)
        let presence = self.presence()
        #expect(holdings.addRequest(Holdings.stream, presence) == nil)
        let answer = Self.answer(64)
        let first = try #require(holdings.add(answer, presence).0)
        let second = try #require(holdings.add(answer, self.presence()).0)
        // One answer that two are sent counts once.
        #expect(holdings.total == Holdings.stream + answer.storageCapacity)
        holdings.remove(first, presence)
        #expect(holdings.total == Holdings.stream + answer.storageCapacity)
        holdings.remove(second, presence)
        holdings.removeRequest(Holdings.stream, presence)
        #expect(holdings.total == 0)
        // Not worth it.
        #expect(holdings.add(ByteBuffer(string: "ok"), presence).0 == nil)
    }

    @Test func partsKeepTheWhole() throws {
        let holdings = Holdings(limit: 1 << 20)
        let whole = Self.answer(256)
        let part = try #require(whole.getSlice(at: 100, length: 1))
        _ = holdings.add(part, presence())
        #expect(holdings.total >= 256 << 10)
    }

    @Test func whoHoldsMostGoes() throws {
        let holdings = Holdings(limit: 1 << 20)
        let (large, small, newcomer) = (presence(), presence(), presence())
        let answers = (0..<8).map { _ in Self.answer(128) }
        for answer in answers.prefix(6) { #expect(holdings.add(answer, large).leaving == nil) }
        #expect(holdings.add(answers[6], small).leaving == nil)
        let (holding, leaving) = holdings.add(Self.answer(256), newcomer)
        #expect(leaving === large)
        // What it held no longer counts, though it has not all gone yet: nobody else has to go for the same reason.
        #expect(holdings.total < 1 << 19)
        #expect(holdings.add(answers[7], small).leaving == nil)
        holdings.remove(try #require(holding), newcomer)
        #expect(holdings.add(answers[7], large).leaving == nil)
    }

    @Test func aSingleAnswerMayBeLargerThanTheLimit() throws {
        let holdings = Holdings(limit: 1 << 20)
        let presence = self.presence()
        let (holding, leaving) = holdings.add(Self.answer(4096), presence)
        #expect(leaving == nil)
        #expect(holdings.add(Self.answer(8), presence).leaving === presence)
        holdings.remove(try #require(holding), presence)
    }

    @Test func requestsCountToo() {
        let holdings = Holdings(limit: 10 * Holdings.stream)
        let (greedy, other) = (presence(), presence())
        #expect(holdings.addRequest(Holdings.stream, other) == nil)
        for _ in 0..<9 { #expect(holdings.addRequest(Holdings.stream, greedy) == nil) }
        #expect(holdings.addRequest(Holdings.stream, other) === greedy)
        for _ in 0..<9 { holdings.removeRequest(Holdings.stream, greedy) }
        #expect(holdings.total == 2 * Holdings.stream)
    }
}
