import RectoHTTP
import Testing

@Suite struct HostNamesTests {
    private static let loopback = [
        "localhost", "LOCALHOST:8080", "localhost.", "127.0.0.1", "127.0.0.1:80", "127.9.8.7:65535", "[::1]",
        "[::1]:8080",
    ]
    private static let strangers = [
        "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
        "evil.localhost.example", "",
        "127.0.0.1@evil.example", "127.0.0.1:80:80", "[::1", "[::1]x", "localhost:port", "localhost:123456", "127.0.0",
        "a b",
        "1270.0.0.1", "127.0.0.1#", "127.*", "..", ".",
    ]
    private static let addresses = ["192.168.1.5", "192.168.1.5:8080", "[fe80::1]", "93.184.216.34"]

    @Test func atLoopbackItIsThisMachine() {
        for own in ["127.0.0.1", "localhost", "::1", "127.0.0.2"] {
            let names = HostNames(listeningAt: own)
            for name in Self.loopback { #expect(names.contains(name), "\(name) at \(own)") }
            for name in Self.strangers + Self.addresses { #expect(!names.contains(name), "\(name) at \(own)") }
        }
    }

    @Test func everywhereAnyAddressIsItsOwnAndNoName() {
        for own in ["0.0.0.0", "::"] {
            let names = HostNames(listeningAt: own, others: ["shelf.example.org:444"])
            for name in Self.loopback + Self.addresses + ["shelf.example.org", "Shelf.Example.org:80"] {
                #expect(names.contains(name), "\(name) at \(own)")
            }
            for name in Self.strangers { #expect(!names.contains(name), "\(name) at \(own)") }
        }
    }

    @Test func atOneAddressItIsThat() {
        let names = HostNames(listeningAt: "192.168.1.5")
        #expect(names.contains("192.168.1.5:8080"))
        for name in Self.loopback + Self.strangers + ["192.168.1.6", "[fe80::1]"] {
            #expect(!names.contains(name), "\(name)")
        }
        #expect(HostNames(listeningAt: "fe80::1").contains("[FE80::1]:80"))
        #expect(HostNames(listeningAt: "shelf.example.org").contains("shelf.example.org:80"))
    }

    @Test(arguments: [
        ("example.org", true), ("example.org:443", true), ("93.184.216.34", true), ("[2001:db8::1]:80", true),
        ("localhost", false), ("127.0.0.1:8080", false), ("10.1.2.3", false), ("172.16.0.1", false),
        ("172.32.0.1", true),
        ("192.168.0.1", false), ("169.254.169.254", false), ("100.64.0.1", false), ("0.0.0.0", false), ("[::1]", false),
        ("[fd00::1]", false), ("[fe80::1]", false), ("[::ffff:10.0.0.1]", false), ("shelf", false),
        ("shelf.local", false),
        ("nas.home.arpa", false), ("shelf.internal", false), ("a.localhost", false), ("", false), ("a/b", false),
    ])
    func knowsWhoIsOnTheInternet(_ host: String, _ isPublic: Bool) { #expect(HostNames.isPublic(host) == isPublic) }
}

@Suite struct SharingTests {
    @Test func isReadFromTheCommandLine() {
        #expect(Sharing("*") == .any)
        #expect(Sharing("none") == Sharing.none)
        #expect(
            Sharing("https://a.example, http://b.example:8080")
                == .origins(["https://a.example", "http://b.example:8080"]))
        for text in [
            "", "a.example", "https://a.example/", "https://a.example,", "null", "https://*.example",
            "*,https://a.example",
        ] {
            #expect(Sharing(text) == nil, "\(text)")
        }
    }

    @Test func letsWhoIsNamed() {
        let some = Sharing.origins(["https://a.example"])
        #expect(some.allows("https://a.example") && some.allows("HTTPS://A.example"))
        for origin in ["https://b.example", "http://a.example", "https://a.example:444", "null", "", nil] {
            #expect(!some.allows(origin), "\(origin ?? "nobody")")
        }
        #expect(Sharing.any.allows(nil) && !Sharing.none.allows("https://a.example"))
    }

    /// What each browser's request is, told by the fields that pages can't change.
    @Test func picturesAreToldByWhoShowsThem() {
        let some = Sharing.origins(["https://a.example"])
        func fetch(_ mode: String, _ destination: String, origin: String? = nil, referrer: String? = nil)
            -> FetchMetadata
        {
            FetchMetadata(site: "cross-site", mode: mode, destination: destination, origin: origin, referrer: referrer)
        }
        #expect(fetch("no-cors", "image", referrer: "https://a.example/page?x").isAllowed(by: some))
        #expect(!fetch("no-cors", "image", referrer: "https://a.example.evil.example/").isAllowed(by: some))
        #expect(!fetch("no-cors", "image").isAllowed(by: some))
        // An origin that is told is not made up for by an address.
        #expect(!fetch("cors", "empty", origin: "null", referrer: "https://a.example/").isAllowed(by: some))
        #expect(fetch("navigate", "document").isVisit && !fetch("navigate", "iframe").isVisit)
        #expect(!fetch("no-cors", "image").isVisit)
    }
}
