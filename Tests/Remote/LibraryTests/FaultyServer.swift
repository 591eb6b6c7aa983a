import RectoDiagnostics
import RectoFetch
import Synchronization

/// A web server with one file, whose faults a seed decides.
final class FaultyServer: HTTPFetching {
    enum Fault: CaseIterable {
        case none, cut, close, otherRange, shifted, whole, changed, weak, untagged, packed, busy, beyond, short, long
    }

    struct State {
        var random: Random
        var version = 1
        var bytes: [UInt8]
        var sent = 0
        var requests: [FetchRequest] = []
        var faults: [Fault] = []
    }

    let state: Mutex<State>
    let count: Int
    /// Of a hundred answers so many are right.
    let good: Int
    let allowed: [Fault]
    /// What the server has for the file, whatever happens to one answer.
    let hasTag: Bool
    let hasDate: Bool

    init(
        count: Int, seed: UInt64, good: Int, faults: [Fault] = Fault.allCases, hasTag: Bool = true, hasDate: Bool = true
    ) {
        self.count = count
        self.good = good
        self.hasTag = hasTag
        self.hasDate = hasDate
        allowed = faults
        state = Mutex(State(random: Random(seed), bytes: Self.bytes(count, version: 1)))
    }

    private static let pattern = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8) &* 7) }

    /// Versions are the same for most of their bytes, as corrected magazines are.
    static func bytes(_ count: Int, version: Int) -> [UInt8] {
        var bytes = Array(pattern[..<count])
        if count > 0 { bytes[0] = UInt8(truncatingIfNeeded: version) }
        if count > 9 { bytes[count / 2] = UInt8(truncatingIfNeeded: version &* 3) }
        return bytes
    }

    var sent: Int { state.withLock { $0.sent } }
    var requests: [FetchRequest] { state.withLock { $0.requests } }

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let (fault, now, dice) = state.withLock { state -> (Fault, State, Int) in
            let isGood = state.random.next(100) < good
            let fault = isGood ? .none : allowed[state.random.next(allowed.count)]
            state.requests.append(request)
            state.faults.append(fault)
            if fault == .changed {
                state.version += 1
                state.bytes = Self.bytes(count, version: state.version)
            }
            return (fault, state, state.random.next(1 << 20))
        }
        if fault == .close { throw Failure(.connection, "broke off") }
        var fields: HeaderFields = ["Date": "Sun, 06 Nov 2044 08:49:37 GMT"]
        if hasTag, fault != .untagged { fields["ETag"] = (fault == .weak ? "W/" : "") + "\"v\(now.version)\"" }
        if hasDate { fields["Last-Modified"] = "Sun, 06 Nov 1994 08:\(10 + now.version % 50):37 GMT" }
        if fault == .busy {
            fields["Retry-After"] = "7"
            return answer(503, fields, [], request)
        }
        let start = request.fields["Range"].flatMap { Int($0.dropFirst("bytes=".count).dropLast()) }
        if let start, fault == .beyond || start >= count {
            fields["Content-Range"] = "bytes */\(count)"
            return answer(416, fields, [], request)
        }
        let condition = request.fields["If-Range"]
        let holds = condition == nil || condition == "\"v\(now.version)\"" || condition == fields["Last-Modified"]
        var body = now.bytes
        var status = 200
        if let start, holds, fault != .whole {
            let shift = fault == .shifted ? -min(start, 1 + dice % 9) : 0
            body = Array(now.bytes[(start + shift)...])
            status = 206
            let named = fault == .otherRange ? start + 1 : start + shift
            fields["Content-Range"] = "bytes \(named)-\(count - 1)/\(count)"
        }
        if fault == .packed { fields["Content-Encoding"] = "gzip" }
        if status == 200, fault != .long { fields["Content-Length"] = "\(body.count)" }
        if fault == .short { body.removeLast(min(body.count, 1)) }
        if fault == .long, status == 206 { body += [1, 2, 3] }
        return answer(status, fields, body, request, cutAt: fault == .cut ? dice % max(1, body.count) : nil)
    }

    private func answer(
        _ status: Int, _ fields: HeaderFields, _ bytes: [UInt8], _ request: FetchRequest, cutAt: Int? = nil
    ) -> FetchResponse {
        let body = FaultyBody(bytes: bytes, end: cutAt ?? bytes.count, breaks: cutAt != nil, server: self)
        return FetchResponse(
            head: FetchHead(status: status, fields: fields, address: request.address),
            body: FetchBody(body, time: StillTime()))
    }

    func count(_ bytes: Int) { state.withLock { $0.sent += bytes } }
}

/// Gives its bytes in pieces, counts them, and may break off.
struct FaultyBody: AsyncSequence, Sendable {
    let bytes: [UInt8]
    let end: Int
    let breaks: Bool
    let failure = RectoDiagnostics.Failure(.connection, "broke off")
    let server: FaultyServer

    struct Iterator: AsyncIteratorProtocol {
        let body: FaultyBody
        var place = 0

        mutating func next() async throws -> [UInt8]? {
            guard place < body.end else {
                if body.breaks { throw body.failure }
                return nil
            }
            let piece = Array(body.bytes[place..<Swift.min(body.end, place + 40_000)])
            place += piece.count
            body.server.count(piece.count)
            return piece
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(body: self) }
}

/// Numbers from a seed (Knuth's constants).
struct Random: Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 1 }

    mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}

/// A clock on which nothing ever is late.
struct StillTime: FetchTime {
    var date: Int { 2_000_000_000 }
    var elapsed: Duration { .zero }

    func sleep(for duration: Duration) async -> Bool {
        // Until the body is there, and its watch is cancelled.
        try? await Task.sleep(for: .seconds(1_000_000))
        return false
    }
}

/// A clock that goes only where it is waited for.
final class WaitingTime: FetchTime {
    private let state = Mutex((elapsed: Duration.zero, waits: [Duration]()))

    var date: Int { 2_000_000_000 }
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
