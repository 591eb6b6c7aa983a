import RectoDiagnostics
import RectoFetch
import Synchronization

/// A web server with one document, for ``RemoteBytes``; faults are put in by the test.
final class FakeServer: HTTPFetching {
    struct State {
        var bytes: [UInt8]
        var etag: String? = "\"v1\""
        var lastModified: String? = "Sun, 06 Nov 1994 08:49:37 GMT"
        var requests: [FetchRequest] = []
        /// Answers a request in place of the server, told how many came before.
        var fault: (@Sendable (FetchRequest, Int, FakeServer) throws(Failure) -> FetchResponse?)?
    }

    let state: Mutex<State>

    init(_ count: Int) { state = Mutex(State(bytes: Self.bytes(count, seed: 1))) }

    static func bytes(_ count: Int, seed: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ ($0 >> 8) &* seed &+ seed) }
    }

    var requests: [FetchRequest] { state.withLock { $0.requests } }
    var ranges: [String?] { requests.map { $0.fields["Range"] } }
    var bytes: [UInt8] { state.withLock { $0.bytes } }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let (fault, count) = state.withLock { state in
            state.requests.append(request)
            return (state.fault, state.requests.count - 1)
        }
        if let response = try fault?(request, count, self) { return response }
        return usual(request)
    }

    /// What a server without faults answers.
    func usual(_ request: FetchRequest) -> FetchResponse {
        let now = state.withLock { $0 }
        var fields: HeaderFields = [:]
        fields["ETag"] = now.etag
        fields["Last-Modified"] = now.lastModified
        if let tag = request.fields["If-Match"], tag != now.etag { return .fake(412, fields, for: request) }
        let isStale = request.fields["If-Range"].map { $0 != now.etag } ?? false
        guard !isStale, let range = request.fields["Range"].flatMap(Self.range), range.lowerBound < now.bytes.count
        else {
            if !isStale, request.fields.has("Range") {
                fields["Content-Range"] = "bytes */\(now.bytes.count)"
                return .fake(416, fields, for: request)
            }
            fields["Content-Length"] = "\(now.bytes.count)"
            return .fake(200, fields, now.bytes, for: request)
        }
        let part = range.clamped(to: 0..<now.bytes.count)
        fields["Content-Range"] = "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(now.bytes.count)"
        return .fake(206, fields, Array(now.bytes[part]), for: request)
    }

    private static func range(_ text: String) -> Range<Int>? {
        let ends = text.dropFirst(6).split(separator: "-").compactMap { Int($0) }
        return ends.count == 2 ? ends[0]..<ends[1] + 1 : nil
    }
}
