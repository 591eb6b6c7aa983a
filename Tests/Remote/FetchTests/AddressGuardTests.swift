import RectoDiagnostics
import RectoFetch
import Testing

@Suite("Which addresses are dialled")
struct AddressGuardTests {
    /// What documents, lists and redirects may say to make this machine ask its own network.
    static let hostile = [
        // Other schemes, and what is no address.
        "file:///etc/passwd", "ftp://example.com/", "gopher://example.com/", "data:text/plain,x", "javascript:alert(1)",
        "unix:///run/docker.sock", "http+unix://%2Frun%2Fdocker.sock/", "//example.com/", "example.com",
        "https:example.com",
        "https:/example.com", "https://", "https:///path", "https://?x", " https://example.com/",
        "https://example.com/\n",
        "https://exam\u{0}ple.com/", "\thttps://example.com/",
        // User names and passwords, and what hides the host.
        "https://user@example.com/", "https://user:password@example.com/", "https://example.com@127.0.0.1/",
        "https://example.com:80@127.0.0.1/", "https://@127.0.0.1/", "https://example.com\\@127.0.0.1/",
        "https:\\\\127.0.0.1\\", "https://127.0.0.1\\.example.com/",
        // Names that no two programs read alike.
        "https://exa%6dple.com/", "https://example..com/", "https://.example.com/", "https://exam ple.com/",
        "https://ｅxample.com/", "https://１２７.0.0.1/", "https://example。com/", "https://[127.0.0.1]/", "https://[::1/",
        "https://::1/", "https://[fe80::1%25eth0]/", "https://[::1]x/",
        "https://\(String(repeating: "a", count: 64)).example/", "https://example.com:0/", "https://example.com:65536/",
        "https://example.com:/", "https://example.com:-1/", "https://example.com:+443/", "https://example.com:443:443/",
        // Without encryption.
        "http://example.com/", "HTTP://example.com/",
        // Version 4 in every spelling.
        "https://127.0.0.1/", "https://127.0.0.1./", "https://127.1/", "https://127.0.1/", "https://2130706433/",
        "https://0x7f000001/", "https://0x7f.0.0.1/", "https://0177.0.0.1/", "https://017700000001/",
        "https://127.0.0.01/",
        "https://127.0.0.256/", "https://127.0.0.1.2/", "https://0/", "https://0.0.0.0/", "https://0.1.2.3/",
        "https://a.0x1/", "https://1.2.3/", "https://127.255.255.254/",
        // Networks of one's own, links, providers, clouds, groups, reserved ones.
        "https://10.0.0.1/", "https://10.255.255.255/", "https://172.16.0.1/", "https://172.31.255.255/",
        "https://192.168.1.1/", "https://169.254.1.1/", "https://169.254.169.254/latest/meta-data/",
        "https://169.254.170.2/",
        "https://100.64.0.1/", "https://100.127.255.255/", "https://100.100.100.200/", "https://168.63.129.16/",
        "https://192.0.0.192/", "https://192.0.2.1/", "https://192.88.99.1/", "https://198.18.0.1/",
        "https://198.51.100.1/",
        "https://203.0.113.1/", "https://224.0.0.1/", "https://239.255.255.250/", "https://240.0.0.1/",
        "https://255.255.255.255/",
        // Version 6, and version 4 within it.
        "https://[::]/", "https://[::1]/", "https://[0:0:0:0:0:0:0:1]/", "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/", "https://[::ffff:0:127.0.0.1]/", "https://[::127.0.0.1]/",
        "https://[::ffff:8.8.8.8]/",
        "https://[64:ff9b::127.0.0.1]/", "https://[64:ff9b:1::1]/", "https://[2002:7f00:1::]/",
        "https://[2001:0:1::1]/",
        "https://[2001:db8::1]/", "https://[3fff::1]/", "https://[fe80::1]/", "https://[fec0::1]/",
        "https://[fc00::1]/",
        "https://[fd12:3456::1]/", "https://[fd00:ec2::254]/", "https://[ff02::1]/", "https://[100::1]/",
        "https://[4000::1]/",
    ]

    @Test("hostile addresses are not dialled, nor asked a resolver for", arguments: hostile)
    func hostileAddresses(text: String) async {
        let network = FakeNetwork([:]) { request, _ in .fake(200, for: request) }
        let fetcher = network.fetcher()
        await #expect(throws: Failure.self) {
            _ = try await fetcher.fetch(FetchRequest(.get, try WebAddress(text), from: .content))
        }
        #expect(network.dialled.isEmpty)
        #expect(network.resolved.isEmpty)
    }

    @Test("redirects to hostile addresses are not followed", arguments: hostile.filter { !relative.contains($0) })
    func hostileRedirects(text: String) async throws {
        let network = FakeNetwork(["shop.example": [["1.2.3.4"]]]) { request, _ in
            .fake(302, ["Location": text], for: request)
        }
        let fetcher = network.fetcher()
        let request = FetchRequest(.get, try WebAddress("https://shop.example/"))
        await #expect(throws: Failure.self) { _ = try await fetcher.fetch(request) }
        #expect(network.dialled.count == 1)
    }

    /// As references these lead to the host that they came from.
    static let relative = [
        " https://example.com/", "//example.com/", "example.com", "https:example.com", "https:/example.com",
    ]

    @Test(
        "names that lead to networks of one's own are not dialled",
        arguments: [
            ["127.0.0.1"], ["::1"], ["10.1.2.3"], ["192.168.0.1", "10.0.0.1"], ["169.254.169.254"], ["fe80::1"],
            ["fd00::1"],
            ["::ffff:127.0.0.1"], ["0.0.0.0"], ["100.64.1.1"], ["64:ff9b::7f00:1"], ["2002:7f00:1::1"], ["224.0.0.1"],
            ["::"], [],
        ])
    func hostileAnswers(numbers: [String]) async throws {
        let network = FakeNetwork(["shop.example": [numbers]]) { request, _ in .fake(200, for: request) }
        let fetcher = network.fetcher()
        let request = FetchRequest(.get, try WebAddress("https://shop.example/"), from: .content)
        await #expect(throws: Failure.self) { _ = try await fetcher.fetch(request) }
        #expect(network.dialled.isEmpty)
    }

    @Test("of several numbers only public ones are dialled, and exactly those")
    func mixedAnswers() async throws {
        let network = FakeNetwork(["shop.example": [["127.0.0.1", "1.2.3.4", "10.0.0.1", "2606:4700::1"]]]) {
            _, _ throws(Failure) in throw Failure(.connection, "is away")
        }
        let fetcher = network.fetcher()
        for giver in [AddressGuard.Giver.user, .content] {
            let request = FetchRequest(.get, try WebAddress("https://Shop.Example./a"), from: giver)
            await #expect(throws: Failure(.connection, "is away")) { _ = try await fetcher.fetch(request) }
        }
        #expect(network.dialled.map(\.number) == ["1.2.3.4", "2606:4700::1", "1.2.3.4", "2606:4700::1"])
        #expect(Set(network.dialled.map(\.address)) == ["https://shop.example/a"])
    }

    @Test("a name that turns from public to private is not dialled again")
    func rebinding() async throws {
        let network = FakeNetwork(["shop.example": [["1.2.3.4"], ["127.0.0.1"]]]) { request, _ in
            .fake(200, for: request)
        }
        let time = FakeTime()
        let fetcher = network.fetcher(time: time)
        let request = FetchRequest(.get, try WebAddress("https://shop.example/"))
        _ = try await fetcher.fetch(request)
        _ = await time.sleep(for: .seconds(3600))
        await #expect(throws: Failure(.io, "is this machine, and not asked", at: "shop.example")) {
            _ = try await fetcher.fetch(request)
        }
        #expect(network.dialled.map(\.number) == ["1.2.3.4"])
    }

    @Test("what the user typed is dialled wherever it is, and content may lead to the same kind of network")
    func typed() async throws {
        let names = ["nas.local": [["192.168.1.5"]], "other.local": [["192.168.1.9"]], "router.local": [["127.0.0.1"]]]
        let network = FakeNetwork(names) { request, _ in .fake(200, for: request) }
        let fetcher = network.fetcher()
        _ = try await fetcher.fetch(FetchRequest(.get, try WebAddress("http://nas.local/list")))
        for good in ["http://nas.local/1.pdf", "https://other.local/", "https://192.168.7.7/"] {
            _ = try await fetcher.fetch(FetchRequest(.get, try WebAddress(good), from: .content))
        }
        for bad in [
            "http://other.local/", "https://router.local/", "https://10.0.0.1/".replacing("10.0.0.1", with: "[::1]"),
            "https://169.254.169.254/", "https://[fd00::1]/",
        ] {
            await #expect(throws: Failure.self) {
                _ = try await fetcher.fetch(FetchRequest(.get, try WebAddress(bad), from: .content))
            }
        }
        #expect(network.dialled.map(\.number) == ["192.168.1.5", "192.168.1.5", "192.168.1.9", "192.168.7.7"])
    }

    @Test("five redirects are followed, not six, and none from https to http")
    func redirects() async throws {
        let network = FakeNetwork(["shop.example": [["1.2.3.4"]]]) { request, _ in
            let left = Int(request.address.target.dropFirst()) ?? 0
            return left == 0 ? .fake(200, for: request) : .fake(307, ["Location": "/\(left - 1)"], for: request)
        }
        let fetcher = network.fetcher()
        let five = try await fetcher.fetch(FetchRequest(.get, try WebAddress("https://shop.example/5")))
        #expect(five.head.status == 200)
        #expect(five.head.address.description == "https://shop.example/0")
        let six = FetchRequest(.get, try WebAddress("https://shop.example/6"))
        await #expect(throws: Failure.self) { _ = try await fetcher.fetch(six) }
        #expect(network.resolved == ["shop.example"])

        let worse = FakeNetwork(["shop.example": [["1.2.3.4"]]]) { request, _ in
            .fake(301, ["Location": "http://shop.example/"], for: request)
        }
        let open = worse.fetcher(allowsHTTP: true)
        await #expect(throws: Failure.self) {
            _ = try await open.fetch(FetchRequest(.get, try WebAddress("https://shop.example/")))
        }
        #expect(worse.dialled.count == 1)
    }

    @Test("passwords stay with the origin that they were given for, also when a redirect leads back")
    func passwords() async throws {
        let next = [
            "https://shop.example/": "https://shop.example/a", "https://shop.example/a": "https://cdn.example/b",
            "https://cdn.example/b": "https://shop.example/c",
        ]
        let network = FakeNetwork(["shop.example": [["1.2.3.4"]], "cdn.example": [["5.6.7.8"]]]) { request, _ in
            next[request.address.description].map { .fake(302, ["Location": $0], for: request) }
                ?? .fake(200, for: request)
        }
        let secrets: HeaderFields = [
            "Authorization": "Bearer x", "Cookie": "a=b", "X-Api-Key": "c", "Range": "bytes=0-9",
        ]
        _ = try await network.fetcher().fetch(
            FetchRequest(.get, try WebAddress("https://shop.example/"), fields: secrets))
        #expect(network.dialled.map { $0.fields["Authorization"] } == ["Bearer x", "Bearer x", nil, nil])
        #expect(network.dialled.map { $0.fields["Cookie"] } == ["a=b", "a=b", nil, nil])
        #expect(network.dialled.map { $0.fields["X-Api-Key"] } == ["c", "c", nil, nil])
        #expect(
            network.dialled.allSatisfy { $0.fields["Range"] == "bytes=0-9" && $0.fields["User-Agent"] == "recto/test" })
        #expect(network.dialled.allSatisfy { $0.fields["Accept-Encoding"] == "identity" })
    }
}
