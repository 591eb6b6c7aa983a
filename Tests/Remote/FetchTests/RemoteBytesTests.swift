import RectoBytes
import RectoDiagnostics
import RectoFetch
import Synchronization
import Testing

@Suite("Documents on web servers")
struct RemoteBytesTests {
    private static let address = "https://shop.example/issue.pdf"
    private static let changed = Failure(.io, "changed while it was being read; run again", at: address)

    private func open(
        _ server: FakeServer, time: FakeTime = FakeTime(), tries: Int = 3
    ) async throws(Failure) -> RemoteBytes {
        let policy = RetryPolicy(tries: tries) { 1 }
        return try await RemoteBytes.open(WebAddress(Self.address), by: server, retrying: policy, time: time)
    }

    @Test(
        "are asked for in ranges, the first of which is not asked for again", arguments: [1, 65_536, 65_537, 300_000])
    func ranges(count: Int) async throws {
        let server = FakeServer(count)
        let remote = try await open(server)
        #expect(remote.identity == ByteIdentity(count: count, validator: "\"v1\" \(Self.address)"))
        #expect(try await remote.read(0..<count) == server.bytes)
        #expect(try await remote.read(0..<min(count, 100)) == Array(server.bytes[..<min(count, 100)]))
        #expect(try await remote.read(1..<1).isEmpty)
        #expect(server.ranges == ["bytes=0-65535"] + (count > 65_536 ? ["bytes=65536-\(count - 1)"] : []))
        #expect(server.requests.dropFirst().allSatisfy { $0.fields["If-Match"] == "\"v1\"" })
        #expect(server.requests.allSatisfy { $0.method == .get })
        await #expect(throws: Failure.self) { try await remote.read(0..<count + 1) }
    }

    @Test("any range is right, with and without a strong tag", arguments: ["\"v1\"", "W/\"v1\"", nil])
    func anyRange(etag: String?) async throws {
        let server = FakeServer(400_001)
        server.change { $0.etag = etag }
        let remote = try await open(server)
        #expect((remote.identity.validator != nil) == (etag == "\"v1\""))
        var random = SystemRandomNumberGenerator()
        for _ in 0..<60 {
            let start = Int.random(in: 0..<400_001, using: &random)
            let range = start..<Int.random(in: start...400_001, using: &random)
            #expect(try await remote.read(range) == Array(server.bytes[range]))
        }
    }

    enum Change: String, CaseIterable { case bytes, length, tag, date }

    @Test(
        "a change is noticed, and nothing is read from then on", arguments: Change.allCases,
        ["\"v1\"", "W/\"v1\"", nil])
    func changes(change: Change, etag: String?) async throws {
        let server = FakeServer(1_500_000)
        server.change { $0.etag = etag }
        let remote = try await open(server)
        _ = try await remote.read(100_000..<100_010)
        server.change { state in
            let isTagged = state.etag != nil
            if isTagged, change != .date { state.etag = etag?.replacing("v1", with: "v2") }
            switch change {
            case .bytes: state.bytes = FakeServer.bytes(1_500_000, seed: 2)
            case .length: state.bytes = FakeServer.bytes(1_500_001, seed: 2)
            case .tag: state.etag = "\"v3\""
            case .date: state.lastModified = "Sun, 06 Nov 1994 08:49:38 GMT"
            }
        }
        // A strong tag that is the same means the same bytes, whatever the date.
        if change == .date, etag == "\"v1\"" {
            #expect(try await remote.read(200_000..<200_010) == Array(server.bytes[200_000..<200_010]))
            return
        }
        // Without a strong tag the first bytes are compared after a while.
        await #expect(throws: Self.changed) {
            for start in 0..<20 { _ = try await remote.read(200_000 + start..<200_010 + start) }
        }
        await #expect(throws: Self.changed) { try await remote.read(0..<10) }
    }

    @Test("other bytes under the same weak tag and date are found by the first ones")
    func sameDate() async throws {
        for (etag, date) in [("W/\"v1\"", "Sun, 06 Nov 1994 08:49:37 GMT"), (nil, nil)] as [(String?, String?)] {
            let server = FakeServer(1_500_000)
            server.change { ($0.etag, $0.lastModified) = (etag, date) }
            let remote = try await open(server)
            server.change { $0.bytes = FakeServer.bytes(1_500_000, seed: 2) }
            await #expect(throws: Self.changed) {
                for start in 0..<16 { _ = try await remote.read(200_000 + start..<200_010 + start) }
            }
        }
    }

    @Test("a server whose If-Match can't be relied on is asked by If-Range")
    func oddConditions() async throws {
        let server = FakeServer(300_000)
        server.change { state in
            state.fault = { request, _, _ in request.fields.has("If-Match") ? .fake(412, for: request) : nil }
        }
        let remote = try await open(server)
        #expect(try await remote.read(100_000..<300_000) == Array(server.bytes[100_000...]))
        #expect(try await remote.read(70_000..<80_000) == Array(server.bytes[70_000..<80_000]))
        #expect(server.requests.map { $0.fields.has("If-Match") } == [false, true, false, false])
        server.change { $0.etag = "\"v2\"" }
        await #expect(throws: Self.changed) { try await remote.read(100_000..<100_001) }
    }

    @Test(
        "answers that are not what was asked for are refused",
        arguments: [
            "bytes 0-9/300000", "bytes 100000-100009/300001", "bytes 100000-100009/*", "bytes 100001-100010/300000",
            "bytes 100000-100008/300000", "items 100000-100009/300000", "", "bytes 100000-100009", "bytes */300000",
            "bytes 100009-100000/300000", "bytes 100000-100009/99999999999999999999",
        ])
    func wrongRanges(contentRange: String) async throws {
        let server = FakeServer(300_000)
        let remote = try await open(server)
        server.change { state in
            state.fault = { request, _, server in
                .fake(206, ["ETag": "\"v1\"", "Content-Range": contentRange], Array(server.bytes[..<10]), for: request)
            }
        }
        await #expect(throws: Failure.self) { try await remote.read(100_000..<100_010) }
        await #expect(throws: Failure.self) { try await open(server) }
    }

    @Test("bodies of another length are refused", arguments: [0, 9, 11, 5_000])
    func wrongLength(count: Int) async throws {
        let server = FakeServer(300_000)
        let remote = try await open(server)
        server.change { state in
            state.fault = { request, _, server in
                let fields: HeaderFields = ["ETag": "\"v1\"", "Content-Range": "bytes 100000-100009/300000"]
                return .fake(206, fields, Array(server.bytes[100_000..<100_000 + count]), for: request)
            }
        }
        let failure = await #expect(throws: Failure.self) { try await remote.read(100_000..<100_010) }
        #expect(failure?.code == .io)
    }

    @Test("packed bodies are refused", arguments: ["gzip", "br", "identity, gzip"])
    func packed(encoding: String) async throws {
        let server = FakeServer(300_000)
        server.change { state in
            state.fault = { request, _, server in
                .fake(200, ["Content-Encoding": encoding], server.bytes, for: request)
            }
        }
        await #expect(throws: Failure(.io, "sends the document packed though it was asked not to", at: Self.address)) {
            try await open(server)
        }
    }

    @Test("a server without ranges is asked once, unless the document is large")
    func whole() async throws {
        let server = FakeServer(300_000)
        server.change { state in
            state.fault = { request, _, server in
                var plain = request
                plain.fields["Range"] = nil
                return server.usual(plain)
            }
        }
        let remote = try await open(server)
        #expect(try await remote.read(200_000..<300_000) == Array(server.bytes[200_000...]))
        #expect(server.requests.count == 1)
        server.change { state in
            state.fault = { request, _, _ in .fake(200, ["Content-Length": "67108865"], for: request) }
        }
        let words = "gives no ranges, and is larger than 64 MiB; download it first"
        await #expect(throws: Failure(.io, words, at: Self.address)) { try await open(server) }
    }

    @Test("a server that stops giving ranges sends all once")
    func wholeLater() async throws {
        let server = FakeServer(300_000)
        let remote = try await open(server)
        server.change { state in
            state.fault = { request, _, server in
                var plain = request
                plain.fields["Range"] = nil
                return server.usual(plain)
            }
        }
        #expect(try await remote.read(200_000..<200_100) == Array(server.bytes[200_000..<200_100]))
        #expect(try await remote.read(100_000..<200_100) == Array(server.bytes[100_000..<200_100]))
        #expect(server.requests.count == 2)
    }

    @Test(
        "each refusal has its words",
        arguments: [
            (401, "asks for a password or token (401)"), (403, "refuses access (403); a signed link may have expired"),
            (404, "is not there (404)"), (410, "is no longer there (410)"), (416, "gives no ranges of it (416)"),
            (418, "answers with status 418"), (304, "redirects to nowhere (304)"),
        ])
    func refusals(status: Int, words: String) async throws {
        let server = FakeServer(300_000)
        server.change { state in state.fault = { request, _, _ in .fake(status, for: request) } }
        await #expect(throws: Failure(.io, words, at: Self.address)) { try await open(server) }
        #expect(server.requests.count == 1)
    }

    @Test("an empty document is named")
    func empty() async throws {
        await #expect(throws: Failure(.io, "is empty", at: Self.address)) { try await open(FakeServer(0)) }
    }

    @Test("links that expired are asked for again, once for each refusal")
    func expired() async throws {
        let server = FakeServer(300_000)
        let valid = Mutex(1)
        let sources = Mutex(0)
        server.change { state in
            state.fault = { request, _, _ in
                request.address.target.hasSuffix("?\(valid.withLock { $0 })") ? nil : .fake(403, for: request)
            }
        }
        let remote = try await RemoteBytes.open(
            { () async throws(Failure) in
                let count = sources.withLock { count in
                    count += 1
                    return count
                }
                return try WebAddress("\(Self.address)?\(count)")
            }, name: "issue", by: server, time: FakeTime())
        #expect(remote.identity.validator == "\"v1\" issue")
        _ = try await remote.read(100_000..<100_010)
        valid.withLock { $0 = 2 }
        #expect(try await remote.read(150_000..<150_010) == Array(server.bytes[150_000..<150_010]))
        _ = try await remote.read(160_000..<160_010)
        #expect(sources.withLock { $0 } == 2)
        valid.withLock { $0 = 9 }
        await #expect(throws: Failure.self) { try await remote.read(170_000..<170_010) }
        #expect(sources.withLock { $0 } == 3)
    }

    @Test("where a redirect led is asked from then on, as content, and the first address where that fails")
    func redirected() async throws {
        let server = FakeServer(300_000)
        let version = Mutex(1)
        server.change { state in
            state.fault = { request, _, server in
                let place = version.withLock { "https://cdn.example/\($0)" }
                var moved = request
                moved.address = (try? WebAddress(place)) ?? request.address
                let isCurrent = request.address == moved.address || request.giver == .user
                return isCurrent ? server.usual(moved) : .fake(404, for: request)
            }
        }
        let remote = try await open(server)
        _ = try await remote.read(100_000..<100_010)
        version.withLock { $0 = 2 }
        _ = try await remote.read(150_000..<150_010)
        _ = try await remote.read(160_000..<160_010)
        let asked = [
            "https://shop.example/issue.pdf", "https://cdn.example/1", "https://cdn.example/1",
            "https://shop.example/issue.pdf",
            "https://cdn.example/2",
        ]
        #expect(server.requests.map(\.address.description) == asked)
        #expect(server.requests.map(\.giver) == [.user, .content, .content, .user, .content])
    }

    @Test("busy servers and broken connections are asked again, after the time that they ask for")
    func retries() async throws {
        let server = FakeServer(300_000)
        server.change { state in
            state.fault = { request, count, server throws(Failure) in
                switch count {
                case 0: return .fake(503, ["Retry-After": "7"], for: request)
                case 2: throw Failure(.connection, "can't be reached", at: Self.address)
                case 3:
                    let fields: HeaderFields = ["ETag": "\"v1\"", "Content-Range": "bytes 100000-100009/300000"]
                    return .fake(206, fields, Array(server.bytes[100_000..<100_005]), breaks: true, for: request)
                default: return nil
                }
            }
        }
        let time = FakeTime()
        let remote = try await open(server, time: time)
        #expect(try await remote.read(100_000..<100_010) == Array(server.bytes[100_000..<100_010]))
        #expect(time.waits == [.seconds(7), .seconds(1), .seconds(2)])
        server.change { state in state.fault = { request, _, _ in .fake(500, for: request) } }
        await #expect(throws: Failure(.io, "has a fault (500); try again later", at: Self.address)) {
            try await remote.read(200_000..<200_010)
        }
        server.change { state in
            state.fault = { _, _, _ throws(Failure) in throw Failure(.connection, "is away", at: Self.address) }
        }
        await #expect(throws: Failure(.io, "is away", at: Self.address)) { try await remote.read(200_000..<200_010) }
    }

    @Test("many readers at a time get what they ask for")
    func manyReaders() async throws {
        let server = FakeServer(900_000)
        let cache = BlockCache(try await open(server))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<40 {
                group.addTask {
                    let range = index * 20_000..<index * 20_000 + 30_000
                    let bytes = try await cache.read(range)
                    #expect(bytes == Array(server.bytes[range]))
                }
            }
            try await group.waitForAll()
        }
    }
}
