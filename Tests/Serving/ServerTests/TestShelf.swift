import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import NIOEmbedded
import Recto
import RectoShelf
import ServiceLifecycle
import TestSupport

@testable import RectoServer

/// A shelf in a folder of its own, asked through a router as a client would ask.
///
/// Without HummingbirdTesting, whose client of real connections brings a second TLS library into every test build.
struct TestShelf {
    let folder: String
    let server: ShelfServer
    private let responder: any HTTPResponder<ShelfContext>

    struct Reply {
        var status: Int
        var headers: HTTPFields
        var bytes: [UInt8]

        var text: String { String(decoding: bytes, as: UTF8.self) }
    }

    /// Runs `body` with a shelf of a PDF of 3 pages, a package as a zip and the same as a folder.
    static func with(
        _ given: ServerOptions = ServerOptions(memory: 512 << 20, version: "test"),
        executable: String = BuiltTool.path, opening: IssueOpening? = nil, _ body: (TestShelf) async throws -> Void
    ) async throws {
        var options = given
        // Of a machine that others use too, nothing is asked about time.
        options.deadline = .seconds(1200)
        try await withTemporaryFolder { [options] folder in
            let folder = Files.resolved(folder)
            try write(to: folder)
            let shelf = Shelf(roots: [folder])
            shelf.update(try ShelfScanner.withPackages([folder]).scan(), isPatient: false)
            let server = ShelfServer(shelf, options: options, executable: executable, opening: opening)
            let router = Router(context: ShelfContext.self)
            ShelfRoutes(server).add(to: router)
            let test = TestShelf(folder: folder, server: server, responder: router.buildResponder())
            do { try await body(test) } catch {
                await server.close()
                throw error
            }
            await server.close()
        }
    }

    static let story = TinyPDF((1...3).map { .story($0) }).bytes
    static let movie = [0, 0, 0, 24] + Array("ftypmp42".utf8) + [UInt8](repeating: 7, count: 5000)

    private static func write(to folder: String) throws {
        try Files.replace(folder + "/story.pdf", with: story)
        let manifest = """
            {"version": "1.0", "units": "pt", "issue": {"id": "org.example.\(1)", "title": "Waves & Wind", "language": "en",
            "date": "2024-05", "publisher": "Sea"}, "document": {"src": "waves.pdf", "pages": 2},
            "pages": [{"index": 1, "overlays": [
            {"kind": "widget", "id": "w", "rect": [10, 10, 100, 100], "alt": "Wind", "src": "assets/wind/index.html", "scripts": true},
            {"kind": "article", "id": "a", "rect": [10, 210, 100, 100], "alt": "Text", "src": "assets/text.txt"}]}]}
            """
        let files: [(String, [UInt8])] = [
            ("overlay.json", Array(manifest.utf8)), ("waves.pdf", TinyPDF((4...5).map { .story($0) }).bytes),
            ("assets/wind/index.html", Array("<!doctype html><script src=wind.js></script><p>Wind".utf8)),
            ("assets/wind/wind.js", Array("document.title = 1\n".utf8)),
            ("assets/wind/data.bin", (0..<100_000).map { UInt8(truncatingIfNeeded: $0) }),
            ("assets/text.txt", Array("A text.".utf8)),
            ("assets/secret.txt", Array("not named by any overlay".utf8)),
        ]
        var builder = PackageBuilder()
        for (name, bytes) in files { builder.add(name, bytes) }
        try builder.write(to: folder + "/waves.recto")
    }

    func get(
        _ path: String, _ headers: HTTPFields = [:], method: HTTPRequest.Method = .get, host: String = "h:1",
        body: String = ""
    ) async throws -> Reply {
        let request = Request(
            head: HTTPRequest(method: method, scheme: "http", authority: host, path: path, headerFields: headers),
            body: RequestBody(buffer: ByteBuffer(string: body)))
        return try await ActiveChannel.with { channel in
            let context = ShelfContext(
                source: ApplicationRequestContextSource(
                    channel: channel, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
            let response: Response
            do {
                response = try await respond(responder, request, context)
            } catch let error as any HTTPResponseError {
                // What a router itself refuses.
                response = Response(status: error.status)
            }
            let writer = Collector()
            try await response.body.write(writer)
            return Reply(status: response.status.code, headers: response.headers, bytes: writer.bytes)
        }
    }

    private func respond<R: HTTPResponder<ShelfContext>>(_ responder: R, _ request: Request, _ context: ShelfContext)
        async throws -> Response
    {
        try await responder.respond(to: request, context: context)
    }

    /// Runs `body` while the shelf listens at a port of its own.
    func listening(_ patience: Patience, _ body: (_ port: Int) async throws -> Void) async throws {
        var application = ShelfApplication(
            server, ShelfWatch(ShelfScanner.withPackages([folder]), server), ShelfLibrarian(server), host: "127.0.0.1",
            port: 0, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        application.patience = patience
        let (ports, opening) = AsyncStream.makeStream(of: Int.self)
        let listening = Task { [application] in
            defer { opening.finish() }
            try await application.listener { opening.yield($0) }.run()
        }
        let result: Result<Void, any Error>
        do {
            guard let port = await ports.first(where: { _ in true }) else {
                throw Failure(.internal, "nobody listens")
            }
            result = .success(try await body(port))
        } catch {
            result = .failure(error)
        }
        listening.cancel()
        _ = await listening.result
        try result.get()
    }

    /// Looks for what has been added.
    func rescan() throws {
        server.shelf.update(try ShelfScanner.withPackages([folder]).scan(), isPatient: false)
    }

    /// The id of the issue whose file has this name.
    func id(_ name: String) throws -> String {
        guard let entry = server.shelf.entries.first(where: { Files.split($0.path).name == name }) else {
            throw Failure(.internal, "no such issue in the test")
        }
        return entry.id
    }

    /// Where the frame of a widget finds a file of it, led by the page's own address.
    ///
    /// - Parameters:
    ///   - folder: As edition.json names it, with `assets/`.
    ///   - prefix: Of a signed link, with a slash in front.
    func widget(_ id: String, _ folder: String, _ file: String, prefix: String = "") async throws -> String {
        let target = try await get("\(prefix)/issues/\(id)/\(folder)/index.html").headers[.location] ?? ""
        // Relative: it has to lead back to the shelf, and no further.
        var steps = ("\(prefix)/issues/\(id)/\(folder)").split(separator: "/")
        var names = target.split(separator: "/")
        while names.first == ".." {
            names.removeFirst()
            guard steps.popLast() != nil else { throw Failure(.internal, "leads out of the shelf: \(target)") }
        }
        return "/" + (steps + names.dropLast() + [Substring(file)]).joined(separator: "/")
    }

    /// The folder of a widget in an issue, with `assets/`.
    func widgetFolder(_ id: String, prefix: String = "") async throws -> String {
        let text = try await get("\(prefix)/issues/\(id)/edition.json").text
        guard let start = text.firstRange(of: "\"src\":\"assets/wind-") else {
            throw Failure(.internal, "no widget in \(text)")
        }
        return "assets/wind-" + text[start.upperBound...].prefix { $0 != "/" }
    }

    /// The folder of an issue's tiles, as edition.json names it.
    func pages(_ id: String) async throws -> String {
        let text = try await get("/issues/\(id)/edition.json").text
        guard let start = text.firstRange(of: "\"address\":\"pages-") else {
            throw Failure(.internal, "no address of tiles in \(text)")
        }
        return "pages-" + text[start.upperBound...].prefix { $0 != "/" }
    }
}

/// A connection that stays.
enum ActiveChannel {
    /// To be ended by ``end(_:)``: a connection that nobody has closed holds itself, and is never freed.
    static func make() async throws -> NIOAsyncTestingChannel {
        let channel = NIOAsyncTestingChannel()
        try await channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).get()
        return channel
    }

    /// Ends a connection, where the other side has not done it already.
    static func end(_ channel: NIOAsyncTestingChannel) async throws {
        _ = try await channel.finish(acceptAlreadyClosed: true)
    }

    /// Runs `body` with a connection that ends with it.
    static func with<Value>(_ body: (any Channel) async throws -> Value) async throws -> Value {
        let channel = try await make()
        let result: Result<Value, any Error>
        do {
            result = .success(try await body(channel))
        } catch {
            result = .failure(error)
        }
        try await end(channel)
        return try result.get()
    }
}

/// Puts a body together.
final class Collector: ResponseBodyWriter {
    private(set) var bytes: [UInt8] = []

    func write(_ buffer: ByteBuffer) { bytes += Array(buffer.readableBytesView) }

    func finish(_ trailingHeaders: HTTPFields?) {}
}
