import RectoDiagnostics
import RectoFetch
import RectoS3
import Synchronization
import Testing

/// A bucket that keeps objects and uploads, and misbehaves as a test says.
private final class Bucket: HTTPFetching {
    struct State {
        var objects: [String: [UInt8]] = [:]
        var uploads: [String: [Int: [UInt8]]] = [:]
        var asked: [String] = []
        var troubles: [(status: Int, code: String)] = []
        var isAnswerLost = false
    }

    let state = Mutex(State())

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let (status, text, bytes, isLost) = state.withLock { answer(request, &$0) }
        if isLost { throw Failure(.connection, "broke off") }
        let body = AsyncThrowingStream<[UInt8], any Error> { stream in
            stream.yield(bytes ?? Array(text.utf8))
            stream.finish()
        }
        return FetchResponse(
            head: FetchHead(status: status, fields: ["ETag": "\"tag\""], address: request.address),
            body: FetchBody(body, time: Patient()))
    }

    private func answer(_ request: FetchRequest, _ state: inout State) -> (
        Int, String, [UInt8]?, Bool
    ) {
        let target = request.address.target
        let path = String(target.prefix { $0 != "?" })
        let query = String(target.dropFirst(path.count + 1))
        state.asked.append("\(request.method.rawValue) \(query)")
        if !state.troubles.isEmpty {
            let (status, code) = state.troubles.removeFirst()
            if code != "pass" { return (status, "<Error><Code>\(code)</Code></Error>", nil, false) }
        }
        let isTaken = request.fields["If-None-Match"] == "*" && state.objects[path] != nil
        switch request.method {
        case .get where query.contains("uploads"):
            let list = state.uploads.keys.map {
                "<Upload><Key>\(path.dropFirst(3))k</Key><UploadId>\($0)</UploadId></Upload>"
            }
            return (
                200, "<ListMultipartUploadsResult>\(list.joined())</ListMultipartUploadsResult>", nil, false
            )
        case .get:
            guard let bytes = state.objects[path] else {
                return (404, "<Error><Code>NoSuchKey</Code></Error>", nil, false)
            }
            return (200, "", bytes, false)
        case .post where query == "uploads=":
            state.uploads["id"] = [:]
            return (
                200,
                "<InitiateMultipartUploadResult><UploadId>id</UploadId></InitiateMultipartUploadResult>",
                nil, false
            )
        case .post:
            if isTaken { return (412, "<Error><Code>PreconditionFailed</Code></Error>", nil, false) }
            let parts = state.uploads.removeValue(forKey: "id") ?? [:]
            state.objects[path] = parts.keys.sorted().flatMap { parts[$0] ?? [] }
            return (
                200, "<CompleteMultipartUploadResult><ETag>e</ETag></CompleteMultipartUploadResult>", nil,
                false
            )
        case .put where query.hasPrefix("partNumber="):
            let number = Int(query.dropFirst(11).prefix { $0 != "&" }) ?? 0
            state.uploads["id"]?[number] = request.body
            return (200, "", nil, false)
        case .put:
            if isTaken { return (412, "<Error><Code>PreconditionFailed</Code></Error>", nil, false) }
            state.objects[path] = request.body
            defer { state.isAnswerLost = false }
            return (200, "", nil, state.isAnswerLost)
        case .delete where query.contains("uploadId="):
            state.uploads = [:]
            return (204, "", nil, false)
        case .delete:
            state.objects[path] = nil
            return (204, "", nil, false)
        case .head: return (405, "", nil, false)
        }
    }
}

/// Nothing stalls, and nobody waits.
private struct Patient: FetchTime {
    var date: Int { 0 }
    var elapsed: Duration { .zero }

    func sleep(for duration: Duration) async -> Bool {
        try? await Task.sleep(for: .seconds(1_000_000))
        return false
    }
}

private struct AtOnce: FetchTime {
    var date: Int { 0 }
    var elapsed: Duration { .zero }

    func sleep(for duration: Duration) async -> Bool { true }
}

private struct Zeros: UploadSource {
    var count: Int
    var brokenAt = Int.max

    func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
        guard range.upperBound <= brokenAt else { throw Failure(.io, "broken") }
        return Array(repeating: 7, count: range.count)
    }
}

@Suite("Writing into buckets")
struct WritingTests {
    private let bucket = Bucket()
    private let object: S3Address

    init() throws { object = try S3Address("s3://bucket/a/k") }

    private var store: S3Store {
        get throws {
            S3Store(
                S3Settings(endpoint: try WebAddress("http://127.0.0.1:1"), credentials: nil), by: bucket,
                retrying: RetryPolicy(tries: 4, random: { 0 }), time: AtOnce())
        }
    }

    @Test("an object is written once, read and removed")
    func once() async throws {
        let store = try store
        #expect(try await store.read(object, atMost: 9) == nil)
        #expect(try await store.write([1], to: object, once: true))
        #expect(try await !store.write([2], to: object, once: true))
        #expect(try await store.read(object, atMost: 9) == [1])
        #expect(try await store.write([2], to: object, once: false))
        try await store.remove(object)
        #expect(try await store.read(object, atMost: 9) == nil)
    }

    @Test("who is busy is asked again, and not for ever")
    func busy() async throws {
        bucket.state.withLock {
            $0.troubles = [
                (503, "SlowDown"), (500, "InternalError"), (409, "ConditionalRequestConflict"),
            ]
        }
        #expect(try await store.write([1], to: object, once: true))
        #expect(bucket.state.withLock { $0.asked.count } == 4)
        bucket.state.withLock { $0.troubles = Array(repeating: (503, "SlowDown"), count: 99) }
        await #expect(throws: Failure.self) { try await store.write([1], to: object, once: true) }
        #expect(bucket.state.withLock { $0.asked.count } == 8)
    }

    @Test("what is refused is told in one try")
    func refused() async throws {
        bucket.state.withLock { $0.troubles = [(403, "AccessDenied")] }
        let failure = await #expect(throws: Failure.self) {
            try await store.write([1], to: object, once: true)
        }
        #expect(failure?.code == .io && failure?.place == "s3://bucket/a/k")
        #expect(bucket.state.withLock { $0.asked.count } == 1)
    }

    @Test("large ones are sent in parts")
    func parts() async throws {
        let count = (33 << 20) + 5
        #expect(try await store.upload(Zeros(count: count), to: object))
        #expect(bucket.state.withLock { $0.objects.values.first?.count } == count)
        #expect(bucket.state.withLock { $0.asked.filter { $0.hasPrefix("PUT") }.count } == 3)
        #expect(try await !store.upload(Zeros(count: count), to: object))
        #expect(bucket.state.withLock { $0.uploads.isEmpty && $0.objects.count == 1 })
    }

    @Test("small ones are sent at once")
    func small() async throws {
        #expect(try await store.upload(Zeros(count: 100), to: object))
        #expect(bucket.state.withLock { $0.asked } == ["PUT "])
    }

    @Test("half an upload is dropped")
    func dropped() async throws {
        await #expect(throws: Failure.self) {
            try await store.upload(Zeros(count: 40 << 20, brokenAt: 20 << 20), to: object)
        }
        #expect(bucket.state.withLock { $0.uploads.isEmpty && $0.objects.isEmpty })
        bucket.state.withLock { $0.troubles = [(0, "pass"), (403, "AccessDenied")] }
        await #expect(throws: Failure.self) {
            try await store.upload(Zeros(count: 40 << 20), to: object)
        }
        #expect(bucket.state.withLock { $0.uploads.isEmpty && $0.objects.isEmpty })
    }

    @Test("an end that is told as an error in an answer of 200 is repeated")
    func lateErrors() async throws {
        bucket.state.withLock {
            $0.troubles = [(0, "pass"), (0, "pass"), (0, "pass"), (200, "InternalError")]
        }
        #expect(try await store.upload(Zeros(count: 20 << 20), to: object))
        #expect(bucket.state.withLock { $0.objects.values.first?.count } == 20 << 20)
    }

    @Test("uploads that others left are dropped")
    func left() async throws {
        bucket.state.withLock { $0.uploads = ["id": [:]] }
        try await store.dropUploads(try S3Address("s3://bucket/"))
        #expect(bucket.state.withLock { $0.asked.last } == "DELETE uploadId=id")
    }
}
