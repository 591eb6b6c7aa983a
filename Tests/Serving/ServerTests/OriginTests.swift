import HTTPTypes
import NIOCore
import RectoHTTP
import RectoTokens
import TestSupport
import Testing

@testable import RectoServer

/// Names that the shelf does not go by.
@Suite struct HostTests {
    private static func options(_ hosts: HostNames?, trustsProxy: Bool = false) -> ServerOptions {
        ServerOptions(trustsProxy: trustsProxy, hosts: hosts, memory: 512 << 20)
    }

    @Test func otherNamesAreRefused() async throws {
        try await TestShelf.with(Self.options(HostNames(listeningAt: "127.0.0.1", others: ["shelf.example.org"]))) {
            shelf in
            for host in ["127.0.0.1:8080", "localhost", "[::1]:9", "Shelf.Example.Org:444"] {
                #expect(try await shelf.get("/opds.json", host: host).status == 200, "\(host)")
            }
            let id = try shelf.id("story.pdf")
            for host in ["evil.example", "evil.example:8080", "127.0.0.1.evil.example", "192.168.0.9"] {
                for path in ["/", "/opds.json", "/healthz", "/metrics", "/issues/\(id)/cover.jpg", "/nothing"] {
                    for method in [HTTPRequest.Method.get, .head, .options, .post] {
                        let reply = try await shelf.get(path, method: method, host: host)
                        #expect(reply.status == 421, "\(method) \(path) of \(host)")
                        #expect(reply.headers[.accessControlAllowOrigin] == nil)
                    }
                }
                #expect(try await shelf.get("/", host: host).text.contains("--host-name"))
            }
            for host in ["", "a/b", "a b", "localhost:x"] {
                #expect([400, 421].contains(try await shelf.get("/", host: host).status), "\(host)")
            }
        }
    }

    @Test func aTileThatIsKeptIsNotForThem() async throws {
        try await TestShelf.with(Self.options(HostNames(listeningAt: "127.0.0.1"))) { shelf in
            let id = try shelf.id("story.pdf")
            let text = try await shelf.get("/issues/\(id)/edition.json", host: "localhost").text
            let start = try #require(text.firstRange(of: "\"address\":\"pages-"))
            let tile = "/issues/\(id)/pages-\(text[start.upperBound...].prefix { $0 != "/" })/page-0001_files/5/0_0.jpg"
            #expect(try await shelf.get(tile, host: "localhost").status == 200)
            #expect(try await shelf.get(tile, host: "evil.example").status == 421)
            #expect(
                try await shelf.get(tile, [.secFetchSite: "cross-site", .secFetchMode: "no-cors"], host: "localhost")
                    .status == 403)
        }
    }

    /// As HTTP/2 has it, where `:authority` and `host` may both be there.
    @Test func twoNamesAreNone() async throws {
        try await TestShelf.with { shelf in
            let twice = HTTPFields([
                HTTPField(name: .hostName, value: "h:1"), HTTPField(name: .hostName, value: "h:1"),
            ])
            for (fields, status) in [([.hostName: "H:1"], 200), ([.hostName: "other"], 400), (twice, 400)]
                as [(HTTPFields, Int)]
            {
                let reply = try await shelf.get("/", fields)
                #expect(reply.status == status, "\(fields)")
            }
        }
    }

    @Test func overTheWire() async throws {
        try await TestShelf.with(Self.options(HostNames(listeningAt: "127.0.0.1"))) { shelf in
            try await shelf.listening(Patience()) { port in
                for (fields, status) in [
                    ("Host: localhost", "200"), ("Host: evil.example", "421"),
                    ("Host: localhost\r\nHost: localhost", "400"),
                    ("Host: localhost\r\nHost: evil.example", "400"), ("Host: evil.example\r\nhost: localhost", "400"),
                    ("X: y", "400"),
                ] {
                    let client = try RawClient(port: port)
                    try client.send("GET /healthz HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n")
                    let answer = try await client.text()
                    #expect(answer.hasPrefix("HTTP/1.1 \(status)"), "\(fields): \(answer.prefix(40))")
                }
            }
        }
    }

    @Test func proxiesAreBelievedAsFarAsTheirOwnWords() async throws {
        let names = HostNames(listeningAt: "127.0.0.1", others: ["shelf.example.org"])
        try await TestShelf.with(Self.options(names, trustsProxy: true)) { shelf in
            func feed(_ forwarded: String) async throws -> TestShelf.Reply {
                try await shelf.get("/opds.json", [.forwarded: forwarded], host: "127.0.0.1:8080")
            }
            let good = try await feed("host=evil.example;proto=http, host=shelf.example.org;proto=https")
            #expect(good.text.contains("https://shelf.example.org/issues/") && !good.text.contains("evil"))
            #expect(try await feed("host=shelf.example.org, host=evil.example").status == 421)
        }
        try await TestShelf.with(Self.options(names, trustsProxy: true)) { shelf in
            let fields: HTTPFields = [
                .forwardedProto: "https", .forwardedHost: "evil.example, shelf.example.org",
                .forwardedPrefix: "/books/",
            ]
            func get(_ path: String, _ more: HTTPFields = [:]) async throws -> TestShelf.Reply {
                var all = fields
                for field in more { all[field.name] = field.value }
                return try await shelf.get(path, all, host: "127.0.0.1:8080")
            }
            for path in ["/opds.json", "/opds.xml", "/collection.json"] {
                let text = try await get(path).text
                #expect(text.contains("https://shelf.example.org/books/") && !text.contains("evil"), "\(path)")
            }
            let id = try shelf.id("story.pdf")
            #expect(
                try await get("/issues/\(id)").headers[.location] == "https://shelf.example.org/books/issues/\(id)/")
            // Names that are not the server's, and what is no path.
            #expect(try await get("/opds.json", [.forwardedHost: "evil.example"]).status == 421)
            let odd = try await get("/opds.json", [.forwardedPrefix: "//evil.example/\""]).text
            #expect(odd.contains("https://shelf.example.org/issues/") && !odd.contains("evil"))
            // A widget's frame finds its files wherever the proxy has put the shelf.
            let package = try shelf.id("waves.recto")
            let edition = try await get("/issues/\(package)/edition.json").text
            let start = try #require(edition.firstRange(of: "\"src\":\"assets/wind-"))
            let folder = "assets/wind-" + edition[start.upperBound...].prefix { $0 != "/" }
            let target = try await get("/issues/\(package)/\(folder)/index.html").headers[.location]
            #expect(target?.hasPrefix("../../../../issues/") == true)
        }
        try await TestShelf.with(Self.options(names)) { shelf in
            let others: HTTPFields = [.forwardedHost: "shelf.example.org", .forwardedPrefix: "/books"]
            let plain = try await shelf.get("/opds.json", others, host: "localhost:1")
            #expect(plain.text.contains("http://localhost:1/issues/"))
            let feed = try await shelf.get("/opds.json", [.forwarded: "host=shelf.example.org"], host: "localhost:1")
            #expect(feed.text.contains("http://localhost:1/issues/") && !feed.text.contains("shelf.example.org"))
        }
    }
}

/// What pages of other sites get.
@Suite struct SharingServerTests {
    private static let site = "https://viewer.example"

    private static func options(_ sharing: Sharing, isGuarded: Bool = false) throws -> ServerOptions {
        ServerOptions(
            sharing: sharing, memory: 512 << 20,
            keys: isGuarded ? try AccessKeys("key one 0123456789abcdef\nbearer abcdefghijklmnop") : nil)
    }

    /// What viewers need, and what only the server's own pages do.
    private static func addresses(_ shelf: TestShelf) async throws -> (viewers: [String], own: [String]) {
        let id = try shelf.id("waves.recto")
        let base = "/issues/\(id)"
        let pages = try await shelf.pages(id)
        return (
            [
                "/opds.json", "/opds.xml", "/collection.json", "\(base)/cover.jpg", "\(base)/iiif/manifest.json",
                "\(base)/iiif/search?q=a", "\(base)/\(pages)/page-0001/info.json", "\(base)/\(pages)/page-0001.dzi",
                "\(base)/\(pages)/page-0001/full/100,/0/default.jpg", "\(base)/\(pages)/page-0001_files/5/0_0.jpg",
                "\(base)/document.pdf", "\(base)/issue.recto", "\(base)/stream/0?width=100",
            ],
            [
                "/", "/shelf.css", "/healthz", "/metrics", "\(base)/", "\(base)/edition.json", "\(base)/series.json",
                "\(base)/\(try await shelf.widgetFolder(id))/wind.js",
            ]
        )
    }

    @Test func nothingUnlessAsked() async throws {
        try await TestShelf.with { shelf in
            let (viewers, own) = try await Self.addresses(shelf)
            for path in viewers + own {
                for headers: HTTPFields in [[:], [.origin: Self.site], [.origin: "null"]] {
                    let reply = try await shelf.get(path, headers)
                    #expect(reply.status == 200, "\(path)")
                    #expect(reply.headers[.accessControlAllowOrigin] == nil, "\(path)")
                    #expect(reply.headers[.crossOriginResourcePolicy] == "same-origin", "\(path)")
                    let tag = reply.headers[.eTag] ?? "\"\""
                    let same = try await shelf.get(path, [.origin: Self.site, .ifNoneMatch: tag])
                    #expect(
                        same.headers[.accessControlAllowOrigin] == nil
                            && same.headers[.crossOriginResourcePolicy] == "same-origin")
                }
                for (site, mode, destination) in [
                    ("cross-site", "no-cors", "image"), ("cross-site", "cors", "empty"),
                    ("same-site", "no-cors", "script"),
                    ("same-site", "cors", "empty"), ("cross-site", "navigate", "iframe"),
                    ("cross-site", "navigate", "object"),
                ] {
                    let headers: HTTPFields = [.secFetchSite: site, .secFetchMode: mode, .secFetchDest: destination]
                    #expect(try await shelf.get(path, headers).status == 403, "\(path) \(site) \(mode) \(destination)")
                }
                // Somebody follows a link; a page of the shelf's own; typed in.
                for (site, mode, destination) in [
                    ("cross-site", "navigate", "document"), ("same-origin", "cors", "empty"),
                    ("none", "navigate", "document"),
                ] {
                    let headers: HTTPFields = [.secFetchSite: site, .secFetchMode: mode, .secFetchDest: destination]
                    #expect(try await shelf.get(path, headers).status == 200, "\(path) \(site) \(mode) \(destination)")
                }
                let asked = try await shelf.get(
                    path,
                    [
                        .origin: Self.site, HTTPField.Name("Access-Control-Request-Method")!: "GET",
                        HTTPField.Name("Access-Control-Request-Private-Network")!: "true",
                    ], method: .options)
                #expect(
                    asked.status == 204 && !asked.headers.contains { $0.name.canonicalName.hasPrefix("access-control") }
                )
            }
        }
    }

    @Test func whatViewersNeedForAll() async throws {
        try await TestShelf.with(Self.options(.any)) { shelf in
            let (viewers, own) = try await Self.addresses(shelf)
            for path in viewers {
                let reply = try await shelf.get(
                    path,
                    [.origin: Self.site, .secFetchSite: "cross-site", .secFetchMode: "cors", .secFetchDest: "empty"])
                #expect(reply.status == 200 && reply.headers[.accessControlAllowOrigin] == "*", "\(path)")
                #expect(reply.headers[.crossOriginResourcePolicy] == "cross-origin")
                #expect(reply.headers[values: .vary].contains("Origin") == false)
                let asked = try await shelf.get(path, [.origin: Self.site], method: .options)
                #expect(asked.headers[.accessControlAllowMethods] == "GET, HEAD, OPTIONS")
                #expect(asked.headers[.accessControlAllowOrigin] == "*")
                #expect(asked.headers[HTTPField.Name("Access-Control-Allow-Private-Network")!] == nil)
            }
            // Also what says why there is nothing.
            let none = try await shelf.get("/issues/none/iiif/manifest.json", [.origin: Self.site])
            #expect(none.status == 404 && none.headers[.accessControlAllowOrigin] == "*")
            for path in own {
                let reply = try await shelf.get(path, [.origin: Self.site])
                #expect(
                    reply.headers[.accessControlAllowOrigin] == nil
                        && reply.headers[.crossOriginResourcePolicy] == "same-origin")
                #expect(
                    try await shelf.get(path, [.secFetchSite: "cross-site", .secFetchMode: "no-cors"]).status == 403)
            }
        }
    }

    @Test func whatViewersNeedForSome() async throws {
        try await TestShelf.with(Self.options(.origins([Self.site]))) { shelf in
            for path in try await Self.addresses(shelf).viewers {
                let reply = try await shelf.get(path, [.origin: Self.site])
                #expect(reply.headers[.accessControlAllowOrigin] == Self.site, "\(path)")
                #expect(reply.headers[values: .vary].contains("Origin"))
                for origin in ["https://evil.example", "null", "https://viewer.example.evil.example"] {
                    let other = try await shelf.get(path, [.origin: origin])
                    #expect(
                        other.headers[.accessControlAllowOrigin] == nil
                            && other.headers[values: .vary].contains("Origin"))
                    #expect(
                        try await shelf.get(
                            path, [.origin: origin, .secFetchSite: "cross-site", .secFetchMode: "cors"]
                        ).status == 403)
                    let asked = try await shelf.get(path, [.origin: origin], method: .options)
                    #expect(
                        asked.headers[.accessControlAllowOrigin] == nil
                            && asked.headers[values: .vary].contains("Origin"))
                }
                let picture: HTTPFields = [
                    .secFetchSite: "cross-site", .secFetchMode: "no-cors", .referer: Self.site + "/",
                ]
                #expect(try await shelf.get(path, picture).status == 200)
            }
        }
    }

    @Test func pagesAreShownInFramesOfTheirOwn() async throws {
        for (sharing, policy) in [
            (Sharing.none, "frame-ancestors 'self'"), (.any, nil),
            (.origins([Self.site]), "frame-ancestors 'self' \(Self.site)"),
        ] as [(Sharing, String?)] {
            try await TestShelf.with(Self.options(sharing)) { shelf in
                let page = try await shelf.get("/issues/\(try shelf.id("story.pdf"))/")
                #expect(page.headers[.contentSecurityPolicy] == policy)
                #expect(page.headers[.crossOriginOpenerPolicy] == "same-origin")
                #expect(try await shelf.get("/nothing").headers[.crossOriginOpenerPolicy] == "same-origin")
                let shelfPage = try await shelf.get("/")
                #expect(shelfPage.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
                #expect(shelfPage.headers[.contentSecurityPolicy]?.contains("frame-ancestors") == (policy != nil))
            }
        }
    }

    @Test func widgetsAreReadByTheirFramesOnly() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("waves.recto")
            let folder = try await shelf.widgetFolder(id)
            let frame: HTTPFields = [
                .origin: "null", .secFetchSite: "cross-site", .secFetchMode: "cors", .secFetchDest: "script",
            ]
            for file in ["index.html", "wind.js", "data.bin"] {
                let path = try await shelf.widget(id, folder, file)
                let reply = try await shelf.get(path, frame)
                #expect(reply.status == 200 && reply.headers[.accessControlAllowOrigin] == "null", "\(path)")
                #expect(reply.headers[.crossOriginResourcePolicy] == "cross-origin")
                // Not where anybody could guess it.
                #expect(try await shelf.get("/issues/\(id)/\(folder)/\(file)", frame).status == 403)
                // Not by another key, nor another folder by this one.
                let names = path.split(separator: "/").map(String.init)
                let key = try #require(names.first { $0.hasPrefix("widgets-") })
                #expect(
                    try await shelf.get(path.replacing(key, with: "widgets-" + String(repeating: "0", count: 64)))
                        .status == 404)
                #expect(try await shelf.get(path.replacing(names[3], with: "text-0123456789")).status == 404)
                #expect(try await shelf.get(path.replacing(id, with: try shelf.id("story.pdf"))).status == 404)
            }
            let page = try await shelf.get(try await shelf.widget(id, folder, "index.html"))
            #expect(page.headers[HTTPField.Name("Connection-Allowlist")!] == "(response-origin)")
        }
    }
}

/// What is not for everybody is kept by nobody else.
@Suite struct GuardedTests {
    @Test func guardedAnswersArePrivate() async throws {
        let keys = try AccessKeys("key one 0123456789abcdef\nbearer abcdefghijklmnop")
        try await TestShelf.with(ServerOptions(sharing: .any, memory: 512 << 20, keys: keys)) { shelf in
            let id = try shelf.id("waves.recto")
            let token = try keys.token(.issue(id), expiry: 4_000_000_000)
            let signed = "/signed/\(token)"
            let base = "\(signed)/issues/\(id)"
            let folder = try await shelf.widgetFolder(id, prefix: signed)
            let text = try await shelf.get(base + "/edition.json").text
            let start = try #require(text.firstRange(of: "\"address\":\"pages-"))
            let pages = "pages-" + text[start.upperBound...].prefix { $0 != "/" }
            let widget = try await shelf.widget(id, folder, "index.html", prefix: signed)
            // A widget's scripts can read where they are: the token is not in it.
            #expect(!widget.contains("signed") && !widget.contains(token))
            let page = try await shelf.get("\(base)/")
            let module = try #require(page.text.split(separator: "\"").first { $0.hasPrefix("reader-") })
            let paths =
                [
                    "/", "/edition.json", "/\(module)", "/cover.jpg", "/document.pdf", "/issue.recto",
                    "/iiif/manifest.json",
                    "/\(pages)/page-0001_files/5/0_0.jpg", "/\(pages)/page-0001/full/100,/0/default.jpg",
                    "/\(pages)/page-0001/info.json", "/stream/0?width=100",
                ].map { base + $0 } + [widget]
            for path in paths {
                for extra: HTTPFields in [[:], [.acceptEncoding: "gzip"], [.range: "bytes=0-1"]] {
                    let reply = try await shelf.get(path, extra)
                    let caching = try #require(reply.headers[.cacheControl])
                    #expect([200, 206].contains(reply.status) && caching.hasPrefix("private, "), "\(path) \(caching)")
                    #expect(reply.headers[values: .cacheControl].count == 1)
                    #expect(reply.headers[.referrerPolicy] == "no-referrer", "\(path)")
                    let same = try await shelf.get(path, [.ifNoneMatch: try #require(reply.headers[.eTag])])
                    if same.status == 304 { #expect(same.headers[.cacheControl]?.hasPrefix("private, ") == true) }
                }
            }
            for path in ["/", "/opds.json"] {
                let reply = try await shelf.get(path, [.authorization: "Bearer abcdefghijklmnop"])
                #expect(reply.headers[.cacheControl] == "private, no-cache")
            }
            // Without a token a viewer of another site is told so; a preflight brings none.
            let refused = try await shelf.get("/opds.json", [.origin: "https://viewer.example"])
            #expect(refused.status == 401 && refused.headers[.accessControlAllowOrigin] == "*")
            #expect(refused.headers[.cacheControl] == "no-store")
            #expect(
                try await shelf.get("\(base)/cover.jpg", [.origin: "https://v.example"], method: .options).status == 204
            )
        }
    }

    @Test func openAnswersMayBeShared() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let tile = try await shelf.get("/issues/\(id)/\(try await shelf.pages(id))/page-0001_files/5/0_0.jpg")
            #expect(tile.headers[.cacheControl] == "public, max-age=31536000, immutable")
            #expect(try await shelf.get("/").headers[.cacheControl] == "no-cache")
        }
    }
}
