import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization

@testable import RectoLibrary

/// A store with a list and files, and all that it was asked.
final class Shop: HTTPFetching {
    struct Entry {
        var key: String
        var updated = 1
        var relation = "http://opds-spec.org/acquisition/open-access"
        var type = "application/pdf"
        var digest: String?
        /// Instead of the first letter of the key.
        var host: String?
    }

    struct State {
        var entries: [Entry] = []
        var files: [String: [UInt8]] = [:]
        var covers: [String: [UInt8]] = [:]
        var coverStatus = 200
        var status = 200
        var retryAfter: String?
        /// Bytes that come at a time.
        var piece = 1 << 30
        /// Addresses of other lists.
        var parts: [String] = []
        var etag: String?
        /// What the field `Authorization` has to be.
        var authorization: String?
        /// What comes with status 401.
        var signIn = ""
        var pageSize = 1_000_000
        var requests: [FetchRequest] = []
        var running: [String: Int] = [:]
        var mostRunning = 0
        var mostOfHost = 0
    }

    static let address = "https://shop.example/list"
    let state = Mutex(State())

    static func pdf(_ text: String) -> [UInt8] { Array("%PDF-1.7\n\(text)".utf8) }

    func change(_ body: (inout State) -> Void) { state.withLock { body(&$0) } }

    /// Lists an issue whose file is a PDF.
    func put(_ key: String, updated: Int = 1, text: String? = nil, cover: [UInt8]? = nil) {
        change { state in
            state.entries.removeAll { $0.key == key }
            state.entries.append(Entry(key: key, updated: updated))
            state.files[key] = Self.pdf(text ?? key)
            state.covers[key] = cover
        }
    }

    var paths: [String] { state.withLock { $0.requests.map(\.address.target) } }

    func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        let now = state.withLock { state in
            state.requests.append(request)
            return state
        }
        let target = request.address.target
        if let wanted = now.authorization, request.address.host == "shop.example",
            request.fields["Authorization"] != wanted
        {
            return answer(401, [:], Array(now.signIn.utf8), request)
        }
        if target.hasPrefix("/cover/") {
            let bytes = now.covers[String(target.dropFirst("/cover/".count))] ?? []
            return answer(now.coverStatus, ["Content-Length": "\(bytes.count)"], bytes, request)
        }
        guard target.hasPrefix("/file/") else { return list(request, now) }
        guard let bytes = now.files[String(target.dropFirst("/file/".count))] else {
            return answer(404, [:], [], request)
        }
        let host = request.address.host
        state.withLock { state in
            state.running[host, default: 0] += 1
            state.mostOfHost = max(state.mostOfHost, state.running[host] ?? 0)
            state.mostRunning = max(state.mostRunning, state.running.values.reduce(0, +))
        }
        // Others have a chance to begin meanwhile.
        for _ in 0..<20 { await Task.yield() }
        state.withLock { $0.running[host, default: 1] -= 1 }
        return answer(200, ["ETag": "\"f\"", "Content-Length": "\(bytes.count)"], bytes, request)
    }

    private func list(_ request: FetchRequest, _ now: State) -> FetchResponse {
        guard now.status == 200 else {
            var fields: HeaderFields = [:]
            fields["Retry-After"] = now.retryAfter
            return answer(now.status, fields, [], request)
        }
        if let etag = now.etag, request.fields["If-None-Match"] == etag { return answer(304, [:], [], request) }
        let page = request.address.target.split(separator: "=").dropFirst().first.flatMap { Int($0) } ?? 0
        let part = now.entries.dropFirst(page * now.pageSize).prefix(now.pageSize)
        let publications = part.map { entry in
            let properties = entry.digest.map { ",\"properties\":{\"x-recto-sha256\":\"\($0)\"}" } ?? ""
            let time = "2026-01-01T00:\(String(entry.updated + 100).dropFirst()):00Z"
            let images = now.covers[entry.key] == nil ? "" : ",\"images\":[{\"href\":\"/cover/\(entry.key)\"}]"
            return """
                {"metadata":{"identifier":"\(entry.key)","title":"Issue \(entry.key)","modified":"\(time)"},
                 "links":[{"rel":"\(entry.relation)","href":"https://\(entry.host ?? String(entry.key.prefix(1))).example/file/\(entry.key)",
                 "type":"\(entry.type)"\(properties)}]\(images)}
                """
        }
        let parts = now.parts.map { "{\"title\":\"x\",\"href\":\"\($0)\"}" }.joined(separator: ",")
        let isLast = (page + 1) * now.pageSize >= now.entries.count
        let links = isLast ? "" : "{\"rel\":\"next\",\"href\":\"list?page=\(page + 1)\"}"
        let json =
            "{\"metadata\":{\"title\":\"Shop\"},\"navigation\":[\(parts)],\"links\":[\(links)],\"publications\":[\(publications.joined(separator: ","))]}"
        var fields: HeaderFields = [:]
        fields["ETag"] = now.etag
        return answer(200, fields, Array(json.utf8), request)
    }

    private func answer(
        _ status: Int, _ fields: HeaderFields, _ bytes: [UInt8], _ request: FetchRequest
    ) -> FetchResponse {
        FetchResponse(
            head: FetchHead(status: status, fields: fields, address: request.address),
            body: FetchBody(Chunks(bytes: bytes, piece: state.withLock { $0.piece }), time: StillTime()))
    }
}

/// Bytes that are there already.
struct Chunks: AsyncSequence, Sendable {
    let bytes: [UInt8]
    let piece: Int

    struct Iterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>
        let piece: Int

        mutating func next() async throws -> [UInt8]? {
            guard !rest.isEmpty else { return nil }
            defer { rest = rest.dropFirst(piece) }
            return Array(rest.prefix(piece))
        }
    }

    func makeAsyncIterator() -> Iterator { Iterator(rest: bytes[...], piece: piece) }
}
