import NIOCore
import NIOPosix
import RectoDiagnostics
import RectoFetch
import Synchronization
import Testing

/// What a host sees of a connection: the first bytes that it gets.
private final class Listener: Sendable {
    private let channel: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>
    let port: Int

    init() async throws {
        channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        port = channel.channel.localAddress?.port ?? 0
    }

    /// Takes one connection, answers it and gives what it began with.
    func answer(_ text: String) async throws -> [UInt8] {
        try await channel.executeThenClose { connections in
            for try await connection in connections {
                var seen: [UInt8] = []
                do {
                    try await connection.executeThenClose { input, output in
                        for try await bytes in input {
                            seen = Array(bytes.readableBytesView)
                            return try await output.write(ByteBuffer(string: text))
                        }
                    }
                } catch {
                    // Whoever does not understand the answer may be gone before it is written.
                    if seen.isEmpty { throw error }
                }
                return seen
            }
            return []
        }
    }
}

@Suite("Connections of AsyncHTTPClient")
struct ClientDiallerTests {
    private static let number = IPAddress("127.0.0.1")

    @Test(
        "take any host's name as it is",
        arguments: ["xn--bcher-kva.example", "a_b.example", "-a.b--c", "localhost", "1a", "127.0.0.1"])
    func anyName(host: String) async throws {
        let listener = try await Listener()
        async let seen = listener.answer("HTTP/1.1 204 No Content\r\n\r\n")
        let address = try WebAddress("http://\(host):\(listener.port)/")
        _ = try await ClientDialler.shared.dial(FetchRequest(.get, address), at: try #require(Self.number))
        #expect(
            String(decoding: try await seen, as: UTF8.self).lowercased().contains("host: \(host):\(listener.port)\r\n"))
    }

    @Test("go to the number, and name the host")
    func hostField() async throws {
        let listener = try await Listener()
        async let seen = listener.answer("HTTP/1.1 200 OK\r\nContent-Length: 3\r\nX-A: b\r\n\r\nabc")
        let address = try WebAddress("http://magazine.example:\(listener.port)/a%2Fb/../c%20d/%C3%BC?x=1&y=%2F+&z")
        let response = try await ClientDialler.shared.dial(
            FetchRequest(.get, address, fields: ["Range": "bytes=0-9"]), at: try #require(Self.number))
        #expect(response.head.status == 200)
        #expect(response.head.fields["x-a"] == "b")
        #expect(try await response.body.collect(upTo: 10) == Array("abc".utf8))
        let text = String(decoding: try await seen, as: UTF8.self).lowercased()
        #expect(text.hasPrefix("get /a%2fb/../c%20d/%c3%bc?x=1&y=%2f+&z http/1.1\r\n"))
        #expect(text.contains("host: magazine.example:\(listener.port)\r\n"))
        #expect(text.contains("range: bytes=0-9\r\n"))
        #expect(text.components(of: "host:") == 1)
    }

    @Test("name the host in the beginning of TLS")
    func serverName() async throws {
        let listener = try await Listener()
        async let seen = listener.answer("no TLS")
        let address = try WebAddress("https://magazine.example:\(listener.port)/")
        let failure = await #expect(throws: Failure.self) {
            try await ClientDialler.shared.dial(FetchRequest(.get, address), at: try #require(Self.number))
        }
        #expect(failure?.code == .io || failure?.code == .connection)
        #expect(String(decoding: try await seen, as: UTF8.self).contains("magazine.example"))
    }

    @Test("that break off in the middle of a body are told")
    func broken() async throws {
        let listener = try await Listener()
        async let seen = listener.answer("HTTP/1.1 200 OK\r\nContent-Length: 30\r\n\r\nabc")
        let address = try WebAddress("http://magazine.example:\(listener.port)/")
        let response = try await ClientDialler.shared.dial(FetchRequest(.get, address), at: try #require(Self.number))
        let failure = await #expect(throws: Failure.self) { try await response.body.collect(upTo: 100) }
        #expect(failure?.code == .connection)
        _ = try await seen
    }

    @Test("that nobody takes are told")
    func refused() async throws {
        let listener = try await Listener()
        let port = listener.port
        async let seen = listener.answer("HTTP/1.1 204 No Content\r\n\r\n")
        let address = try WebAddress("http://magazine.example:\(port)/")
        _ = try await ClientDialler.shared.dial(FetchRequest(.head, address), at: try #require(Self.number))
        _ = try await seen
        let closed = try WebAddress("http://other.example:\(port)/")
        // The client tries again for as long as a connection may take, and on a busy machine that is not soon over.
        var limits = FetchLimits()
        limits.firstByte = .seconds(3600)
        let request = FetchRequest(.get, closed, limits: limits)
        let failure = await #expect(throws: Failure.self) {
            try await ClientDialler.shared.dial(request, at: try #require(Self.number))
        }
        // Whether it is refused or reset depends on who has the port by now.
        #expect(failure?.code == .connection && failure?.place == closed.shown)
    }
}

extension String {
    fileprivate func components(of part: String) -> Int { ranges(of: part).count }
}
