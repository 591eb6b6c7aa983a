import HTTPTypes
import Recto
import RectoShelf
import RectoTokens
import TestSupport
import Testing

@testable import RectoServer

/// Addresses that nobody means well with.
///
/// None leads to a file, none makes the server stumble. That answers come within the deadline is for `tools/check/server`.
@Suite struct HostileTests {
    /// Below the shelf, below an issue (`ID`), and below its pages (`PAGE`).
    static let addresses: [String] = {
        let climbs = [
            "..", "../", "../..", "../../etc/passwd", "%2e%2e/etc/passwd", "%2e%2e%2fetc%2fpasswd",
            "..%2f..%2fetc%2fpasswd",
            "..%5c..%5cetc%5cpasswd", "..\\..\\etc\\passwd", "....//etc/passwd", "%252e%252e/etc/passwd",
            "./etc/passwd",
            "%2e/etc/passwd", "/etc/passwd", "//etc/passwd", "///", "etc/passwd%00", "etc%00/passwd", "%00", "a%00.jpg",
            "%c0%ae%c0%ae/etc/passwd", "%e0%80%ae%e0%80%ae/etc/passwd", "%uff0e%uff0e/etc/passwd", "..;/etc/passwd",
            "..%00/etc/passwd", "%2e%2e%5cetc", "%ff%fe", "%", "%2", "%zz", "%0d%0aSet-Cookie:%20a=b", "%0a", "%1b[2J",
            "~root",
            "proc/self/environ", "file:///etc/passwd", "C:%5cWindows", ".git/config", ".recto-partial", "overlay.json",
            "%EF%BC%8E%EF%BC%8E/etc", "a/%2e%2e/%2e%2e/b", "a//b", "a/./b", "a/../b",
            String(repeating: "a/", count: 60),
            String(repeating: "a", count: 3000), String(repeating: "%61", count: 900), "{{title}}", "<script>",
            "'%20or%201=1",
        ]
        let images = [
            "0,0,1000000000,1000000000/max/0/default.jpg", "full/1000000000,1000000000/0/default.jpg",
            "full/%5E1000000000,1000000000/0/default.jpg", "full/%5E16383,16383/0/default.jpg",
            "full/%5E99999,/0/default.png",
            "full/99999999999999999999,/0/default.jpg", "full/-1,-1/0/default.jpg", "full/nan,nan/0/default.jpg",
            "full/inf,/0/default.jpg", "full/pct:nan/0/default.jpg", "full/pct:1e300/0/default.jpg",
            "full/%5Epct:1000000/0/default.jpg", "full/pct:0.0000001/0/default.jpg", "-1,-1,5,5/max/0/default.jpg",
            "0,0,-5,-5/max/0/default.jpg", "9223372036854775807,0,1,1/max/0/default.jpg",
            "9223372036854775808,0,1,1/max/0/default.jpg",
            "0,0,9223372036854775807,9223372036854775807/max/0/default.jpg",
            "999999999,999999999,999999999,999999999/max/0/default.jpg", "0,0,0,0/max/0/default.jpg",
            "0x10,0,16,16/max/0/default.jpg", "1e3,0,16,16/max/0/default.jpg", "%2B1,0,16,16/max/0/default.jpg",
            "1.5,0,16,16/max/0/default.jpg", "pct:nan,0,1,1/max/0/default.jpg", "pct:inf,0,1,1/max/0/default.jpg",
            "pct:-1,-1,1,1/max/0/default.jpg", "pct:1e9,0,1,1/max/0/default.jpg", "pct:100,100,1,1/max/0/default.jpg",
            "pct:0,0,0,0/max/0/default.jpg", "pct:99999999999999999999,0,1,1/max/0/default.jpg",
            "full/0,0/0/default.jpg",
            "full/max/nan/default.jpg", "full/max/-90/default.jpg", "full/max/1e2/default.jpg",
            "full/max/360.1/default.jpg",
            "full/max/99999999999999999999/default.jpg", "full/max/!/default.jpg", "full/max/!!0/default.jpg",
            "full/max/0/..%2f..%2fetc%2fpasswd", "full/max/0/default.jpg%00.png", "full/max/0/default.%2e%2e",
            "full/max/0/default.php", "full/max/0/native.jpg", "full/max/0/default.jpg/..", "full/max/0/", "full/max/0",
            "full//0/default.jpg", "//max/0/default.jpg", "%66ull/m%61x/0/default.xyz", "full/max/0/default.jpg%0d%0a",
            "full,full/max/0/default.jpg", "0,0,1,1,1/max/0/default.jpg", ",,,/max/0/default.jpg",
            "full/,/0/default.jpg",
            "full/!,/0/default.jpg", "full/%5E%5Emax/0/default.jpg", "full/%5E!99999999,99999999/0/default.bmp",
            "square/%5E16384,/0/default.jpg", "٠,٠,١,١/max/0/default.jpg",
            "0,0,1,1/%5E100000,100000/0/default.jpg", "full/max/0/default.jp2", "info.json/..", "info.json%00",
            "info.xml",
        ]
        let tiles = [
            "page-0001_files/0/0_0.jpg/..", "page-0001_files/-1/0_0.jpg", "page-0001_files/99/0_0.jpg",
            "page-0001_files/0/1_0.jpg", "page-0001_files/0/-1_0.jpg", "page-0001_files/0/9999999_9999999.jpg",
            "page-0001_files/0/99999999999999999999_0.jpg", "page-0001_files/nan/0_0.jpg",
            "page-0001_files/0/0_0_0.jpg",
            "page-0001_files/0/_.jpg", "page-0001_files/0/0_0.jpg%00", "page-0001_files/0/..%2f0_0.jpg",
            "page-0001_files/%2e%2e/%2e%2e/secret", "page-0000_files/0/0_0.jpg", "page-9999_files/0/0_0.jpg",
            "page-99999999999999_files/0/0_0.jpg", "page-_files/0/0_0.jpg", "page-1_files/0/0_0.jpg", "page-00001.dzi",
            "page-0001.dzi/x", "page-0001.dzi%00", "page-.dzi", "page-0001.DZI", "_files/0/0_0.jpg",
        ]
        let issue = [
            "assets/../overlay.json", "assets/%2e%2e/overlay.json", "assets/wind/../../overlay.json",
            "assets/wind/index.html", "widgets-0/wind/index.html", "widgets-/wind/index.html",
            "widgets-0/../edition.json",
            "widgets-0/wind", "widgets-0",
            "assets/secret.txt", "assets//secret.txt", "assets/", "assets", "assets/%2fetc%2fpasswd",
            "words-0/text/0.json",
            "words-x/text/-1.json", "words-x/../text/0.json", "words-x/search/99999999999.json",
            "reader-0/recto-reader.js",
            "reader-x/..%2f..%2fsecret", "reader-x/../edition.json", "iiif/../edition.json", "iiif/", "iiif/x.json",
            "iiif/search/../manifest.json", "stream/-1", "stream/99999999", "stream/0/../..", "stream/NaN",
            "cover.jpg/..",
            "document.pdf%00", "issue.recto/overlay.json", "edition.json/", "index.html/..", "index.html%20",
        ]
        return climbs.map { "/" + $0 } + climbs.map { "/issues/" + $0 } + images.map { "PAGE/" + $0 }
            + tiles.map { "PAGES/" + $0 } + issue.map { "ID/" + $0 }
            + [
                "/signed/x/", "/signed/x.1.y/issues/ID/", "/signed//", "/issues", "/issues/", "/issues//", "/metrics/",
                "/healthz/x",
            ]
    }()

    @Test func nothingOutsideIsReached() async throws {
        #expect(Self.addresses.count >= 200)
        try await TestShelf.with { shelf in
            let id = try shelf.id("waves.recto")
            let pages = try await shelf.pages(id)
            for address in Self.addresses {
                let path =
                    if address.hasPrefix("PAGE/") {
                        "/issues/\(id)/\(pages)/page-0001/" + address.dropFirst(5)
                    } else if address.hasPrefix("PAGES/") {
                        "/issues/\(id)/\(pages)/" + address.dropFirst(6)
                    } else if address.hasPrefix("ID/") {
                        "/issues/\(id)/" + address.dropFirst(3)
                    } else {
                        address
                    }
                let reply = try await shelf.get(path)
                #expect([400, 404, 501].contains(reply.status), "\(path.prefix(120)) got \(reply.status)")
                // What is said tells nothing of files, nor repeats what was asked.
                #expect(reply.bytes.count < 200 && !reply.text.contains("etc") && !reply.text.contains(shelf.folder))
            }
            #expect(try await shelf.get("/issues/\(id)/cover.jpg").status == 200)
        }
    }

    @Test func faultsTellNoPaths() async throws {
        try await TestShelf.with { shelf in
            try Files.replace(shelf.folder + "/broken.pdf", with: Array("%PDF-1.4 and nothing more".utf8))
            shelf.server.shelf.update(try ShelfScanner.withPackages([shelf.folder]).scan(), isPatient: false)
            let id = try shelf.id("broken.pdf")
            let reply = try await shelf.get("/issues/\(id)/")
            #expect(reply.status == 422 && !reply.text.contains("broken") && !reply.text.contains("/"))
            #expect(reply.headers[.cacheControl] == "no-store")
            // Gone between the look and the request.
            let story = try shelf.id("story.pdf")
            try Files.remove(shelf.folder + "/story.pdf")
            let gone = try await shelf.get("/issues/\(story)/")
            #expect(gone.status == 503 && gone.headers[.retryAfter] == "2" && !gone.text.contains("story"))
            await ShelfWatch(ShelfScanner.withPackages([shelf.folder]), shelf.server).look()
            #expect(try await shelf.get("/issues/\(story)/").status == 404)
        }
    }

    @Test func aFileThatIsReplacedComesBack() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let before = try await shelf.get("/issues/\(id)/edition.json")
            let watch = ShelfWatch(ShelfScanner.withPackages([shelf.folder]), shelf.server)
            try Files.replace(shelf.folder + "/story.pdf", with: TinyPDF((6...9).map { .story($0) }).bytes)
            await watch.look()
            let meanwhile = try await shelf.get("/issues/\(id)/edition.json")
            #expect(meanwhile.status == 503 && meanwhile.headers[.retryAfter] == "3")
            await watch.look()
            let after = try await shelf.get("/issues/\(id)/edition.json")
            #expect(after.status == 200 && after.bytes != before.bytes)
        }
    }

    @Test func cachedTilesGoWithTheirIssue() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let path = "/issues/\(id)/\(try await shelf.pages(id))/page-0001_files/5/0_0.jpg"
            #expect(try await shelf.get(path).status == 200)
            try Files.remove(shelf.folder + "/story.pdf")
            await ShelfWatch(ShelfScanner.withPackages([shelf.folder]), shelf.server).look()
            #expect(try await shelf.get(path).status == 404)
        }
    }

    @Test func workersThatCannotBeStarted() async throws {
        try await TestShelf.with(executable: "/nowhere/recto") { shelf in
            let reply = try await shelf.get("/issues/\(try shelf.id("story.pdf"))/")
            #expect(reply.status == 500 && !reply.text.contains("nowhere"))
        }
    }

    @Test func logsTellNoTokens() {
        #expect(ShelfServer.loggable("/a/signed/one.1.abc/issues/x/\u{1B}[2J").hasPrefix("/a/signed/-/issues/x/"))
        #expect(!ShelfServer.loggable("/signed/one.1.abc").contains("abc"))
        #expect(!ShelfServer.loggable("/\u{1B}[2J").contains("\u{1B}"))
        let code = String(repeating: "0123456789abcdef", count: 4)
        for path in [
            "/signed/a/signed/one.1.abc", "/signed//signed/one.1.abc/", "/%73igned/one.1.abc", "/SIGNED/one.1.abc/x",
            "/one.1.\(code)/issues/abc", "/issues/x/widgets-\(code)/wind/index.html",
            "/" + String(repeating: "a/", count: 140) + "signed/one.1.abc",
        ] {
            let told = ShelfServer.loggable(path)
            #expect(!told.contains("one.1") && !told.contains("0123456789abcdef"), "\(told)")
        }
        #expect(
            ShelfServer.loggable("/issues/x/pages-0123456789/page-0001_files/1/0_0.jpg").hasSuffix(
                "/pages-0123456789/page-0001_files/1/0_0.jpg"))
    }
}

/// Who may read.
@Suite struct AccessTests {
    static func options() throws -> ServerOptions {
        ServerOptions(
            memory: 512 << 20, keys: try AccessKeys("key one 0123456789abcdef\nbearer abcdefghijklmnop"))
    }

    @Test func bearers() async throws {
        try await TestShelf.with(Self.options()) { shelf in
            let refused = try await shelf.get("/")
            #expect(refused.status == 401 && refused.headers[.wwwAuthenticate] == "Bearer")
            #expect(try await shelf.get("/healthz").status == 200)
            for path in ["/opds.json", "/metrics", "/issues/\(try shelf.id("story.pdf"))/cover.jpg"] {
                #expect(try await shelf.get(path).status == 401)
                #expect(try await shelf.get(path, [.authorization: "Bearer wrongwrongwrongwr"]).status == 401)
                #expect(try await shelf.get(path, [.authorization: "Bearer abcdefghijklmnop"]).status == 200)
            }
        }
    }

    @Test func links() async throws {
        let options = try Self.options()
        let keys = try #require(options.keys)
        let late = 4_000_000_000
        try await TestShelf.with(options) { shelf in
            let id = try shelf.id("story.pdf")
            let other = try shelf.id("waves.recto")
            let token = try keys.token(.issue(id), expiry: late)
            let base = "/signed/\(token)/issues/\(id)"
            #expect(try await shelf.get(base + "/").status == 200)
            let manifest = try await shelf.get(base + "/iiif/manifest.json")
            #expect(manifest.text.contains("\"id\":\"http://h:1\(base)/iiif/manifest.json\""))
            // Everything that the manifest names opens with the same link.
            for part in manifest.text.split(separator: "\"") where part.hasSuffix("default.jpg") {
                #expect(try await shelf.get(String(part.dropFirst("http://h:1".count))).status == 200)
            }
            // A tile that is kept is not for those who may not see it.
            let tile = "/issues/\(id)/\(try await pages(shelf, base))/page-0001_files/5/0_0.jpg"
            #expect(try await shelf.get("/signed/\(token)\(tile)").status == 200)
            #expect(try await shelf.get(tile).status == 401)
            let foreign = try keys.token(.issue(other), expiry: late)
            #expect(try await shelf.get("/signed/\(foreign)\(tile)").status == 403)
            for path in ["/", "/opds.json", "/metrics", "/issues/\(other)/", "/issues/\(id)x/", "/issues/"] {
                #expect(try await shelf.get("/signed/\(token)\(path)").status == 403, "\(path)")
            }
            // A file's name opens nothing either: neither that of another issue, nor is it told which issue it leads to.
            for file in ["waves.recto", "story.pdf", "none.pdf", "", "..%2Fstory.pdf", "%2e%2e/issues/\(other)"] {
                for rest in ["", "/", "/iiif/manifest.json", "/original.recto", "/document.pdf"] {
                    let reply = try await shelf.get("/signed/\(token)/files/\(file)\(rest)")
                    #expect(reply.status == 403 && reply.headers[.location] == nil, "\(file)\(rest)")
                    #expect(!reply.text.contains(other), "\(file)\(rest)")
                }
            }
            // Where the link opens the whole shelf, it goes on to open what the name leads to.
            let shelfWide = try keys.token(.shelf, expiry: late)
            let led = try await shelf.get("/signed/\(shelfWide)/files/waves.recto/edition.json")
            #expect(led.status == 302)
            let target = try #require(led.headers[.location])
            #expect(target == "http://h:1/signed/\(shelfWide)/issues/\(other)/edition.json")
            #expect(try await shelf.get("/files/waves.recto/").status == 401)
            let expired = try keys.token(.issue(id), expiry: 1_000_000)
            #expect(try await shelf.get("/signed/\(expired)/issues/\(id)/").status == 403)
            let whole = try keys.token(.shelf, expiry: late)
            #expect(try await shelf.get("/signed/\(whole)/").status == 200)
            #expect(try await shelf.get("/signed/\(whole)/issues/\(other)/").status == 200)
            #expect(try await shelf.get("/signed/\(whole)/metrics").status == 403)
            // A link to one issue tells nothing of the others.
            #expect(try await shelf.get(base + "/series.json").text == "{}")
            let around = try await shelf.get("/signed/\(whole)/issues/\(id)/series.json").text
            #expect(around.contains("\"shelf\":\"../../\"") && around.contains(other))
        }
    }

    private func pages(_ shelf: TestShelf, _ base: String) async throws -> String {
        let text = try await shelf.get(base + "/edition.json").text
        let start = try #require(text.firstRange(of: "\"address\":\"pages-"))
        return "pages-" + text[start.upperBound...].prefix { $0 != "/" }
    }
}
