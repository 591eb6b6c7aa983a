import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore
import Recto

/// What `tools/bench/server` compares the server with: Hummingbird at its best, and the library without a server.
@main
struct ServerBench {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.count) {
        case ("route", 3): try await route(port: Int(arguments[2]) ?? 0, file: arguments[3])
        case ("tiles", 3...): try await tiles(arguments[2], pages: arguments[3...].compactMap { Int($0) })
        default: fatalError("usage: ServerBench route PORT FILE | ServerBench tiles PDF PAGE…")
        }
    }

    /// One route that returns one file's bytes from memory, and does nothing else.
    private static func route(port: Int, file: String) async throws {
        let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: file)))
        let router = Router()
        router.get("tile.jpg") { _, _ in
            Response(status: .ok, headers: [.contentType: "image/jpeg"], body: ResponseBody(byteBuffer: bytes))
        }
        try await Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        ).runService()
    }

    /// The milliseconds that one record and one replay of a tile of the deepest level take, a line for each page.
    ///
    /// - Parameter pages: From 0.
    private static func tiles(_ path: String, pages: [Int]) async throws {
        let document = try await Lane.run { try Document(path: path) }
        let renderer = await Lane.run { DocumentRenderer(document, digest: path, cache: ByteCache(budget: 256 << 20)) }
        for page in pages {
            let size = try await Lane.run { try document.pageInfo(page).size }
            let pixels = PageTransform(pageSize: size, scale: 4).pixelSize
            let pyramid = Pyramid(full: pixels, tileSize: 512, halving: .ceiling, smallest: .pixel)
            let key = TileKey(
                document: path, page: page, scale: 4,
                position: TilePosition(level: pyramid.deepest, column: 1, row: 1), tileSize: 512,
                encoding: Encoding(.jpeg), renderer: "")
            let started = ContinuousClock.now
            _ = try await LocalTileRenderer(renderer).render(key)
            print((ContinuousClock.now - started) / .milliseconds(1))
        }
        // As a worker ends: the libraries' own tidying up at exit meets the lane, which still holds the document.
        fflush(nil)
        _exit(0)
    }
}
