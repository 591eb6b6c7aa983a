import RectoDiagnostics
import RectoFeeds
import Testing

@Suite("Hostile lists")
struct HostileListTests {
    private func read(_ text: String, limits: FeedLimits = FeedLimits()) throws -> StoreList {
        try FeedReader.read(Array(text.utf8), from: "https://a.example/l", limits: limits)
    }

    private static let bomb = """
        <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>
        """
    private static let outside =
        "<!DOCTYPE rss [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><rss><channel><title>&a;</title></channel></rss>"

    @Test(
        "are refused with the place of what is wrong",
        arguments: [
            ("", "https://a.example/l: is empty"), ("   ", "https://a.example/l: is empty"),
            (
                "bplist00…",
                "https://a.example/l: is a binary property list; plutil -convert xml1 makes one that is read"
            ),
            ("hello", nil), ("{}", nil), ("[{\"x\":1}]", nil), ("<html/>", nil), ("[1", nil), ("<rss><channel>", nil),
            ("<rss/>", nil),
            (bomb, "https://a.example/l, 1:1: DOCTYPE not allowed"),
            (outside, "https://a.example/l, 1:1: DOCTYPE not allowed"),
            (String(repeating: "[", count: 100_000), nil),
            ("<feed xmlns=\"http://www.w3.org/2005/Atom\">" + String(repeating: "<a>", count: 100_000), nil),
        ] as [(String, String?)])
    func refused(text: String, words: String?) throws {
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect([.damaged, .unsupported].contains(failure?.code))
        if let words { #expect(failure?.description == words) }
    }

    @Test("have only as many issues, offers and messages as are allowed, and as many bytes")
    func counts() throws {
        var limits = FeedLimits()
        (limits.issues, limits.messages, limits.offers) = (10, 3, 2)
        let many = (0..<50).map { #"{"ID":"\#($0)","Cover URL":"data:,\#($0)"}"# }.joined(separator: ",")
        let list = try read("[\(many)]", limits: limits)
        #expect(list.issues.count == 10 && list.messages.count == 3)
        let files = (0..<9).map { #"{"url":"\#($0).pdf"}"# }.joined(separator: ",")
        let feed = #"{"version":"https://jsonfeed.org/version/1","items":[{"id":"a","attachments":[\#(files)]}]}"#
        #expect(try read(feed, limits: limits).issues[0].offers.count == 2)
        limits.bytes = 20
        #expect(#expect(throws: Failure.self) { try read("[\(many)]", limits: limits) }?.code == .tooLarge)
        var long = FeedLimits()
        long.text = 100
        let text = String(repeating: "x", count: 101)
        #expect(throws: Failure.self) { try read(#"[{"ID":"\#(text)"}]"#, limits: long) }
    }

    @Test(
        "lead nowhere but to the web",
        arguments: [
            "file:///etc/passwd", "data:text/html,x", "javascript:alert(1)", "ftp://h/x", "", "about:blank",
            "C:\\x\u{0}",
        ])
    func addresses(address: String) throws {
        let escaped = address.replacing("\\", with: "\\\\").replacing("\u{0}", with: "\\u0000")
        let list = try read(#"[{"ID":"1","Download URL":"\#(escaped)"}]"#)
        for offer in list.issues.flatMap(\.offers) { #expect(offer.address.hasPrefix("https://a.example/")) }
    }

    @Test("mutated lists are read or refused, and nothing else")
    func mutations() throws {
        let seeds = [
            #"[{"ID":"a","Title":"A","Release date":"2020-02-29","Download URL":"a.pdf","Free":true}]"#,
            #"{"metadata":{"title":"x"},"publications":[{"metadata":{"identifier":"i"},"links":[{"rel":"preview","href":"a"}]}]}"#,
            "<rss><channel><item><guid>1</guid><pubDate>Sat, 07 Sep 2002 02:00:01 +0200</pubDate><enclosure url=\"a\"/></item></channel></rss>",
            "<feed xmlns=\"http://www.w3.org/2005/Atom\"><entry><id>1</id><link rel=\"enclosure\" href=\"a\"/></entry></feed>",
            "<plist version=\"1.0\"><array><dict><key>ID</key><string>1</string></dict></array></plist>",
        ].map { Array($0.utf8) }
        var state: UInt64 = 7
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        var good = 0
        for round in 0..<3_000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0...next(3) {
                switch next(3) {
                case 0: bytes[next(bytes.count)] = UInt8(next(256))
                case 1: bytes.removeSubrange(next(bytes.count)..<bytes.count)
                default: bytes.insert(contentsOf: bytes[next(bytes.count)...].prefix(9), at: next(bytes.count))
                }
                if bytes.isEmpty { bytes = [0x5B] }
            }
            do throws(Failure) {
                _ = try FeedReader.read(bytes, from: "https://a.example/l")
                good += 1
            } catch {
                #expect([.damaged, .unsupported].contains(error.code), "\(error)")
            }
        }
        #expect(good > 0)
    }
}
