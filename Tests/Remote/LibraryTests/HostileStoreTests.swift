import RectoDiagnostics
import RectoFetch
import RectoPackaging
import Synchronization
import Testing

@testable import RectoLibrary

/// A store on the Internet whose list leads elsewhere; nothing but its own machine is ever connected to.
@Suite("Hostile stores")
final class HostileStoreTests {
    let folder: String

    init() throws { folder = try Files.makePrivateFolder(prefix: "library") }

    deinit { try? Files.remove(folder) }

    /// The network: names and their numbers, and what was connected to.
    private final class Net: NameResolving, Dialling {
        let names: Mutex<[String: [String]]>
        let answers: @Sendable (WebAddress) -> FetchHead?
        let list: String
        let dialled = Mutex<[String]>([])

        init(
            list: String, names: [String: [String]] = [:],
            answers: @escaping @Sendable (WebAddress) -> FetchHead? = { _ in nil }
        ) {
            self.list = list
            self.names = Mutex(names.merging(["shop.example": ["1.2.3.4"]]) { given, _ in given })
            self.answers = answers
        }

        func numbers(of host: String) async throws(Failure) -> [IPAddress] {
            (names.withLock { $0[host] } ?? []).compactMap { IPAddress($0) }
        }

        func dial(_ request: FetchRequest, at number: IPAddress) async throws(Failure) -> FetchResponse {
            dialled.withLock { $0.append(number.description) }
            let head = answers(request.address) ?? FetchHead(status: 200, address: request.address)
            let bytes = head.status == 200 && request.address.target == "/list" ? Array(list.utf8) : Shop.pdf("x")
            return FetchResponse(
                head: head, body: FetchBody(Chunks(bytes: bytes, piece: 1 << 20), time: StillTime()))
        }
    }

    private func open(_ net: Net) throws -> Library {
        try Library(
            folder, fetching: { Fetcher(userAgent: "test", resolver: net, dialler: net, time: WaitingTime()) },
            time: WaitingTime(), retrying: RetryPolicy(tries: 2) { 0 }, floor: 0,
            draw: { _ throws(Failure) in [0xFF, 0xD8, 0xFF] }, check: { _, _ throws(Failure) in })
    }

    private static func publication(_ key: String, _ address: String) -> String {
        """
        {"metadata":{"identifier":"\(key)","title":"\(key)"},"images":[{"href":"\(address)"}],
         "links":[{"rel":"http://opds-spec.org/acquisition/open-access","type":"application/pdf","href":"\(address)"}]}
        """
    }

    private static func list(_ addresses: [String], next: String? = nil) -> String {
        let publications = addresses.enumerated().map { publication("i\($0)", $1) }.joined(separator: ",")
        let links = next.map { "{\"rel\":\"next\",\"href\":\"\($0)\"}" } ?? ""
        return "{\"metadata\":{\"title\":\"x\"},\"links\":[\(links)],\"publications\":[\(publications)]}"
    }

    /// Where a list may not lead: other schemes, spellings that programs read differently, and networks that strangers don't reach.
    private static let addresses = [
        "file:///etc/passwd", "ftp://example.com/1.pdf", "gopher://127.0.0.1:70/", "data:application/pdf,x",
        "http+unix://%2Frun%2Fdocker.sock/", "http://shop.example/1.pdf", "http://127.0.0.1/", "http://localhost/",
        "https://user@127.0.0.1/", "https://user:word@10.0.0.1/", "https://shop.example@127.0.0.1/",
        "https://shop.example:443@127.0.0.1/", "https://127.0.0.1/", "https://127.1/", "https://127.0.1/",
        "https://2130706433/", "https://0x7f000001/", "https://0x7f.0.0.1/", "https://0177.0.0.1/",
        "https://127.0.0.01/",
        "https://0/", "https://0.0.0.0/", "https://0.1.2.3/", "https://127.255.255.254/", "https://10.0.0.1/",
        "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/", "https://192.168.0.1/",
        "https://169.254.1.1/", "https://169.254.169.254/latest/meta-data/", "https://169.254.170.2/v2/credentials",
        "https://100.64.0.1/", "https://100.100.100.200/", "https://168.63.129.16/", "https://192.0.0.192/",
        "https://192.0.2.1/", "https://198.18.0.1/", "https://224.0.0.1/", "https://239.255.255.250/",
        "https://240.0.0.1/", "https://255.255.255.255/", "https://[::]/", "https://[::1]/",
        "https://[::ffff:127.0.0.1]/", "https://[::ffff:7f00:1]/", "https://[::127.0.0.1]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[2002:7f00:1::]/", "https://[fe80::1]/", "https://[fc00::1]/", "https://[fd00:ec2::254]/",
        "https://[ff02::1]/", "https://[2001:db8::1]/", "https://this-machine.example/", "https://router.example/",
        "https://cloud.example/", "https://six.example/", "https://both.example/", "https://nowhere.example/",
    ]
    /// Names of strangers that have numbers of this machine's networks.
    private static let names = [
        "this-machine.example": ["127.0.0.1"], "router.example": ["192.168.1.1", "10.0.0.1"],
        "cloud.example": ["169.254.169.254"], "six.example": ["::1", "fd00::1"], "both.example": ["::ffff:10.0.0.1"],
        "localhost": ["127.0.0.1"],
    ]

    @Test("addresses of issues and covers that lead into networks of one's own are not connected to")
    func offers() async throws {
        #expect(Self.addresses.count >= 60)
        let net = Net(list: Self.list(Self.addresses), names: Self.names)
        let library = try open(net)
        let store = try await library.add("https://shop.example/list")
        _ = try await library.refresh(store.id)
        for issue in try library.records.issues() {
            // Addresses of other schemes are not taken over at all, and then there is nothing to fetch.
            _ = try? await library.get([issue.id])
            _ = try? await library.cover(of: issue.id)
        }
        #expect(try await library.work().here.isEmpty)
        #expect(net.dialled.withLock { $0 } == ["1.2.3.4"])
        #expect(try Files.list(folder + "/files").isEmpty && Files.list(folder + "/covers").isEmpty)
    }

    @Test("redirects into networks of one's own are not followed, of lists, issues or covers")
    func redirects() async throws {
        for (number, address) in Self.addresses.enumerated() {
            let net = Net(list: Self.list(["https://shop.example/1.pdf"]), names: Self.names) { asked in
                guard asked.target != "/list" else { return nil }
                return FetchHead(status: 302, fields: ["Location": address], address: asked)
            }
            let library = try open(net)
            let store = try await library.add("https://shop.example/list?\(number)")
            await #expect(throws: Failure.self) { try await library.refresh(store.id) }
            try await library.drop(store.id)
            let other = try await library.add("https://shop.example/list")
            _ = try await library.refresh(other.id)
            let issue = try #require(library.records.issues(of: other.id).first).id
            _ = try? await library.cover(of: issue)
            try await library.get([issue])
            #expect(try await library.work().here.isEmpty, "\(address)")
            #expect(net.dialled.withLock { Set($0) } == ["1.2.3.4"], "\(address)")
            try await library.drop(other.id)
        }
    }

    @Test("a store that was on the Internet and then has a number of one's own network is not connected to any more")
    func rebinding() async throws {
        let net = Net(list: Self.list(["https://shop.example/1.pdf", "https://127.0.0.1/2.pdf"]))
        let first = try open(net)
        let store = try await first.add("https://shop.example/list")
        _ = try await first.refresh(store.id)
        // Another day, another process.
        net.names.withLock { $0["shop.example"] = ["127.0.0.1"] }
        let library = try open(net)
        await #expect(throws: Failure.self) { try await library.refresh(store.id) }
        try await library.get(try library.records.issues().map(\.id))
        #expect(try await library.work().here.isEmpty)
        #expect(net.dialled.withLock { $0 } == ["1.2.3.4"])
        net.names.withLock { $0["shop.example"] = ["1.2.3.5"] }
        _ = try await library.refresh(store.id)
        #expect(net.dialled.withLock { $0 } == ["1.2.3.4", "1.2.3.5"])
    }

    @Test("a store in a network of one's own may have its issues on other hosts there, and nowhere else")
    func ownNetwork() async throws {
        let names = ["nas.local": ["192.168.1.5"], "other.local": ["192.168.1.9"], "here.local": ["127.0.0.1"]]
        let addresses = ["http://nas.local/1.pdf", "https://other.local/2.pdf", "https://192.168.1.7:8443/3.pdf"]
        let net = Net(
            list: Self.list(addresses + ["https://here.local/", "https://169.254.169.254/", "http://other.local/"]),
            names: names)
        let store = try await open(net).add("http://nas.local/list")
        _ = try await open(net).refresh(store.id)
        let library = try open(net)
        try await library.get(try library.records.issues().map(\.id))
        #expect(try await library.work().here.sorted() == [1, 2, 3])
        #expect(net.dialled.withLock { Set($0) } == ["192.168.1.5", "192.168.1.9", "192.168.1.7"])
    }

    @Test("pages of a list that lead into networks of one's own are not asked for")
    func pages() async throws {
        for address in Self.addresses {
            let net = Net(list: Self.list([], next: address), names: Self.names)
            let library = try open(net)
            let store = try await library.add("https://shop.example/list")
            _ = try? await library.refresh(store.id)
            #expect(net.dialled.withLock { Set($0) } == ["1.2.3.4"], "\(address)")
            try await library.drop(store.id)
        }
    }
}
