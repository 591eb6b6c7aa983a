import RectoHTTP
import Testing

@Suite struct HTTPTests {
    @Test(
        arguments: [
            (nil, .whole), ("bytes=0-9", .part(0..<10)), ("bytes=90-", .part(90..<100)), ("bytes=-10", .part(90..<100)),
            ("bytes=-1000", .part(0..<100)), ("bytes=50-1000", .part(50..<100)), ("Bytes=0-0", .part(0..<1)),
            ("bytes=100-", .unsatisfiable), ("bytes=200-300", .unsatisfiable), ("bytes=-0", .unsatisfiable),
            ("bytes=9-0", .whole), ("bytes=", .whole), ("bytes=-", .whole), ("bytes=a-b", .whole),
            ("items=0-9", .whole),
            ("bytes=0-1,5-6", .whole), ("bytes=--1", .whole), ("bytes=99999999999999999999-", .whole),
            ("bytes=0x1-2", .whole), ("bytes=+1-2", .whole),
        ] as [(String?, ByteRange)])
    func readsRanges(_ header: String?, _ range: ByteRange) { #expect(ByteRange(header, size: 100) == range) }

    @Test(arguments: [
        (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
        (1_709_164_799, "Wed, 28 Feb 2024 23:59:59 GMT"), (1 << 60, nil),
    ])
    func writesDates(_ seconds: Int, _ text: String?) { #expect(HTTPDate.text(seconds) == text) }

    @Test func rangesOfNothing() {
        #expect(ByteRange("bytes=0-", size: 0) == .unsatisfiable)
        #expect(ByteRange("bytes=-5", size: 0) == .unsatisfiable)
        #expect(ByteRange(nil, size: 0) == .whole)
    }

    @Test(arguments: [
        ("\"a\"", true, true), ("W/\"a\"", true, false), ("*", true, true), ("\"b\", \"a\"", true, true),
        ("\"b\",\tW/\"a\" ", true, false), ("\"b\"", false, false), ("a", false, false), ("", false, false),
        ("\"ab\"", false, false), ("W/", false, false),
        ("\u{70F}, \"a\"", true, true),
    ])
    func comparesTags(_ list: String, _ weak: Bool, _ strong: Bool) {
        #expect(EntityTag.list(list, names: "\"a\"") == weak)
        #expect(EntityTag.list(list, names: "\"a\"", isStrong: true) == strong)
    }

    @Test func judgesConditions() {
        let tag = EntityTag.strong("a")
        #expect(Conditions().verdict(tag) == .proceed)
        #expect(Conditions(ifNoneMatch: tag).verdict(tag) == .notModified)
        #expect(Conditions(ifMatch: "\"b\"").verdict(tag) == .failed)
        #expect(Conditions(ifMatch: "\"b\"", ifNoneMatch: tag).verdict(tag) == .failed)
        #expect(Conditions(ifMatch: tag, ifNoneMatch: "\"b\"").verdict(tag) == .proceed)
        #expect(Conditions(ifRange: tag).allowsRange(tag))
        #expect(!Conditions(ifRange: "W/\"a\"").allowsRange(tag))
        #expect(!Conditions(ifRange: "Wed, 21 Oct 2015 07:28:00 GMT").allowsRange(tag))
    }

    @Test(arguments: [
        ("/", [], true), ("/a", ["a"], false), ("/a/", ["a"], true), ("/a/b%20c", ["a", "b c"], false),
        ("/a/%C3%A9", ["a", "é"], false), ("/pct%3a1", ["pct:1"], false), ("/a/..b", ["a", "..b"], false),
    ])
    func readsPaths(_ path: String, _ names: [String], _ isFolder: Bool) throws {
        let path = try #require(AddressPath(path))
        #expect(path.names == names && path.isFolder == isFolder)
    }

    @Test(arguments: [
        "", "a", "//", "/a//b", "/../a", "/a/..", "/a/./b", "/%2e%2e/a", "/%2E%2e/a", "/.%2e/a", "/a%2fb", "/a%2Fb",
        "/a%5cb", "/a\\b", "/a%00b", "/%", "/%4", "/%zz", "/%ff", "/%c0%af", "/%ed%a0%80", "/a\u{0}", "/a\nb", "/%0a",
        "/%7f",
        "/" + String(repeating: "a", count: 2048), String(repeating: "/a", count: 33), "http://x/y",
    ])
    func refusesPathsWithTwoMeanings(_ path: String) { #expect(AddressPath(path) == nil) }

    @Test func readsQueries() {
        let query = AddressQuery("q=caf%C3%A9+noir&page=2&empty=&flag&bad=%ff&nul=%00&q=other")
        #expect(query["q"] == "café noir")
        #expect(query["page"] == "2")
        #expect(query["empty"] == "")
        #expect(query["flag"] == "")
        #expect(query["bad"] == nil && query["nul"] == nil && query["none"] == nil)
        #expect(AddressQuery("q=%4")["q"] == nil)
        #expect(AddressQuery("q=%+1")["q"] == nil)
        #expect(AddressQuery("q=" + String(repeating: "a", count: 5000))["q"] == nil)
    }

    @Test(
        arguments: [
            ("localhost:8080", nil, "http://localhost:8080"), ("[::1]:80", nil, "http://[::1]:80"),
            ("inner", "for=1.2.3.4;proto=https;host=example.org", "https://example.org"),
            // What the client sent comes before what the proxy adds.
            ("inner", "host=evil;proto=http, host=\"example.org:444\"; proto=https", "https://example.org:444"),
            ("inner", "host=evil, for=1.2.3.4", "http://inner"),
            ("inner", "for=\"a, host=example.org", "http://example.org"),
            ("inner", "host=evil,", "http://inner"),
            ("inner", "proto=javascript;host=a/b", "http://inner"), ("", nil, nil), (nil, nil, nil),
            ("a/b", nil, nil), ("a\"b", nil, nil), ("a b", nil, nil), ("é", nil, nil), ("a@b", nil, nil),
        ] as [(String?, String?, String?)])
    func knowsItsOrigin(_ host: String?, _ forwarded: String?, _ origin: String?) {
        #expect(Origin.of(host: host, forwarded: forwarded).map { "\($0.scheme)://\($0.authority)" } == origin)
    }

    @Test(
        arguments: [
            ("https", "example.org", "/shelf/", "https://example.org/shelf"),
            ("http, HTTPS ", "evil.example, example.org:444", "/a, /b/c", "https://example.org:444/b/c"),
            ("javascript", "a/b", "//evil.example", "http://inner"), ("https,", "example.org, ", "", "http://inner"),
            (nil, nil, nil, "http://inner"), (nil, nil, "/", "http://inner"), (nil, nil, "shelf", "http://inner"),
            (nil, nil, "/a/../b", "http://inner"), (nil, nil, "/a\"><script>", "http://inner"),
            (nil, nil, "/a//b", "http://inner"), (nil, nil, "/%2e%2e", "http://inner"),
            (nil, nil, "/" + String(repeating: "a", count: 300), "http://inner"),
        ] as [(String?, String?, String?, String)])
    func knowsWhatOlderProxiesSay(_ proto: String?, _ host: String?, _ prefix: String?, _ base: String) throws {
        let fields = ForwardedFields(proto: proto, host: host, prefix: prefix)
        let origin = try #require(Origin.of(host: "inner", forwarded: nil, fields: fields))
        #expect("\(origin.scheme)://\(origin.authority)\(fields.prefix)" == base)
        // Where there is a `Forwarded`, it counts.
        let other = try #require(Origin.of(host: "inner", forwarded: "for=1.2.3.4", fields: fields))
        #expect(other == ("http", "inner"))
    }

    @Test(
        arguments: [
            ("gzip", true), ("gzip, br", true), ("br;q=1, gzip;q=0.5", true), ("*", true), ("GZIP", true),
            ("gzip;q=0", false), ("gzip; q=0.000", false), ("br", false), ("", false), (nil, false), ("xgzip", false),
            ("g zip", false), (" gzip\t;\tq=0", false), ("\tgzip ; q=1", true),
        ] as [(String?, Bool)])
    func knowsWhoTakesGzip(_ header: String?, _ takes: Bool) { #expect(Acceptance.takesGzip(header) == takes) }

    @Test func knowsWhoWantsPlainJSON() {
        #expect(Acceptance.prefersPlainJSON("application/json"))
        #expect(!Acceptance.prefersPlainJSON("application/json, application/ld+json"))
        #expect(!Acceptance.prefersPlainJSON("*/*"))
        #expect(!Acceptance.prefersPlainJSON(nil))
    }

    @Test func knowsMediaTypes() {
        #expect(MediaTypes.of("a.MP4") == "video/mp4")
        #expect(MediaTypes.of("a.js") == "text/javascript; charset=utf-8")
        #expect(MediaTypes.of("a.exe") == "application/octet-stream")
        #expect(MediaTypes.of("html") == "application/octet-stream")
        #expect(MediaTypes.isCompressible("text/html; charset=utf-8") && MediaTypes.isCompressible("image/svg+xml"))
        #expect(!MediaTypes.isCompressible("image/jpeg") && !MediaTypes.isCompressible("application/pdf"))
    }

    @Test func writesMetrics() {
        var text = MetricsText()
        text.add("a_total", .counter, help: "All\nof it.", [([("status", "2\"0\\0")], 3), ([], 0.5)])
        text.add(histogram: "b_seconds", help: "Time.", bounds: [0.1, 1], counts: [2, 3, 4], sum: 9.5)
        #expect(
            text.text == """
                # HELP a_total All\\nof it.
                # TYPE a_total counter
                a_total{status="2\\"0\\\\0"} 3
                a_total 0.5
                # HELP b_seconds Time.
                # TYPE b_seconds histogram
                b_seconds_bucket{le="0.1"} 2
                b_seconds_bucket{le="1"} 5
                b_seconds_bucket{le="+Inf"} 9
                b_seconds_sum 9.5
                b_seconds_count 9

                """)
    }
}
