import RectoDiagnostics
import RectoFetch
import Testing

@Suite("Asking again")
struct RetryTests {
    @Test("waits up to twice as long each time, not beyond the cap, nor beyond all")
    func waits() {
        let policy = RetryPolicy(tries: 20, base: .seconds(1), cap: .seconds(600), overall: .seconds(2_000)) { 1 }
        let waits = (1...12).map { policy.wait(after: $0, spent: .zero, asked: nil) }
        #expect(waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600].map { Duration.seconds($0) })
        #expect(policy.wait(after: 20, spent: .zero, asked: nil) == nil)
        #expect(policy.wait(after: 1, spent: .seconds(1_999), asked: nil) == .seconds(1))
        #expect(policy.wait(after: 1, spent: .seconds(1_999.5), asked: nil) == nil)
        #expect(policy.wait(after: 1, spent: .zero, asked: .seconds(700)) == .seconds(700))
        #expect(policy.wait(after: 1, spent: .zero, asked: .seconds(3_000)) == nil)
        #expect(RetryPolicy(tries: 9) { 0.25 }.wait(after: 3, spent: .zero, asked: nil) == .seconds(1))
        #expect(RetryPolicy.once.wait(after: 1, spent: .zero, asked: nil) == nil)
    }

    @Test(
        "understands when to come back",
        arguments: [
            ("120", 120), ("0", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 37), ("Sun, 06 Nov 1994 08:48:37 GMT", 0),
            ("Tue, 29 Feb 2000 00:00:00 GMT", 951_782_400 - 784_111_740), ("", nil), ("-1", nil), ("1.5", nil),
            ("9999999999", nil), ("soon", nil), ("Sun, 06 Nov 1994 08:49:37 CET", nil),
            ("Sun, 32 Nov 1994 08:49:37 GMT", nil),
        ] as [(String, Int?)])
    func comeBack(value: String, seconds: Int?) async throws {
        // 1994-11-06 08:49:00.
        let time = FakeTime(start: 784_111_740)
        let server = FakeServer(10)
        server.change { state in
            state.fault = { request, count, _ in count == 0 ? .fake(429, ["Retry-After": value], for: request) : nil }
        }
        let request = FetchRequest(.get, try WebAddress("https://a.example/"))
        let policy = RetryPolicy(overall: .seconds(1 << 40)) { 0 }
        let response = try await server.whole(request, retrying: policy, time: time) { _ in 100 }
        #expect(response.bytes == server.bytes)
        #expect(time.waits == [.seconds(seconds ?? 0)])
    }

    @Test("what is refused for good is not asked again", arguments: [400, 401, 403, 404, 409, 416, 451])
    func refused(status: Int) async throws {
        let server = FakeServer(10)
        server.change { state in state.fault = { request, _, _ in .fake(status, [:], [65], for: request) } }
        let request = FetchRequest(.get, try WebAddress("https://a.example/"))
        let response = try await server.whole(request, time: FakeTime()) { _ in 100 }
        #expect(response.head.status == status)
        #expect(response.bytes == [65])
        #expect(server.requests.count == 1)
    }

    @Test("bodies that stall are given up, those that trickle too")
    func stalls() async throws {
        let time = FakeTime()
        let stalled = FetchBody(FakeChunks(chunks: [[1, 2, 3]], stalls: true), time: time)
        await #expect(throws: Failure(.connection, "sends less than 1 KiB a second")) {
            try await stalled.collect(upTo: 100)
        }
        #expect(time.waits.first == .seconds(30))
    }

    @Test("bodies above the limit are given up")
    func tooLarge() async throws {
        let body = FetchBody(FakeChunks(chunks: [[1, 2], [3, 4]]), time: StoppedTime())
        let failure = await #expect(throws: Failure.self) { try await body.collect(upTo: 3) }
        #expect(failure?.code == .tooLarge)
        #expect(try await body.collect(upTo: 4) == [1, 2, 3, 4])
    }
}
