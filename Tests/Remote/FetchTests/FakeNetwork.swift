import RectoDiagnostics
import RectoFetch
import Synchronization

/// A resolver and a dialler that ask a table, and note what they are asked.
final class FakeNetwork: NameResolving, Dialling {
    typealias Answering = @Sendable (FetchRequest, IPAddress) throws(Failure) -> FetchResponse

    private let names: [String: [[String]]]
    private let answer: Answering
    private let state = Mutex(State())

    private struct State {
        var resolved: [String] = []
        var dialled: [Dial] = []
    }

    struct Dial: Hashable {
        var address: String
        var number: String
        var fields: HeaderFields
    }

    /// - Parameter names: Numbers of each host; the next list for each question, the last one for all further ones.
    init(_ names: [String: [[String]]], answer: @escaping Answering) {
        self.names = names
        self.answer = answer
    }

    var resolved: [String] { state.withLock { $0.resolved } }
    var dialled: [Dial] { state.withLock { $0.dialled } }

    func numbers(of host: String) async throws(Failure) -> [IPAddress] {
        let count = state.withLock { state in
            state.resolved.append(host)
            return state.resolved.count { $0 == host }
        }
        guard let lists = names[host] else { return [] }
        return lists[min(count, lists.count) - 1].compactMap { IPAddress($0) }
    }

    func dial(_ request: FetchRequest, at number: IPAddress) async throws(Failure) -> FetchResponse {
        let dial = Dial(address: request.address.description, number: number.description, fields: request.fields)
        state.withLock { $0.dialled.append(dial) }
        return try answer(request, number)
    }

    func fetcher(allowsHTTP: Bool = false, time: any FetchTime = FakeTime()) -> Fetcher {
        Fetcher(userAgent: "recto/test", allowsHTTP: allowsHTTP, resolver: self, dialler: self, time: time)
    }
}

/// A clock that goes only where it is waited for.
final class FakeTime: FetchTime {
    private let state = Mutex((elapsed: Duration.zero, waits: [Duration]()))
    let start: Int

    init(start: Int = 1_700_000_000) { self.start = start }

    var date: Int { start + Int(elapsed.components.seconds) }
    var elapsed: Duration { state.withLock { $0.elapsed } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func sleep(for duration: Duration) async -> Bool {
        state.withLock { state in
            state.elapsed += duration
            state.waits.append(duration)
        }
        return !Task.isCancelled
    }
}

/// A clock on which nothing ever is late.
struct StoppedTime: FetchTime {
    var date: Int { 0 }
    var elapsed: Duration { .zero }

    func sleep(for duration: Duration) async -> Bool {
        // Until the body is there, and its watch is cancelled.
        try? await Task.sleep(for: .seconds(1_000_000))
        return false
    }
}

/// Chunks that are there already, and how they end.
struct FakeChunks: AsyncSequence, Sendable {
    var chunks: [[UInt8]]
    var failure: Failure?
    var stalls = false

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<[UInt8]>
        let failure: Failure?
        let stalls: Bool

        mutating func next() async throws -> [UInt8]? {
            if let chunk = rest.popFirst() { return chunk }
            if stalls { try await Task.sleep(for: .seconds(1_000_000)) }
            if let failure { throw failure }
            return nil
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: chunks[...], failure: failure, stalls: stalls) }
}

extension FetchResponse {
    static func fake(
        _ status: Int, _ fields: HeaderFields = [:], _ bytes: [UInt8] = [], breaks: Bool = false,
        for request: FetchRequest
    ) -> FetchResponse {
        let failure = breaks ? Failure(.connection, "broke off") : nil
        let half = bytes.count / 2
        let chunks = FakeChunks(chunks: [Array(bytes[..<half]), Array(bytes[half...])], failure: failure)
        return FetchResponse(
            head: FetchHead(status: status, fields: fields, address: request.address),
            body: FetchBody(chunks, time: StoppedTime()))
    }
}
