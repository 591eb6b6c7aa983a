import Foundation
import HTTPTypes
import Recto
import RectoShelf
import RectoTokens
import TestSupport
import Testing

@testable import RectoServer

/// Every route, asked through the router.
@Suite struct RoutesTests {
    @Test func shelfAndCatalogues() async throws {
        try await TestShelf.with { shelf in
            let page = try await shelf.get("/")
            #expect(page.status == 200 && page.text.contains("<h1>Shelf</h1>"))
            #expect(page.headers[.contentSecurityPolicy]?.contains("default-src 'none'") == true)
            #expect(page.headers[.xContentTypeOptions] == "nosniff")
            #expect(try await shelf.get("/?q=nothing").text.contains("author or publisher has these words"))
            #expect(try await shelf.get("/shelf.css").headers[.contentType] == "text/css; charset=utf-8")
            let feed = try await shelf.get("/opds.json")
            #expect(feed.headers[.contentType] == "application/opds+json")
            let json = try JSONSerialization.jsonObject(with: Data(feed.bytes)) as? [String: Any]
            #expect((json?["publications"] as? [Any])?.count == 2)
            #expect(feed.text.contains("http://h:1/issues/"))
            for query in ["", "?list=all", "?list=new", "?q=waves"] {
                let atom = try await shelf.get("/opds.xml\(query)")
                #expect(atom.text.hasPrefix("<?xml") && !atom.text.contains(">1970-"), "\(query)")
                #expect(atom.text.contains("opds-spec.org/acquisition/") == !query.isEmpty, "\(query)")
            }
            #expect(try await shelf.get("/opds.json?q=story").text.contains("\"numberOfItems\":1,"))
            #expect(try await shelf.get("/opds.xml?group=none").status == 404)
            for (accept, target) in [("*/*", "opds.xml"), ("application/opds+json", "opds.json")] {
                for path in ["/opds", "/opds/"] {
                    let moved = try await shelf.get(path, [.accept: accept])
                    #expect(moved.status == 303 && moved.headers[.location] == "http://h:1/\(target)")
                }
            }
            #expect(try await shelf.get("/opensearch.xml").text.contains("http://h:1/opds.xml?q={searchTerms}"))
            #expect(try await shelf.get("/shelf.webmanifest").headers[.contentType] == "application/manifest+json")
            // Everything that the page names is there.
            for name in ["icon.svg", "icon-180.png", "icon-192.png", "icon-512.png"] {
                let icon = try await shelf.get("/\(name)")
                #expect(icon.status == 200 && icon.headers[.contentType]?.hasPrefix("image/") == true, "\(name)")
            }
            let collection = try await shelf.get("/collection.json")
            #expect(collection.text.contains("\"type\":\"Collection\""))
            #expect(collection.text.contains("http://h:1/issues/\(try shelf.id("story.pdf"))/iiif/manifest.json"))
            #expect(try await shelf.get("/healthz").text == "ok\n")
            // Nothing of where files lie.
            for reply in [page, feed, collection] { #expect(!reply.text.contains(shelf.folder)) }
        }
    }

    @Test func packagesAreKeptOpenAsFarAsThereAreDescriptors() async throws {
        try await TestShelf.with(ServerOptions(memory: 512 << 20, packages: 1, version: "test")) { shelf in
            let packed = try shelf.id("waves.recto")
            let other = "other.recto"
            // The same content under another name would be the same issue.
            var builder = PackageBuilder()
            let bare = Self.bareManifest
            for (name, bytes) in [("overlay.json", Array(bare.utf8)), ("story.pdf", TestShelf.story)] {
                builder.add(name, bytes)
            }
            try builder.write(to: shelf.folder + "/" + other)
            let found = try ShelfScanner.withPackages([shelf.folder]).scan()
            await shelf.server.update(shelf.server.shelf.update(found, isPatient: false))
            func isKept(_ id: String) -> Bool {
                shelf.server.cache.value(for: .answer(document: id, address: "plan"), as: IssuePlan.self) != nil
            }
            let (pdf, second) = (try shelf.id("story.pdf"), try shelf.id(other))
            for id in [pdf, packed] {
                #expect(try await shelf.get("/issues/\(id)/edition.json").status == 200)
                #expect(isKept(id))
            }
            #expect(try await shelf.get("/issues/\(second)/edition.json").status == 200)
            #expect(isKept(pdf) && !isKept(packed) && isKept(second))
            #expect(try await shelf.get("/issues/\(packed)/edition.json").status == 200)
            #expect(isKept(pdf) && isKept(packed) && !isKept(second))
        }
    }

    /// Who knows a file's name knows an address.
    @Test func addressesByFileNames() async throws {
        try await TestShelf.with { shelf in
            try Files.makeFolder(shelf.folder + "/the year")
            try Files.replace(shelf.folder + "/the year/é.pdf", with: TinyPDF([.story(8)]).bytes)
            let found = try ShelfScanner.withPackages([shelf.folder]).scan()
            await shelf.server.update(shelf.server.shelf.update(found, isPatient: false))
            for (path, name) in [("story.pdf", "story.pdf"), ("the%20year/e%CC%81.pdf", "é.pdf")] {
                let issue = "http://h:1/issues/\(try shelf.id(name))/"
                for rest in [
                    "", "iiif/manifest.json", "iiif/search?q=a%20b", "pages/page-0001/info.json", "annotations/",
                ] {
                    let moved = try await shelf.get("/files/\(path)/\(rest)")
                    #expect(moved.status == 302 && moved.headers[.location] == issue + rest, "\(rest)")
                }
                #expect(try await shelf.get("/files/\(path)").headers[.location] == issue)
                #expect(try await shelf.get("/files/\(path)/nothing/at/all").status == 404)
            }
            for path in [
                "/files", "/files/", "/files/none.pdf", "/files/é.pdf", "/files/the%20year", "/files/..%2Fstory.pdf",
            ] {
                #expect(try await shelf.get(path).status == 404, "\(path)")
            }
        }
    }

    /// The reader of an issue is told the way back, and the issue that follows in the same folder.
    @Test func theReaderIsToldOfTheShelf() async throws {
        try await TestShelf.with { shelf in
            try Files.makeFolder(shelf.folder + "/other")
            try Files.replace(shelf.folder + "/other/a.pdf", with: TinyPDF([.story(8)]).bytes)
            let found = try ShelfScanner.withPackages([shelf.folder]).scan()
            await shelf.server.update(shelf.server.shelf.update(found, isPatient: false))
            let (first, last) = (try shelf.id("story.pdf"), try shelf.id("waves.recto"))
            #expect(try await shelf.get("/issues/\(first)/").text.contains(" series=\"series.json\""))
            let reply = try await shelf.get("/issues/\(first)/series.json")
            #expect(reply.headers[.contentType] == "application/json")
            #expect(reply.text == #"{"shelf":"../../","next":{"href":"../\#(last)/","title":"waves"}}"#)
            for id in [last, try shelf.id("a.pdf")] {
                #expect(try await shelf.get("/issues/\(id)/series.json").text == #"{"shelf":"../../"}"#)
            }
            #expect(try await shelf.get("/issues/none/series.json").status == 404)
        }
    }

    @Test func articlesAreMadeWhenTheyAreAskedFor() async throws {
        try await TestShelf.with { shelf in
            for name in ["story.pdf", "waves.recto"] {
                let issue = "/issues/\(try shelf.id(name))"
                let parts = #""articles":{"address":"articles/index.json","article":"articles/{id}.json"}"#
                #expect(try await shelf.get(issue + "/edition.json").text.contains(parts))
                let reply = try await shelf.get(issue + "/articles.json")
                #expect(reply.status == 200 && reply.headers[.contentType] == "application/json")
                #expect(reply.text.hasPrefix(#"{"schema":"recto/articles/1""#))
                #expect(reply.text == (try await shelf.get(issue + "/articles.json").text))
                let index = try await shelf.get(issue + "/articles/index.json")
                #expect(index.status == 200 && index.text.hasPrefix(#"{"schema":"recto/articles-index/1""#))
                #expect(index.text.contains(#"{"id":"a1""#))
                let article = try await shelf.get(issue + "/articles/a1.json")
                #expect(article.status == 200 && article.text.hasPrefix(#"{"schema":"recto/articles/1""#))
                #expect(article.text.contains(#""id":"a1.1""#) && !article.text.contains(#""id":"a2.1""#))
                #expect(try await shelf.get(issue + "/articles/a999.json").status == 404)
            }
            #expect(try await shelf.get("/issues/none/articles.json").status == 404)
            let address = "/issues/\(try shelf.id("story.pdf"))/articles.json"
            let first = try await shelf.get(address).text
            let file = shelf.folder + "/story.articles-corrections.json"
            try Files.replace(file, with: Array("no JSON".utf8))
            #expect(try await shelf.get(address).text == first)
            let words = try #require(first.split(separator: #""text":""#).dropFirst().first).prefix(20)
            let entry = #"{"page": 1, "quote": "\#(words)", "role": "advertisement"}"#
            try Files.replace(
                file, with: Array(#"{"schema": "recto/articles-corrections/1", "corrections": [\#(entry)]}"#.utf8))
            #expect(try await shelf.get(address).text != first)
        }
    }

    @Test func articlesNameThePagesThatCouldNotBeRead() async throws {
        try await TestShelf.with { shelf in
            try Files.replace(shelf.folder + "/damaged.pdf", with: try TestPDFs.bytes("damaged-tree.pdf"))
            let found = try ShelfScanner.withPackages([shelf.folder]).scan()
            await shelf.server.update(shelf.server.shelf.update(found, isPatient: false))
            let issue = "/issues/\(try shelf.id("damaged.pdf"))"
            for name in ["/articles.json", "/articles/index.json", "/articles/a1.json"] {
                let reply = try await shelf.get(issue + name)
                #expect(reply.status == 200 && reply.text.contains(#""unread":[2]"#), "\(name)")
            }
        }
    }

    private static let bareManifest = """
        {"version": "1.0", "issue": {"id": "org.example.other", "title": "Other", "language": "en"},
        "document": {"src": "story.pdf"}, "pages": []}
        """

    @Test func readerAndEdition() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("waves.recto")
            let moved = try await shelf.get("/issues/\(id)")
            #expect(moved.status == 301 && moved.headers[.location] == "http://h:1/issues/\(id)/")
            let page = try await shelf.get("/issues/\(id)/")
            #expect(page.status == 200 && page.text.contains("<title>Waves &amp; Wind</title>"))
            // Everything that the page names is there, and may be kept for ever.
            for part in page.text.split(separator: "\"") where part.hasPrefix("reader-") {
                let module = try await shelf.get("/issues/\(id)/\(part)")
                #expect(module.status == 200, "\(part)")
                #expect(module.headers[.cacheControl]?.contains("immutable") == true)
            }
            let edition = try await shelf.get("/issues/\(id)/edition.json")
            #expect(edition.headers[.contentType] == "application/json")
            let json = try #require(try JSONSerialization.jsonObject(with: Data(edition.bytes)) as? [String: Any])
            #expect(json["id"] as? String == "org.example.1")
            let text = try #require(json["text"] as? [String: Any])
            let chunk = try #require(text["address"] as? String).replacing("{chunk}", with: "0")
            let words = try await shelf.get("/issues/\(id)/\(chunk)")
            #expect(words.status == 200)
            let pages = try #require(try JSONSerialization.jsonObject(with: Data(words.bytes)) as? [Any])
            #expect(pages.count == 2)
            let search = try await shelf.get("/issues/\(id)/\(chunk.replacing("/text/", with: "/search/"))")
            let strings = try #require(try JSONSerialization.jsonObject(with: Data(search.bytes)) as? [String])
            #expect(strings.count == 2 && strings.allSatisfy { !$0.isEmpty })
            #expect(try await shelf.get("/issues/\(id)/\(chunk.replacing("/0.json", with: "/1.json"))").status == 404)
        }
    }

    @Test func assetsOutOfThePackage() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("waves.recto")
            let edition = try await shelf.get("/issues/\(id)/edition.json").text
            let start = try #require(edition.firstRange(of: "\"src\":\"assets/wind-"))
            let folder = "assets/wind-" + edition[start.upperBound...].prefix { $0 != "/" }
            // Its frame loads it from an address of its own, by way of this one.
            let moved = try await shelf.get("/issues/\(id)/\(folder)/index.html")
            #expect(moved.status == 307 && moved.headers[.cacheControl] == "no-store")
            let page = try await shelf.get(try await shelf.widget(id, folder, "index.html"))
            #expect(page.status == 200)
            #expect(page.headers[.contentSecurityPolicy] == "sandbox allow-scripts; frame-ancestors 'self'")
            #expect(page.text.contains("http-equiv=\"Content-Security-Policy\""))
            let script = try await shelf.get("/issues/\(id)/\(folder)/wind.js")
            #expect(script.text == "document.title = 1\n")
            #expect(script.headers[.contentType] == "text/javascript; charset=utf-8")
            let data = try await shelf.get("/issues/\(id)/\(folder)/data.bin", [.range: "bytes=1000-1003"])
            #expect(data.status == 206 && data.bytes == [232, 233, 234, 235])
            #expect(data.headers[.contentRange] == "bytes 1000-1003/100000")
            #expect(data.headers[.xContentTypeOptions] == "nosniff")
            // What no overlay names is not served, whatever its name.
            for path in [
                "assets/secret.txt", "assets/text.txt", "assets/wind/index.html", "overlay.json", "waves.pdf",
                "assets/",
                "assets", "assets/\(folder)",
            ] {
                #expect(try await shelf.get("/issues/\(id)/\(path)").status == 404, "\(path)")
            }
        }
    }

    @Test func documentsWithRanges() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let whole = try await shelf.get("/issues/\(id)/document.pdf")
            #expect(whole.status == 200 && whole.bytes == TestShelf.story)
            #expect(whole.headers[.acceptRanges] == "bytes")
            let tag = try #require(whole.headers[.eTag])
            let part = try await shelf.get("/issues/\(id)/document.pdf", [.range: "bytes=5-9", .ifRange: tag])
            #expect(part.status == 206 && part.bytes == Array(TestShelf.story[5..<10]))
            #expect(part.headers[.contentLength] == "5")
            let other = try await shelf.get("/issues/\(id)/document.pdf", [.range: "bytes=5-9", .ifRange: "\"x\""])
            #expect(other.status == 200 && other.bytes.count == TestShelf.story.count)
            let beyond = try await shelf.get("/issues/\(id)/document.pdf", [.range: "bytes=9999999-"])
            #expect(beyond.status == 416 && beyond.headers[.contentRange] == "bytes */\(TestShelf.story.count)")
            let head = try await shelf.get("/issues/\(id)/document.pdf", method: .head)
            #expect(head.status == 200 && head.bytes.isEmpty)
            #expect(head.headers[.contentLength] == String(TestShelf.story.count))
            let package = try shelf.id("waves.recto")
            let inner = try await shelf.get("/issues/\(package)/document.pdf")
            #expect(inner.status == 200 && inner.text.hasPrefix("%PDF-"))
            #expect(try await shelf.get("/issues/\(package)/issue.recto").text.hasPrefix("PK"))
            #expect(try await shelf.get("/issues/\(id)/issue.recto").status == 404)
        }
    }

    @Test func booksOfPicturesAreReadAsPDFsAre() async throws {
        try await TestShelf.with { shelf in
            let picture = HandmadePNG(width: 600, height: 300, type: 2) { x, y in
                x < 300 ? [200, 30, 30] : [30, 30, 200]
            }
            let info = "<ComicInfo><Title>Shores</Title><Manga>YesAndRightToLeft</Manga></ComicInfo>"
            var zip = try ZipFileWriter(shelf.folder + "/shores.cbz")
            for name in ["1.png", "2.png"] { try zip.add(name, picture.bytes) }
            try zip.add("ComicInfo.xml", Array(info.utf8))
            try zip.finish()
            try shelf.rescan()
            let id = try shelf.id("shores.cbz")
            let edition = try await shelf.get("/issues/\(id)/edition.json")
            #expect(edition.status == 200 && edition.text.contains("\"rtl\"") && edition.text.contains("Shores"))
            let pages = try await shelf.pages(id)
            let descriptor = try await shelf.get("/issues/\(id)/\(pages)/page-0002.dzi")
            #expect(descriptor.text.contains("<Size Width=\"600\" Height=\"300\"/>"))
            let tile = try await shelf.get("/issues/\(id)/\(pages)/page-0002_files/10/0_0.jpg")
            #expect(tile.status == 200 && tile.bytes.starts(with: [0xFF, 0xD8]))
            // As it was put there.
            let original = try await shelf.get("/issues/\(id)/original.cbz")
            let file = try Files.read(shelf.folder + "/shores.cbz")
            #expect(original.status == 200 && original.bytes == file)
            #expect(original.headers[.contentType] == "application/vnd.comicbook+zip")
            let some = try await shelf.get("/issues/\(id)/original.cbz", [.range: "bytes=0-1"])
            #expect(some.status == 206 && some.text == "PK")
            for path in ["original.cbr", "original.", "original.pdf"] {
                #expect(try await shelf.get("/issues/\(id)/\(path)").status == 404, "\(path)")
            }
            #expect(try await shelf.get("/issues/\(try shelf.id("story.pdf"))/original.pdf").status == 404)
            // The PDF that was made of it.
            let document = try await shelf.get("/issues/\(id)/document.pdf")
            #expect(document.status == 200 && document.text.hasPrefix("%PDF-"))
            let part = try await shelf.get("/issues/\(id)/document.pdf", [.range: "bytes=1-3"])
            #expect(part.status == 206 && part.text == "PDF")
            #expect(try await shelf.get("/issues/\(id)/issue.recto").status == 404)
            #expect(try await shelf.get("/opds.json").text.contains("issues/\(id)/document.pdf"))
        }
    }

    @Test func groupsLeadFromIssueToIssue() async throws {
        try await TestShelf.with { shelf in
            let picture = HandmadePNG(width: 60, height: 90, type: 2) { _, _ in [200, 30, 30] }
            for number in [1, 2, 10] {
                let folder = "\(shelf.folder)/umi"
                try Files.makeFolder(folder)
                var zip = try ZipFileWriter("\(folder)/vol \(number).cbz")
                try zip.add("1.png", picture.bytes)
                let info = "<ComicInfo><Series>Umi &amp; Sora</Series><Number>\(number)</Number></ComicInfo>"
                try zip.add("ComicInfo.xml", Array(info.utf8))
                try zip.finish()
            }
            for name in ["loose/1.png", "loose/2.png"] {
                try Files.makeFolder("\(shelf.folder)/loose")
                try Files.replace("\(shelf.folder)/\(name)", with: picture.bytes)
            }
            try shelf.rescan()
            var seen: [String: ShelfEntry] = [:]
            await ShelfLibrarian(shelf.server).look(&seen)
            let ids = try [1, 2, 10].map { try shelf.id("vol \($0).cbz") }
            let group = try #require(shelf.server.shelf.arrangement.shownGroups.first)
            #expect(group.name == "Umi & Sora" && group.entries.map(\.id) == ids)
            let top = try await shelf.get("/").text
            #expect(top.contains("?group=\(group.id)") && top.contains("Umi &amp; Sora") && !top.contains(ids[1]))
            let inner = try await shelf.get("/?group=\(group.id)").text
            for id in ids { #expect(inner.contains("issues/\(id)/")) }
            #expect(try await shelf.get("/collection.json").text.contains("collection.json?group=\(group.id)"))
            let collection = try await shelf.get("/collection.json?group=\(group.id)")
            let json = try #require(try JSONSerialization.jsonObject(with: Data(collection.bytes)) as? [String: Any])
            #expect((json["items"] as? [Any])?.count == 3)
            #expect(json["id"] as? String == "http://h:1/collection.json?group=\(group.id)")
            let feed = try await shelf.get("/opds.json?group=\(group.id)").text
            #expect(feed.contains("\"belongsTo\":{\"series\":[{\"name\":\"Umi & Sora\",\"position\":10}]}"))
            // Each issue leads back to the shelf and to the next one.
            #expect(try await shelf.get("/issues/\(ids[0])/").text.contains(" series=\"series.json\""))
            let first = try await shelf.get("/issues/\(ids[0])/series.json")
            #expect(first.headers[.contentType] == "application/json")
            #expect(
                first.text
                    == "{\"shelf\":\"../../\",\"next\":{\"href\":\"../\(ids[1])/\",\"title\":\"Umi & Sora 2\"}}")
            #expect(try await shelf.get("/issues/\(ids[2])/series.json").text == "{\"shelf\":\"../../\"}")
            // A folder of pictures is read as a book is.
            let loose = try shelf.id("loose")
            #expect(try await shelf.get("/issues/\(loose)/cover.jpg").status == 200)
            #expect(try await shelf.get("/issues/\(loose)/document.pdf").text.hasPrefix("%PDF-"))
        }
    }

    /// A link to one issue says nothing of the others.
    @Test func aLinkToOneIssueLeadsNowhereElse() async throws {
        let keys = try AccessKeys("key one 0123456789abcdef0123\nbearer a-secret-of-the-house")
        try await TestShelf.with(ServerOptions(memory: 512 << 20, keys: keys, version: "test")) { shelf in
            let id = try shelf.id("story.pdf")
            let expiry = Int(Date().timeIntervalSince1970) + 10_000
            for (scope, isThere) in [(LinkScope.issue(id), false), (.shelf, true)] {
                let token = try keys.token(scope, expiry: expiry)
                let series = try await shelf.get("/signed/\(token)/issues/\(id)/series.json")
                #expect(series.status == 200 && series.text.contains("shelf") == isThere)
                #expect(series.text.contains("next") == isThere)
            }
            let bearer: HTTPFields = [.authorization: "Bearer a-secret-of-the-house"]
            #expect(try await shelf.get("/issues/\(id)/series.json", bearer).text.contains("next"))
            for path in ["/opds", "/opensearch.xml", "/icon.svg", "/shelf.webmanifest", "/issues/\(id)/original.cbz"] {
                #expect(try await shelf.get(path).status == 401, "\(path)")
            }
        }
    }

    @Test func deepZoom() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let pages = try await shelf.pages(id)
            let descriptor = try await shelf.get("/issues/\(id)/\(pages)/page-0001.dzi")
            // 300 x 400 pt at scale 4.
            #expect(descriptor.text.contains("<Size Width=\"1200\" Height=\"1600\"/>"))
            #expect(descriptor.text.contains("TileSize=\"512\" Overlap=\"0\" Format=\"jpg\""))
            let tile = try await shelf.get("/issues/\(id)/\(pages)/page-0001_files/11/2_3.jpg")
            #expect(tile.status == 200 && tile.bytes.starts(with: [0xFF, 0xD8]))
            #expect(tile.headers[.contentType] == "image/jpeg")
            #expect(tile.headers[.cacheControl] == "public, max-age=31536000, immutable")
            let tag = try #require(tile.headers[.eTag])
            // Once more, now out of the cache.
            #expect(try await shelf.get("/issues/\(id)/\(pages)/page-0001_files/11/2_3.jpg").bytes == tile.bytes)
            let same = try await shelf.get(
                "/issues/\(id)/\(pages)/page-0001_files/11/2_3.jpg", [.ifNoneMatch: "W/\(tag)"])
            #expect(same.status == 304 && same.bytes.isEmpty && same.headers[.eTag] == tag)
            let failed = try await shelf.get("/issues/\(id)/\(pages)/page-0001_files/11/2_3.jpg", [.ifMatch: "\"x\""])
            #expect(failed.status == 412)
            for path in [
                "page-0001_files/11/3_3.jpg", "page-0001_files/11/2_4.jpg", "page-0001_files/12/0_0.jpg",
                "page-0004_files/0/0_0.jpg", "page-0000_files/0/0_0.jpg", "page-1_files/0/0_0.jpg",
                "page-00001_files/0/0_0.jpg", "page-0001_files/-1/0_0.jpg", "page-0001_files/0/0_0.png",
                "page-0001_files/0/0.jpg", "page-0001_files/99999999/0_0.jpg", "page-0004.dzi",
            ] {
                #expect(try await shelf.get("/issues/\(id)/\(pages)/\(path)").status == 404, "\(path)")
            }
            #expect(try await shelf.get("/issues/\(id)/pages-0000000000/page-0001.dzi").status == 404)
        }
    }

    @Test func imageAPI() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let pages = try await shelf.pages(id)
            let base = "/issues/\(id)/\(pages)/page-0002"
            let moved = try await shelf.get(base)
            #expect(moved.status == 303 && moved.headers[.location] == "http://h:1\(base)/info.json")
            let info = try await shelf.get(base + "/info.json")
            #expect(
                info.headers[.contentType] == "application/ld+json;profile=\"http://iiif.io/api/image/3/context.json\"")
            #expect(info.text.contains("\"id\":\"http://h:1\(base)\""))
            let plain = try await shelf.get(base + "/info.json", [.accept: "application/json"])
            #expect(plain.headers[.contentType] == "application/json")
            for (address, canonical, type) in [
                ("full/max/0/default.jpg", "full/max/0/default.jpg", "image/jpeg"),
                ("full/300,/0/default.png", "full/300,400/0/default.png", "image/png"),
                ("square/100,/!90/gray.webp", "0,200,1200,1200/100,100/!90/gray.webp", "image/webp"),
                ("pct:50,50,10,10/%5Emax/180/bitonal.png", "600,800,120,160/^max/180/bitonal.png", "image/png"),
                ("0,0,512,512/512,512/0/default.jpg", "0,0,512,512/max/0/default.jpg", "image/jpeg"),
            ] {
                let reply = try await shelf.get("\(base)/\(address)")
                #expect(reply.status == 200, "\(address) \(reply.text.prefix(100))")
                #expect(reply.headers[.contentType] == type)
                #expect(reply.headers[.link] == "<http://h:1\(base)/\(canonical)>;rel=\"canonical\"")
            }
            // An aligned part is the tile itself.
            let tile = try await shelf.get("/issues/\(id)/\(pages)/page-0002_files/11/1_0.jpg")
            #expect(try await shelf.get("\(base)/512,0,512,512/max/0/default.jpg").bytes == tile.bytes)
            let half = try await shelf.get("\(base)/0,0,1024,1024/512,512/0/default.jpg")
            #expect(half.bytes == (try await shelf.get("/issues/\(id)/\(pages)/page-0002_files/10/0_0.jpg").bytes))
            for (address, status) in [
                ("full/max/45/default.jpg", 501), ("full/max/0/default.tif", 501), ("full/max/0/default.xyz", 400),
                ("full/9999,/0/default.jpg", 400), ("full/%5E1000000000,/0/default.jpg", 400),
                ("1200,0,1,1/max/0/default.jpg", 400), ("full/max/0", 400), ("full", 400),
                ("full/max/0/default.jpg/more", 400),
                // What the path alone would not be read for: the Image API says what an image answers.
                ("full/max/0/a\\b.jpg", 400), ("full/max/0/default.j%5Cg", 400), ("%2F/max/0/default.jpg", 400),
            ] {
                #expect(try await shelf.get("\(base)/\(address)").status == status, "\(address)")
            }
            #expect(try await shelf.get("/issues/\(id)/\(pages)/page-0009/info.json").status == 404)
            // Without the version: the same, to be asked for again each time.
            let current = try await shelf.get("/issues/\(id)/pages/page-0002/full/300,/0/default.jpg")
            #expect(current.status == 200 && current.headers[.cacheControl] == "no-cache")
        }
    }

    @Test func manifestsAndSearch() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let manifest = try await shelf.get("/issues/\(id)/iiif/manifest.json")
            #expect(manifest.status == 200)
            let json = try #require(try JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any])
            #expect(json["id"] as? String == "http://h:1/issues/\(id)/iiif/manifest.json")
            let items = try #require(json["items"] as? [[String: Any]])
            #expect(items.count == 3)
            // Every picture that it names is there.
            for part in manifest.text.split(separator: "\"") where part.hasSuffix("default.jpg") {
                #expect(try await shelf.get(String(part.dropFirst("http://h:1".count))).status == 200, "\(part)")
            }
            let word = try #require(TinyPDF.Page.story(2).lines.first?.text.split(separator: " ").first)
            let found = try await shelf.get("/issues/\(id)/iiif/search?q=\(word)&motivation=painting")
            let page = try #require(try JSONSerialization.jsonObject(with: Data(found.bytes)) as? [String: Any])
            #expect(page["ignored"] as? [String] == ["motivation"])
            let hits = try #require(page["items"] as? [[String: Any]])
            let target = try #require(hits.first?["target"] as? String)
            #expect(target.hasPrefix("http://h:1/issues/\(id)/iiif/canvas/2#xywh="))
            let none = try await shelf.get("/issues/\(id)/iiif/search")
            #expect(none.status == 200 && none.text.contains("\"items\":[]"))
            #expect(try await shelf.get("/issues/\(id)/iiif/media.json").status == 404)
        }
    }

    @Test func coversAndStreams() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let cover = try await shelf.get("/issues/\(id)/cover.jpg")
            #expect(cover.status == 200 && cover.bytes.starts(with: [0xFF, 0xD8]))
            #expect(shelf.server.shelf[id]?.facts?.pageCount == 3)
            let page = try await shelf.get("/issues/\(id)/stream/0?width=200")
            #expect(page.status == 200 && page.headers[.contentType] == "image/jpeg")
            #expect(try await shelf.get("/issues/\(id)/stream/2?width=999999999999").status == 200)
            #expect(try await shelf.get("/issues/\(id)/stream/3").status == 404)
            #expect(try await shelf.get("/issues/\(id)/stream/x").status == 404)
            #expect(try await shelf.get("/opds.xml?list=all").text.contains("pse:count=\"3\""))
        }
    }

    @Test func compression() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let path = "/issues/\(id)/iiif/manifest.json"
            let plain = try await shelf.get(path)
            let packed = try await shelf.get(path, [.acceptEncoding: "gzip"])
            #expect(packed.headers[.contentEncoding] == "gzip" && packed.bytes.starts(with: [0x1F, 0x8B]))
            #expect(packed.bytes.count < plain.bytes.count / 2)
            #expect(packed.headers[.contentLength] == String(packed.bytes.count))
            #expect(plain.headers[.contentEncoding] == nil && plain.headers[.vary] == "Accept-Encoding")
            let tag = try #require(packed.headers[.eTag])
            #expect(tag != plain.headers[.eTag])
            let same = try await shelf.get(path, [.acceptEncoding: "gzip", .ifNoneMatch: tag])
            #expect(same.status == 304 && same.headers[.contentEncoding] == nil)
            // Of another form than the one that the client has.
            #expect(try await shelf.get(path, [.ifNoneMatch: tag]).status == 200)
        }
    }

    @Test func methodsAndPlaces() async throws {
        try await TestShelf.with { shelf in
            let options = try await shelf.get("/opds.json", method: .options)
            #expect(options.status == 204 && options.headers[.allow] == "GET, HEAD, OPTIONS")
            for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
                #expect(try await shelf.get("/", method: method).status == 405)
            }
            let forwarded = try await shelf.get("/opds.json", [.forwarded: "host=evil.example;proto=https"])
            #expect(!forwarded.text.contains("evil.example"))
            #expect(try await shelf.get("/opds.json", host: "a/b\"").status == 400)
        }
        var options = ServerOptions(path: "/magazines/", trustsProxy: true, memory: 512 << 20)
        try await TestShelf.with(options) { shelf in
            let feed = try await shelf.get("/magazines/opds.json", [.forwarded: "host=example.org;proto=https"])
            #expect(feed.text.contains("https://example.org/magazines/issues/"))
            #expect(try await shelf.get("/opds.json").status == 404)
            #expect(try await shelf.get("/magazines/").status == 200)
        }
        options.origin = "https://fixed.example"
        try await TestShelf.with(options) { shelf in
            let feed = try await shelf.get("/magazines/opds.json")
            #expect(feed.text.contains("https://fixed.example/magazines/issues/"))
        }
    }

    @Test func metrics() async throws {
        try await TestShelf.with { shelf in
            let id = try shelf.id("story.pdf")
            let pages = try await shelf.pages(id)
            for _ in 0..<3 { _ = try await shelf.get("/issues/\(id)/\(pages)/page-0001_files/5/0_0.jpg") }
            _ = try await shelf.get("/nothing")
            let text = try await shelf.get("/metrics").text
            #expect(text.contains("recto_requests_total{kind=\"tile\",status=\"200\"} 3\n"))
            #expect(text.contains("recto_requests_total{kind=\"other\",status=\"404\"} 1\n"))
            #expect(text.contains("recto_pictures_total{source=\"cache\"} 2\n"))
            #expect(text.contains("recto_pictures_total{source=\"worker\"} 1\n"))
            #expect(text.contains("recto_open_documents 1\n"))
            #expect(text.contains("recto_issues 2\n"))
        }
    }
}
