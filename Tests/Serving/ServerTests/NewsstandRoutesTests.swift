import Foundation
import HTTPTypes
import HummingbirdCore
import Logging
import NIOCore
import Recto
import RectoDiagnostics
import RectoFetch
import RectoLibrary
import RectoNewsstand
import RectoShelf
import RectoTokens
import TestSupport
import Testing

@testable import RectoServer

/// The library on the shelf's page, as browsers and others ask for it.
@Suite struct NewsstandRoutesTests {
    private static let acts = [
        "/library/issues/1/get", "/library/issues/1/resume", "/library/issues/1/pause", "/library/issues/1/remove",
        "/library/issues/1/pin", "/library/issues/1/unpin", "/library/stores", "/library/stores/1/refresh",
        "/library/stores/1/drop",
    ]
    private static let key = HTTPField.Name.libraryKey

    /// Nobody is asked for anything: a store is there, and its list is not.
    private struct Silence: HTTPFetching {
        func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
            throw Failure(.io, "nobody answers", at: request.address.shown)
        }
    }

    private static func with(
        isManaged: Bool = true, tokens: String? = nil,
        _ body: (TestShelf, Library, _ key: String?) async throws -> Void
    ) async throws {
        try await withTemporaryFolder { folder in
            let folder = Files.resolved(folder)
            let library = try Library(folder, fetching: { Silence() }, floor: 0) { _, _ throws(Failure) in }
            _ = try await library.add("https://shop.example/list?secret=1")
            let key = isManaged ? try NewsstandKey(of: folder) : nil
            var options = ServerOptions(
                memory: 512 << 20, keys: try tokens.map { try AccessKeys($0) }, version: "test")
            options.newsstand = Newsstand(library, shelf: Shelf(), key: key) { _ in }
            try await TestShelf.with(options) { shelf in try await body(shelf, library, key?.text) }
        }
    }

    private static func object(_ reply: TestShelf.Reply) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any])
    }

    @Test func withoutALibraryThereIsNone() async throws {
        try await TestShelf.with { shelf in
            for path in ["/library.json", "/library/events", "/library/newsstand.js", "/library/covers/1"] {
                #expect(try await shelf.get(path).status == 404, "\(path)")
            }
            for path in Self.acts { #expect(try await shelf.get(path, method: .post).status == 405, "\(path)") }
            let page = try await shelf.get("/")
            #expect(
                !page.text.contains("<script") && page.headers[.contentSecurityPolicy]?.contains("script-src") == false)
        }
    }

    @Test func withoutTheOptionNothingIsChanged() async throws {
        try await Self.with(isManaged: false) { shelf, library, _ in
            for path in Self.acts + ["/library.json", "/library/events", "/"] {
                for method in [HTTPRequest.Method.post, .put, .delete, .patch] {
                    let reply = try await shelf.get(
                        path, [Self.key: "0123456789abcdef0123456789abcdef"], method: method,
                        body: "{\"address\":\"https://other.example/\"}")
                    #expect(reply.status == 405, "\(method) \(path)")
                }
            }
            #expect(try library.records.stores().count == 1)
            #expect(try Self.object(try await shelf.get("/library.json"))["manages"] as? Bool == false)
            #expect(try await shelf.get("/library/stores", method: .options).headers[.allow] == "OPTIONS")
            #expect(try await shelf.get("/").text.contains("data-manages=\"false\""))
        }
    }

    @Test func onlyWhoHasTheKeyChangesSomething() async throws {
        try await Self.with { shelf, library, key in
            let key = try #require(key)
            let wrong: [HTTPFields] = [
                [:], [Self.key: ""], [Self.key: String(key.reversed())], [.authorization: "Bearer \(key)"],
            ]
            for headers in wrong {
                for path in Self.acts {
                    #expect(try await shelf.get(path, headers, method: .post).status == 403, "\(path)")
                }
            }
            #expect(try await shelf.get("/library/stores/1/drop", [Self.key: key]).status == 405)
            #expect(try await shelf.get("/library/stores/1/eat", [Self.key: key], method: .post).status == 404)
            #expect(try await shelf.get("/library/stores/7/drop", [Self.key: key], method: .post).status == 409)
            #expect(try await shelf.get("/library/issues/1/get", [Self.key: key], method: .post).status == 409)
            #expect(try await shelf.get("/library/stores/1/drop", [Self.key: key], method: .post).status == 204)
            #expect(try library.records.stores().isEmpty)
            // The key is in no answer.
            for path in ["/", "/library.json", "/library/newsstand.js", "/metrics"] {
                #expect(try await !shelf.get(path).text.contains(key), "\(path)")
            }
        }
    }

    @Test func pagesOfOtherSitesChangeAndReadNothing() async throws {
        try await Self.with { shelf, library, key in
            let key = try #require(key)
            let foreign: [HTTPFields] = [
                [.origin: "https://evil.example"], [.origin: "null"], [.origin: "http://h:2"],
                [.secFetchSite: "cross-site"], [.secFetchSite: "same-site", .origin: "http://h:1"],
            ]
            for var headers in foreign {
                headers[Self.key] = key
                for path in Self.acts {
                    #expect(try await shelf.get(path, headers, method: .post).status == 403, "\(headers)")
                }
            }
            for path in ["/library.json", "/library/events", "/library/newsstand.js"] {
                let reply = try await shelf.get(path, [.secFetchSite: "cross-site", .origin: "https://evil.example"])
                #expect(reply.status == 403, "\(path)")
                #expect(reply.headers[.accessControlAllowOrigin] == nil)
            }
            let preflight = try await shelf.get("/library/stores", [.origin: "https://evil.example"], method: .options)
            #expect(preflight.headers[.accessControlAllowOrigin] == nil && preflight.headers[.allow] == "OPTIONS, POST")
            #expect(try library.records.stores().count == 1)
            let own = [Self.key: key, .origin: "http://h:1", .secFetchSite: "same-origin"] as HTTPFields
            #expect(try await shelf.get("/library/stores/1/drop", own, method: .post).status == 204)
        }
    }

    @Test func withATokenFileReadersAndBearersChangeIt() async throws {
        let tokens = "bearer a-token-of-the-house\nkey link 0123456789abcdef0123\nreader anna secret-of-anna-0001\n"
        try await Self.with(tokens: tokens) { shelf, _, key in
            let path = "/library/stores/7/drop"
            #expect(try await shelf.get(path, [Self.key: try #require(key)], method: .post).status == 401)
            #expect(
                try await shelf.get(path, [.authorization: "Bearer wrong-token-of-all"], method: .post).status == 401)
            let anna = Data("anna:secret-of-anna-0001".utf8).base64EncodedString()
            for header in ["Bearer a-token-of-the-house", "Basic \(anna)"] {
                #expect(try await shelf.get(path, [.authorization: header], method: .post).status == 409, "\(header)")
                #expect(
                    try await shelf.get(path, [.authorization: header, .origin: "https://evil.example"], method: .post)
                        .status == 403)
            }
            let signed =
                "/signed/" + (try AccessKeys(tokens).token(.shelf, expiry: Int(Date().timeIntervalSince1970) + 10_000))
            #expect(try await shelf.get(signed + "/library.json").status == 200)
            #expect(try await shelf.get(signed + path, method: .post).status == 403)
            #expect(try await shelf.get(signed + path, [.authorization: "Basic \(anna)"], method: .post).status == 403)
            #expect(try await shelf.get("/").status == 401)
        }
    }

    @Test func theListAndItsStores() async throws {
        try await Self.with { shelf, _, key in
            let reply = try await shelf.get("/library.json?show=way&count=5&from=0&store=1&q=x")
            #expect(reply.status == 200 && reply.headers[.cacheControl] == "no-cache")
            let list = try Self.object(reply)
            #expect(list["total"] as? Int == 0 && list["manages"] as? Bool == true)
            let store = try #require((list["stores"] as? [[String: Any]])?.first)
            // What may be a password in an address is for nobody.
            #expect(store["state"] as? String == "never" && !reply.text.contains("secret=1"))
            let tag = try #require(reply.headers[.eTag])
            let again = try await shelf.get("/library.json?show=way&count=5&from=0&store=1&q=x", [.ifNoneMatch: tag])
            #expect(again.status == 304 && again.bytes.isEmpty)
            for query in ["from=-1", "from=x", "count=99999999999", "store=1e3", "show=none"] {
                #expect(try await shelf.get("/library.json?\(query)").status == 400, "\(query)")
            }
            for path in [
                "/library/", "/library", "/library.json/", "/library/covers/x", "/library/covers/1", "/library/none.js",
            ] {
                #expect(try await shelf.get(path).status == 404, "\(path)")
            }
            for name in ["newsstand.js", "newsstand.css", "language-de.js"] {
                #expect(try await shelf.get("/library/\(name)").status == 200, "\(name)")
            }
            let page = try await shelf.get("/")
            #expect(page.text.contains("library/newsstand.js") && page.text.contains("data-key=\"true\""))
            #expect(page.headers[.contentSecurityPolicy]?.contains("script-src 'self'; connect-src 'self'") == true)
            // What is on the shelf besides is there as well.
            #expect(page.text.contains("Waves &amp; Wind") || page.text.contains("waves"))
            #expect(
                try await shelf.get("/library/stores", [Self.key: key ?? ""], method: .post, body: "[]").status == 400)
            let large = String(repeating: " ", count: 20_000)
            #expect(
                try await shelf.get("/library/stores", [Self.key: key ?? ""], method: .post, body: large).status == 413)
            // Nobody answers there.
            let other = "{\"address\":\"https://other.example/\"}"
            let refused = try await shelf.get("/library/stores", [Self.key: key ?? ""], method: .post, body: other)
            #expect(refused.status == 422 && refused.text == "nobody answers\n")
        }
    }

    @Test func eventsBeginWithWhatIsNew() async throws {
        try await Self.with { shelf, library, _ in
            let newsstand = try #require(shelf.server.options.newsstand)
            let running = Task { await newsstand.run() }
            defer { running.cancel() }
            let request = Request(
                head: HTTPRequest(method: .get, scheme: "http", authority: "h:1", path: "/library/events?after=0"),
                body: RequestBody(buffer: ByteBuffer()))
            let response = await shelf.server.respond(
                to: request, connection: nil, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            #expect(response.status == .ok && response.headers[.contentType] == "text/event-stream")
            #expect(response.headers[.cacheControl] == "no-store" && response.headers[.contentLength] == nil)
            let (pieces, writer) = AsyncStream.makeStream(of: String.self)
            let body = response.body
            let sending = Task { try? await body.write(PieceWriter(pieces: writer)) }
            var text = ""
            for await piece in pieces {
                text += piece
                if text.contains("event: stores") { break }
            }
            #expect(text.hasPrefix("retry: 3000\n\n") && text.contains("shop.example"))
            sending.cancel()
            running.cancel()
            await running.value
            await sending.value
            _ = library
        }
    }
}

/// Tells of a body piece by piece.
private struct PieceWriter: ResponseBodyWriter {
    let pieces: AsyncStream<String>.Continuation

    func write(_ buffer: ByteBuffer) { pieces.yield(String(buffer: buffer)) }

    func finish(_ trailingHeaders: HTTPFields?) { pieces.finish() }
}
