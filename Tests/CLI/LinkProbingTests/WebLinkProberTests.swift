import RectoDiagnostics
import RectoFetch
import RectoLinkProbing
import Synchronization
import Testing

/// Hosts and what they answer.
private final class Web: NameResolving, Dialling {
    private let names: [String: [String]]
    private let answer: @Sendable (FetchRequest) throws(Failure) -> (Int, String?)
    private let state = Mutex<[String]>([])

    init(_ names: [String: [String]], _ answer: @escaping @Sendable (FetchRequest) throws(Failure) -> (Int, String?)) {
        self.names = names
        self.answer = answer
    }

    var asked: [String] { state.withLock { $0 } }

    func numbers(of host: String) async throws(Failure) -> [IPAddress] {
        (names[host] ?? []).compactMap { IPAddress($0) }
    }

    func dial(_ request: FetchRequest, at number: IPAddress) async throws(Failure) -> FetchResponse {
        state.withLock { $0.append("\(request.method.rawValue) \(request.address) \(number)") }
        let (status, location) = try answer(request)
        var fields: HeaderFields = [:]
        fields["Location"] = location
        let body = AsyncThrowingStream<[UInt8], any Error> { $0.finish() }
        return FetchResponse(
            head: FetchHead(status: status, fields: fields, address: request.address), body: FetchBody(body))
    }
}

@Suite("Links")
struct WebLinkProberTests {
    private static let names = [
        "a.example": ["1.2.3.4"], "b.example": ["10.0.0.1", "5.6.7.8"], "nas.example": ["192.168.1.1"],
    ]

    private func problem(
        _ url: String, _ answer: @escaping @Sendable (FetchRequest) throws(Failure) -> (Int, String?)
    ) async -> (String?, [String]) {
        let web = Web(Self.names, answer)
        let problem = await WebLinkProber(userAgent: "recto/test", resolver: web, dialler: web).problem(with: url)
        return (problem, web.asked)
    }

    @Test("that answer are good, also those that refuse to be asked", arguments: [200, 204, 304, 401, 403, 405, 429])
    func good(status: Int) async {
        let (problem, asked) = await problem("https://a.example/x?y#z") { _ in (status, nil) }
        #expect(problem == nil)
        #expect(asked == ["HEAD https://a.example/x?y 1.2.3.4"])
    }

    @Test("that are gone are named, after they were asked for in both ways", arguments: [404, 410, 500])
    func gone(status: Int) async {
        let (problem, asked) = await problem("https://a.example/x") { _ in (status, nil) }
        #expect(problem == "\(status) from https://a.example/x")
        #expect(asked == ["HEAD https://a.example/x 1.2.3.4", "GET https://a.example/x 1.2.3.4"])
    }

    @Test("of servers that know only GET are good")
    func getOnly() async {
        let (problem, _) = await problem("https://a.example/x") { ($0.method == .head ? 404 : 200, nil) }
        #expect(problem == nil)
    }

    @Test(
        "that can't be asked are not dialled",
        arguments: [
            ("http://a.example/", "http://a.example/ can't be asked: it leads to no https host"),
            ("https://me@a.example/", "https://me@a.example/ can't be asked: it leads to no https host"),
            ("https://[2606:4700::1]/", "https://[2606:4700::1]/ can't be asked: it leads to no https host"),
            ("https://0x7f.1/", "https://0x7f.1/ can't be asked: it leads to no https host"),
            ("https://nas.example/", "nas.example is in a private network"),
            ("https://127.0.0.1/", "127.0.0.1 is in a private network"),
            ("https://c.example/", "no such host: c.example"),
        ])
    func notDialled(url: String, words: String) async {
        let (problem, asked) = await problem(url) { _ in (200, nil) }
        #expect(problem == words)
        #expect(asked.isEmpty)
    }

    @Test("are followed three times, and only to public hosts")
    func redirects() async {
        let (good, asked) = await problem("https://a.example/3") { request in
            let left = Int(request.address.target.dropFirst()) ?? 0
            return left == 0 ? (200, nil) : (302, left == 2 ? "https://b.example/1" : "/\(left - 1)")
        }
        #expect(good == nil)
        #expect(asked.last == "HEAD https://b.example/0 5.6.7.8")
        let (long, _) = await problem("https://a.example/") { _ in (302, "/") }
        #expect(long?.hasPrefix("more than 3 redirects from ") == true)
        let (inner, dialled) = await problem("https://a.example/") { _ in (302, "https://nas.example/admin") }
        #expect(inner == "nas.example is in a private network")
        #expect(dialled.count == 1)
    }

    @Test("of hosts that don't answer are asked for once")
    func silent() async {
        let (problem, asked) = await problem("https://a.example/") { _ throws(Failure) in
            throw Failure(.connection, "x")
        }
        #expect(problem == "no answer from https://a.example/")
        #expect(asked.count == 1)
    }
}
