import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// A shelf within somebody else's application, whose context knows nothing of it; as in the README.
@Suite struct MountingTests {
    @Test func aShelfBesideOtherRoutes() async throws {
        try await withTemporaryFolder { folder in
            let shelf = Shelf()
            let scanner = ShelfScanner.withPackages([folder])
            shelf.update(try scanner.scan(), isPatient: false)
            let server = ShelfServer(
                shelf, options: ServerOptions(path: "/magazines/", memory: 512 << 20), executable: BuiltTool.path)
            let router = Router(context: BasicRequestContext.self)
            router.get("/") { _, _ in "Our house" }
            ShelfRoutes(server).add(to: router)
            let responder = router.buildResponder()
            func get(_ path: String) async throws -> (Int, String) {
                let request = Request(
                    head: HTTPRequest(method: .get, scheme: "http", authority: "h", path: path),
                    body: RequestBody(buffer: ByteBuffer()))
                return try await ActiveChannel.with { channel in
                    let context = BasicRequestContext(
                        source: ApplicationRequestContextSource(
                            channel: channel, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
                    do {
                        let response = try await responder.respond(to: request, context: context)
                        let writer = Collector()
                        try await response.body.write(writer)
                        return (response.status.code, String(decoding: writer.bytes, as: UTF8.self))
                    } catch let error as any HTTPResponseError {
                        return (error.status.code, "")
                    }
                }
            }
            #expect(try await get("/") == (200, "Our house"))
            let page = try await get("/magazines/")
            #expect(page.0 == 200 && page.1.contains("The shelf is empty."))
            #expect(try await get("/magazines/opds.json").1.contains("http://h/magazines/opds.json"))
            #expect(try await get("/magazines/issues/none/edition.json").0 == 404)
            #expect(try await get("/opds.json").0 == 404)
            await server.close()
        }
    }
}
