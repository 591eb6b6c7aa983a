import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore

/// What Hummingbird can do at best: one route that returns one file's bytes from memory, for `tools/bench-server`.
@main
struct BareRoute {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]) else {
            fatalError("usage: BareRoute PORT FILE")
        }
        let bytes = ByteBuffer(bytes: try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[2])))
        let router = Router()
        router.get("tile.jpg") { _, _ in
            Response(
                status: .ok, headers: [.contentType: "image/jpeg"], body: ResponseBody(byteBuffer: bytes))
        }
        try await Application(
            router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port))
        ).runService()
    }
}
