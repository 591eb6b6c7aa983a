import Foundation
import HTTPTypes
import Recto
import RectoReaders
import RectoTokens
import TestSupport
import Testing

@testable import RectoServer

/// What readers keep on a server, as clients send and ask for it.
@Suite struct ReaderRoutesTests {
    private static let tokens = """
        bearer a-token-of-the-house
        key link 0123456789abcdef0123
        reader anna secret-of-anna-0001
        reader bob secret-of-bob-00001
        koreader anna koreader-of-anna-1
        """
    private static let anna = login("anna", "secret-of-anna-0001")
    private static let bob = login("bob", "secret-of-bob-00001")

    private static func login(_ name: String, _ secret: String) -> HTTPFields {
        let token = Data("\(name):\(secret)".utf8).base64EncodedString()
        return [.authorization: "Basic \(token)", .contentType: "application/ld+json"]
    }

    private static func annotation(_ note: String, page: Int = 2) -> String {
        """
        {"@context": "http://www.w3.org/ns/anno.jsonld", "type": "Annotation", "motivation": "commenting",
        "body": [{"type": "TextualBody", "value": "\(note)"}, {"type": "TextualBody", "purpose": "tagging", "value": "x"}],
        "target": "http://h:1/document.pdf#page=\(page)"}
        """
    }

    private static func with(
        _ tokens: String? = tokens, _ body: (TestShelf, _ issue: String, ReaderDatabase) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let database = try ReaderDatabase(folder + "/marks")
            let options = ServerOptions(
                memory: 512 << 20, keys: try tokens.map { try AccessKeys($0) }, readers: database, version: "test")
            try await TestShelf.with(options) { shelf in
                try await body(shelf, "/issues/\(try shelf.id("story.pdf"))", database)
            }
        }
    }

    private static func object(_ reply: TestShelf.Reply) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
    }

    // MARK: - Only where it was asked for

    @Test func withoutTheOptionNothingIsWritten() async throws {
        try await TestShelf.with { shelf in
            let issue = "/issues/\(try shelf.id("story.pdf"))"
            for path in ["\(issue)/annotations/", "\(issue)/progression", "/me", "/koreader/syncs/progress", "/"] {
                for method in [HTTPRequest.Method.put, .post, .delete, .patch] {
                    #expect(try await shelf.get(path, method: method, body: "{}").status == 405, "\(method) \(path)")
                }
            }
            for path in ["\(issue)/annotations/", "\(issue)/progression", "/me", "/authentication"] {
                #expect(try await shelf.get(path).status == 404, "\(path)")
            }
            #expect(try await !shelf.get("\(issue)/").text.contains("recto-marks"))
        }
    }

    @Test func whoIsNobodyGetsNothing() async throws {
        try await Self.with { shelf, issue, _ in
            let container = "\(issue)/annotations/"
            let login = try await shelf.get(container)
            #expect(login.status == 401 && login.headers[values: .wwwAuthenticate].first?.hasPrefix("Basic ") == true)
            #expect(try await shelf.get(container, Self.login("anna", "secret-of-bob-00001")).status == 401)
            #expect(try await shelf.get(container, Self.login("carl", "secret-of-anna-0001")).status == 401)
            // Those who may read are not known by name.
            #expect(try await shelf.get(container, [.authorization: "Bearer a-token-of-the-house"]).status == 403)
            let keys = try AccessKeys(Self.tokens)
            let token = try keys.token(.shelf, expiry: Int(Date().timeIntervalSince1970) + 10_000)
            #expect(try await shelf.get("/signed/\(token)\(issue)/").status == 200)
            #expect(try await shelf.get("/signed/\(token)\(container)").status == 403)
            #expect(try await shelf.get("/signed/\(token)\(container)", method: .post, body: "{}").status == 403)
            // A feed tells clients of OPDS how to log in, and who has logged in, where positions are.
            let feed = try await shelf.get("/opds.json")
            #expect(feed.status == 401 && feed.headers[.contentType] == "application/opds-authentication+json")
            #expect(feed.text.contains("http://opds-spec.org/auth/basic"))
            #expect(try await shelf.get("/authentication").status == 200)
            #expect(try await shelf.get("/opds.json", Self.anna).text.contains("http://opds-spec.org/progression"))
            #expect(
                try await shelf.get("\(issue)/", Self.anna).text.contains(
                    "name=\"recto-marks\" content=\"annotations/\""))
        }
    }

    @Test func otherSitesChangeNothing() async throws {
        try await Self.with { shelf, issue, database async throws in
            func status(_ fields: HTTPFields) async throws -> Int {
                var headers = Self.anna
                for field in fields { headers[field.name] = field.value.isEmpty ? nil : field.value }
                return try await shelf.get(
                    "\(issue)/annotations/", headers, method: .post, body: Self.annotation("a")
                ).status
            }
            #expect(try await status([.origin: "https://evil.example"]) == 403)
            #expect(try await status([.secFetchSite: "cross-site"]) == 403)
            #expect(try await status([.secFetchSite: "same-site"]) == 403)
            // What a form of another site could send without asking first.
            for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
                #expect(try await status([.contentType: type]) == 415, "\(type)")
            }
            #expect(try database.issues(of: "anna").isEmpty)
            #expect(try await status([.origin: "http://h:1", .secFetchSite: "same-origin"]) == 201)
            #expect(try database.issues(of: "anna").count == 1)
        }
    }

    @Test func onAMachineOfOnesOwnNobodyLogsIn() async throws {
        try await Self.with(nil) { shelf, issue, _ in
            let made = try await shelf.get(
                "\(issue)/annotations/", [.contentType: "application/json"], method: .post,
                body: Self.annotation("mine"))
            #expect(made.status == 201)
            #expect(try await shelf.get("\(issue)/annotations/").text.contains("mine"))
        }
    }

    // MARK: - Web Annotation Protocol

    @Test func anAnnotationIsMadeChangedAndRemoved() async throws {
        try await Self.with { shelf, issue, _ in
            let container = "\(issue)/annotations/"
            let made = try await shelf.get(container, Self.anna, method: .post, body: Self.annotation("first"))
            #expect(made.status == 201)
            let location = try #require(made.headers[.location])
            let path = String(location.dropFirst("http://h:1".count))
            let tag = try #require(made.headers[.eTag])
            let read = try await shelf.get(path, Self.anna)
            #expect(read.status == 200 && read.headers[.eTag] == tag && read.headers[.cacheControl] == "no-store")
            let object = try Self.object(read)
            #expect(object["id"] as? String == location && object["type"] as? String == "Annotation")
            let body = try #require(object["body"] as? [String: Any])
            #expect(body["value"] as? String == "first" && body["tags"] as? [String] == ["x"])
            #expect(try await shelf.get(path, Self.bob).status == 404)

            var headers = Self.anna
            #expect(try await shelf.get(path, headers, method: .put, body: Self.annotation("second")).status == 428)
            headers[.ifMatch] = "\"999\""
            let stale = try await shelf.get(path, headers, method: .put, body: Self.annotation("second"))
            #expect(stale.status == 412 && stale.headers[.eTag] == tag)
            headers[.ifMatch] = tag
            let changed = try await shelf.get(path, headers, method: .put, body: Self.annotation("second"))
            #expect(changed.status == 200 && changed.headers[.eTag] != tag && changed.text.contains("second"))
            // A note that another client overwrote is not lost.
            #expect(changed.text.contains("first"))
            #expect(try await shelf.get(path, headers, method: .delete).status == 412)
            headers[.ifMatch] = changed.headers[.eTag]
            #expect(try await shelf.get(path, headers, method: .delete).status == 204)
            #expect(try await shelf.get(path, Self.anna).status == 410)
            #expect(try Self.object(await shelf.get(container, Self.anna))["total"] as? Int == 0)
            #expect(try await shelf.get("\(container)?since=0", Self.anna).text.contains("\"removed\":[{"))
        }
    }

    @Test func theContainerTellsAsMuchAsIsPreferred() async throws {
        try await Self.with { shelf, issue, _ in
            let container = "\(issue)/annotations/"
            for number in 1...3 {
                _ = try await shelf.get(
                    container, Self.anna, method: .post, body: Self.annotation("note \(number)", page: number))
            }
            func preferred(_ prefer: String) async throws -> [String: Any] {
                var headers = Self.anna
                if !prefer.isEmpty {
                    headers[try #require(HTTPField.Name("Prefer"))] = "return=representation;include=\"\(prefer)\""
                }
                let reply = try await shelf.get("\(issue)/annotations/", headers)
                #expect(reply.status == 200 && reply.headers[.allow] == "GET, HEAD, OPTIONS, POST")
                #expect(reply.headers[values: .init("Link")!].joined().contains("ldp#BasicContainer"))
                return try Self.object(reply)
            }
            let whole = try await preferred("")
            #expect(
                whole["type"] as? [String] == ["BasicContainer", "AnnotationCollection"] && whole["total"] as? Int == 3)
            let first = try #require(whole["first"] as? [String: Any])
            #expect((first["items"] as? [[String: Any]])?.count == 3)
            let addresses = try #require(
                try await preferred("http://www.w3.org/ns/oa#PreferContainedIRIs")["first"] as? [String: Any])
            #expect(
                (addresses["items"] as? [String])?.allSatisfy { $0.hasPrefix("http://h:1\(issue)/annotations/") }
                    == true)
            let least = try await preferred("http://www.w3.org/ns/ldp#PreferMinimalContainer")
            let page = try #require(least["first"] as? String)
            let read = try Self.object(await shelf.get(String(page.dropFirst("http://h:1".count)), Self.anna))
            #expect(read["type"] as? String == "AnnotationPage" && (read["items"] as? [Any])?.count == 3)
            #expect(try await shelf.get("\(issue)/annotations/?page=1", Self.anna).status == 404)
            #expect(
                try Self.object(await shelf.get("\(issue)/annotations/?pages=2-3", Self.anna))["total"] as? Int == 2)
            #expect(try Self.object(await shelf.get("\(issue)/annotations/?q=note", Self.anna))["total"] as? Int == 3)
            #expect(try await shelf.get("\(issue)/annotations/?pages=3-2", Self.anna).status == 400)
            let overview = try Self.object(await shelf.get("\(issue)/pages/2.json", Self.anna))
            #expect(overview["page"] as? Int == 2 && (overview["marks"] as? [String])?.count == 1)
            #expect(
                (try Self.object(await shelf.get("\(issue)/pages/2.json", Self.bob))["marks"] as? [String])?.isEmpty
                    == true)
            #expect(try await shelf.get("\(issue)/pages/4.json", Self.anna).status == 404)
            let page2 = try Self.object(await shelf.get("\(issue)/iiif/page/2/annotations", Self.anna))
            #expect((page2["items"] as? [Any])?.count == 1)
            #expect(
                try await shelf.get("\(issue)/iiif/manifest.json", Self.anna).text.contains("iiif/page/2/annotations"))
        }
    }

    /// A device's own version of a mark: made without a network, sent twice, and late.
    @Test func aDeviceSendsItsMarksAsTheyAre() async throws {
        try await Self.with { shelf, issue, database in
            var random = SeededGenerator(seed: 1)
            let id = MarkID(milliseconds: 1, using: &random)
            var mark = Mark(
                id: id, kind: .note, place: MarkPlace(document: "", page: 0, label: "1"), note: "offline",
                created: 1000,
                modified: HybridTime(milliseconds: 5000, device: "phone"))
            func put(_ mark: Mark, _ tag: String? = nil) async throws -> TestShelf.Reply {
                let record = String(decoding: try CompactJSON.encode(mark), as: UTF8.self)
                var headers = Self.anna
                headers[.ifMatch] = tag
                return try await shelf.get(
                    "\(issue)/annotations/\(id)", headers, method: .put,
                    body: "{\"type\":\"Annotation\",\"x-recto\":\(record)}")
            }
            let made = try await put(mark)
            #expect(made.status == 201)
            // The answer was lost: what is sent again is refused, and is there.
            #expect(try await put(mark).status == 428)
            let key = String(issue.dropFirst("/issues/".count))
            #expect(try database.mark(id, of: "anna", in: key)?.mark == mark)
            mark.write("later", at: HybridTime(milliseconds: 9000, device: "phone"))
            let changed = try await put(mark, made.headers[.eTag])
            #expect(changed.status == 200)
            // A change of before that is no change, but its note is kept.
            var late = mark
            late.write("earlier", at: HybridTime(milliseconds: 7000, device: "desk"))
            _ = try await put(late, changed.headers[.eTag])
            let stored = try #require(try database.mark(id, of: "anna", in: key)?.mark)
            #expect(stored.note == "later" && stored.history.map(\.text) == ["earlier", "offline"])
            // Removed by the device, and brought back by it.
            var gone = mark
            let time = HybridTime(milliseconds: 10_000, device: "phone")
            (gone.deleted, gone.modified) = (time, time)
            let tag = "\"\(try #require(try database.mark(id, of: "anna", in: key)).revision)\""
            #expect(try await put(gone, tag).status == 200)
            #expect(try await shelf.get("\(issue)/annotations/\(id)", Self.anna).status == 410)
            mark.write("back", at: HybridTime(milliseconds: 11_000, device: "phone"))
            #expect(try await put(mark).status == 201)
            #expect(try database.mark(id, of: "anna", in: key)?.mark.note == "back")
        }
    }

    @Test func badAnnotationsAreRefused() async throws {
        try await Self.with { shelf, issue, _ in
            for (body, status) in [
                ("", 422), ("{", 422), ("[]", 422), ("{\"type\":\"Thing\"}", 422), ("{\"type\":\"Annotation\"}", 422),
                (Self.annotation("a", page: 0), 422), (Self.annotation("a", page: 4), 422),
                (Self.annotation(String(repeating: "n", count: 17 << 10)), 413),
                (String(repeating: " ", count: 257 << 10), 413), (String(repeating: "[", count: 100_000), 422),
            ] {
                let reply = try await shelf.get("\(issue)/annotations/", Self.anna, method: .post, body: body)
                #expect(reply.status == status, "\(body.prefix(60))")
            }
            #expect(try await shelf.get("\(issue)/annotations/nonsense", Self.anna).status == 404)
            #expect(try await shelf.get("\(issue)/annotations/x", Self.anna, method: .put, body: "{}").status == 404)
        }
    }

    @Test func someThousandChangesAtOnceAreTooMany() async throws {
        try withTemporaryFolder { folder in
            let desk = ReaderDesk(try ReaderDatabase(folder + "/marks"))
            let now = ContinuousClock.now
            for _ in 0..<Int(ReaderDesk.burst) { try desk.admit("anna", now: now) }
            #expect(throws: Fault.self) { try desk.admit("anna", now: now) }
            try desk.admit("bob", now: now)
            try desk.admit("anna", now: now + .seconds(1))
        }
    }

    @Test func filesGoOutAndIn() async throws {
        try await Self.with { shelf, issue, _ in
            _ = try await shelf.get("\(issue)/annotations/", Self.anna, method: .post, body: Self.annotation("carried"))
            let file = try await shelf.get("\(issue)/annotations.annotations", Self.anna)
            #expect(file.status == 200 && file.bytes.starts(with: Array("PK".utf8)))
            let set = """
                {"@context": "https://www.w3.org/ns/epub-anno.jsonld", "id": "urn:x", "type": "AnnotationSet", "items": [
                \(Self.annotation("imported").replacing("{\"@context\"", with: "{\"id\": \"urn:one\", \"@context\"")), {"id": 3}]}
                """
            let reply = try await shelf.get("\(issue)/annotations/import", Self.bob, method: .post, body: set)
            let result = try Self.object(reply)
            #expect(result["changed"] as? Int == 1 && result["lost"] as? Int == 1)
            #expect(try await shelf.get("\(issue)/annotations/", Self.bob).text.contains("imported"))
            let foreign = set.replacing("\"items\"", with: "\"about\": {\"dc:identifier\": [\"urn:other\"]}, \"items\"")
            #expect(
                try await shelf.get("\(issue)/annotations/import", Self.bob, method: .post, body: foreign).status == 422
            )
            #expect(
                try await shelf.get("\(issue)/annotations/import?known=x", Self.bob, method: .post, body: set).status
                    == 400)
            // All of a reader, and then nothing.
            #expect(try await shelf.get("/me/export", Self.bob).bytes.starts(with: Array("PK".utf8)))
            #expect(try Self.object(await shelf.get("/me", Self.bob))["reader"] as? String == "bob")
            #expect(try await shelf.get("/me", Self.bob, method: .delete).status == 204)
            #expect(try Self.object(await shelf.get("\(issue)/annotations/", Self.bob))["total"] as? Int == 0)
            #expect(try Self.object(await shelf.get("\(issue)/annotations/", Self.anna))["total"] as? Int == 1)
        }
    }

    // MARK: - Positions

    @Test func aPositionIsOfADevice() async throws {
        try await Self.with { shelf, issue, _ in
            let path = "\(issue)/progression"
            #expect(try await shelf.get(path, Self.anna).status == 204)
            func put(_ device: String, _ time: String, _ page: Int) async throws -> Int {
                try await shelf.get(
                    path, Self.anna, method: .put,
                    body: """
                        {"modified": "\(time)", "device": {"id": "\(device)", "name": "A \(device)"}, "progression": 0.5,
                        "references": ["#page=\(page)"]}
                        """
                ).status
            }
            #expect(try await put("phone", "2026-01-01T10:00:00Z", 2) == 200)
            #expect(try await put("desk", "2026-01-01T09:00:00Z", 3) == 200)
            #expect(try await put("phone", "2026-01-01T09:59:59Z", 1) == 409)
            // Only the reader's own feed and shelf tell it.
            let feed = try await shelf.get("/opds.xml?list=all", Self.anna).text
            #expect(feed.contains("pse:lastRead=\"2\" pse:lastReadDate=\"2026-01-01T10:00:00.000Z\""))
            #expect(try await shelf.get("/", Self.anna).text.contains("page 2 of "))
            for path in ["/opds.xml?list=all", "/"] {
                let other = try await shelf.get(path, [.authorization: "Bearer a-token-of-the-house"])
                #expect(other.status == 200 && !other.text.contains("lastRead") && !other.text.contains("page 2 of "))
            }
            let latest = try Self.object(await shelf.get(path, Self.anna))
            #expect(latest["references"] as? [String] == ["#page=2"] && latest["progression"] as? Double == 0.5)
            #expect(try await shelf.get("\(path)?device=desk", Self.anna).text.contains("#page=3"))
            #expect(try await shelf.get(path, Self.bob).status == 204)
            for body in ["{}", "{\"modified\": \"yesterday\", \"device\": {\"id\": \"x\"}, \"progression\": 0.5}"] {
                #expect(try await shelf.get(path, Self.anna, method: .put, body: body).status == 422)
            }
        }
    }

    @Test func koreader() async throws {
        try await Self.with { shelf, issue, _ in
            let (user, key) = (try #require(HTTPField.Name("x-auth-user")), try #require(HTTPField.Name("x-auth-key")))
            var headers: HTTPFields = [
                user: "anna", key: Digest.md5(Array("koreader-of-anna-1".utf8)), .contentType: "application/json",
            ]
            #expect(try await shelf.get("/koreader/healthcheck").text == "{\"state\":\"OK\"}")
            #expect(try await shelf.get("/koreader/users/auth", headers).text == "{\"authorized\":\"OK\"}")
            #expect(try await shelf.get("/koreader/users/create", method: .post, body: "{}").status == 402)
            // The digest of the file, as KOReader takes it: of the whole, since that is short.
            let bytes = TestShelf.story
            var samples: [UInt8] = []
            for offset in [0, 1024, 4096, 16_384, 65_536] where offset < bytes.count {
                samples += bytes[offset...].prefix(1024)
            }
            let document = Digest.md5(samples)
            let path = "/koreader/syncs/progress"
            #expect(try await shelf.get("\(path)/\(document)", headers).text == "{}")
            let body = """
                {"document": "\(document)", "progress": 2, "percentage": 0.6, "device": "Kobo", "device_id": "K1"}
                """
            #expect(try await shelf.get(path, headers, method: .put, body: body).status == 200)
            let kept = try Self.object(await shelf.get("\(path)/\(document)", headers))
            #expect(kept["progress"] as? String == "2" && kept["percentage"] as? Double == 0.6)
            // The web reader hears of it too.
            #expect(try await shelf.get("\(issue)/progression", Self.anna).text.contains("#page=2"))
            #expect(try await shelf.get("\(path)", headers, method: .put, body: "{\"document\": \"x\"}").status == 403)
            headers[key] = Digest.md5(Array("secret-of-anna-0001".utf8))
            let refused = try await shelf.get("/koreader/users/auth", headers)
            #expect(refused.status == 401 && refused.text.contains("2001"))
            headers[user] = "bob"
            #expect(try await shelf.get("\(path)/\(document)", headers).status == 401)
        }
    }
}
