import NIOCore
import NIOEmbedded
import Recto
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// Connections to a server that listens, for whom HTTP is only half of what they do.
@Suite struct ConnectionTests {
    /// More than the system keeps for a connection between two programs.
    private static let large = 64 << 20

    /// A shelf that listens, with a document large enough that sending it waits for its reader.
    private static func with(
        _ patience: Patience, connections: Int = 64,
        _ body: (_ port: Int, _ document: String, ShelfServer) async throws -> Void
    ) async throws {
        let options = ServerOptions(memory: 512 << 20, connections: connections, version: "test")
        try await TestShelf.with(options) { shelf in
            var bytes = Array("%PDF-1.7\n".utf8)
            bytes += [UInt8](repeating: UInt8(ascii: "%"), count: large - bytes.count)
            try Files.replace(shelf.folder + "/large.pdf", with: bytes)
            shelf.server.shelf.update(try ShelfScanner.withPackages([shelf.folder]).scan(), isPatient: false)
            let document = "/issues/\(try shelf.id("large.pdf"))/document.pdf"
            try await shelf.listening(patience) { port in try await body(port, document, shelf.server) }
        }
    }

    private static func wait(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    private static let ample = Patience(idle: .hours(1), stall: .hours(1))

    // MARK: - HTTP/1

    @Test func onePortTwoProtocols() async throws {
        try await Self.with(Self.ample) { port, _, server in
            let first = try RawClient(port: port)
            for _ in 0..<2 {
                try first.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
                #expect(try await first.text(until: "\r\n\r\nok\n").hasPrefix("HTTP/1.1 200 OK\r\n"))
            }
            // One after the other in one piece, and byte by byte.
            try first.send(String(repeating: "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n", count: 2))
            var both = try await first.text(until: "ok\n")
            if both.split(separator: "HTTP/1.1 200").count < 2 { both += try await first.text(until: "ok\n") }
            #expect(both.matches(of: /HTTP\/1.1 200 OK/).count == 2)
            for byte in "PRINT / HTTP/1.1\r\nHost: h\r\n\r\n".utf8 { try first.send([byte]) }
            #expect(try await first.text(until: "\r\n\r\n").hasPrefix("HTTP/1.1 4"))
            let second = try RawClient(port: port)
            for byte in RawFrame.preface { try second.send([byte]) }
            try second.send(RawFrame(RawFrame.settings).bytes + RawFrame.get("/healthz", stream: 1).bytes)
            let answer = try await second.frames { $0.type == RawFrame.data }
            #expect(answer.first?.type == RawFrame.settings)
            #expect(answer.first { $0.type == RawFrame.data }?.payload == Array("ok\n".utf8))
            // As proxies ask that have it from HTTP/1: with a field "host" (38 in the table) instead of ":authority".
            var question = RawFrame.get("/opds.json", stream: 3)
            question.payload = Array(question.payload.dropLast(3)) + [0x0F, 38 - 15, 9] + Array("elsewhere".utf8)
            try second.send(question.bytes)
            let feed = try await second.frames { $0.type == RawFrame.data && !$0.payload.isEmpty }
            let text = feed.filter { $0.type == RawFrame.data }.flatMap(\.payload)
            #expect(String(decoding: text, as: UTF8.self).contains("http://elsewhere/"))
            // The first is ended, now or in a moment, since its last request was none.
            #expect((1...2).contains(server.connections.count))
        }
    }

    /// What NIO takes for the end of HTTP on a connection must not leave a client waiting for the next answer.
    @Test func otherProtocolsAreIgnoredAndBodiesNotWaitedFor() async throws {
        try await Self.with(Self.ample) { port, _, server in
            let upgrade = try RawClient(port: port)
            try upgrade.send(
                "GET /healthz HTTP/1.1\r\nHost: h\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
                    + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n")
            let answer = try await upgrade.text()
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n") && answer.hasSuffix("\r\n\r\nok\n"))
            #expect(answer.lowercased().contains("\r\nconnection: close\r\n"))
            let upload = try RawClient(port: port)
            try upload.send("POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1000000\r\n\r\nabc")
            let refusal = try await upload.text()
            #expect(refusal.hasPrefix("HTTP/1.1 405") && refusal.lowercased().contains("\r\nconnection: close\r\n"))
        }
    }

    @Test func whoAsksNothingIsSentAway() async throws {
        let patience = Patience(idle: .seconds(3), stall: .hours(1))
        try await Self.with(patience) { port, _, server in
            let clients = [try RawClient(port: port), try RawClient(port: port), try RawClient(port: port)]
            try clients[1].send("GET / HTTP/1.1\r\nHo")
            try clients[2].send(RawFrame.preface + RawFrame(RawFrame.settings).bytes)
            #expect(try await clients[0].read().isEmpty)
            #expect(try await clients[1].read().isEmpty)
            // Which says goodbye, and does not wait for ever for its client to answer that.
            #expect(RawFrame.all(in: try await clients[2].read()).first?.type == RawFrame.settings)
            try await Self.wait { server.connections.count == 0 }
            #expect(server.connections.closed(.idle) == 3)
        }
    }

    // MARK: - Clients that do not read

    @Test func whoTakesNothingIsSentAway() async throws {
        let patience = Patience(idle: .hours(1), stall: .milliseconds(400))
        try await Self.with(patience) { port, document, server in
            let client = try RawClient(port: port, window: 1 << 14)
            try client.send("GET \(document) HTTP/1.1\r\nHost: h\r\n\r\n")
            try await Self.wait { server.connections.closed(.stalled) == 1 }
            try await Self.wait { server.connections.count == 0 }
            // What was on its way has come, and no more.
            #expect(try await client.read().count < Self.large)
        }
    }

    @Test func aStreamThatTakesNothingIsEnded() async throws {
        let patience = Patience(idle: .hours(1), stall: .milliseconds(400))
        try await Self.with(patience) { port, document, server in
            let client = try RawClient(port: port)
            // No byte of any stream before it is allowed: SETTINGS_INITIAL_WINDOW_SIZE 0.
            let settings = RawFrame(RawFrame.settings, [0, 4, 0, 0, 0, 0])
            try client.send(RawFrame.preface + settings.bytes + RawFrame.get(document, stream: 1).bytes)
            let frames = try await client.frames { $0.type == RawFrame.reset }
            #expect(frames.last?.stream == 1)
            #expect(frames.contains { $0.type == RawFrame.headers } && !frames.contains { $0.type == RawFrame.data })
            #expect(server.connections.closed(.stalled) == 1)
            // The others go on.
            let wide = RawFrame(RawFrame.settings, [0, 4, 0, 1, 0, 0])
            try client.send(wide.bytes + RawFrame.get("/healthz", stream: 3).bytes)
            let next = try await client.frames { $0.type == RawFrame.data }
            #expect(next.first { $0.type == RawFrame.data }?.payload == Array("ok\n".utf8))
        }
    }

    @Test func whoReadsGetsAll() async throws {
        try await Self.with(Self.ample) { port, document, _ in
            let client = try RawClient(port: port)
            try client.send("GET \(document) HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
            let bytes = try await client.read()
            #expect(bytes.suffix(Self.large).starts(with: Array("%PDF-1.7\n".utf8)) && bytes.count > Self.large)
        }
    }

    // MARK: - Too many

    @Test func whereNobodyCanMakeRoomNewcomersAreTold() async throws {
        try await Self.with(Self.ample, connections: 1) { port, document, server in
            let reader = try RawClient(port: port, window: 1 << 14)
            try reader.send("GET \(document) HTTP/1.1\r\nHost: h\r\n\r\n")
            _ = try await reader.read { !$0.isEmpty }
            let newcomer = try RawClient(port: port)
            #expect(try await newcomer.text().hasPrefix("HTTP/1.1 503 Service Unavailable\r\nRetry-After: "))
            #expect(server.connections.closed(.refused) == 1 && server.connections.count == 1)
        }
    }

    @Test func theLongestSilentMakesRoom() async throws {
        let connections = Connections(most: 3, memory: 1 << 20)
        var channels: [NIOAsyncTestingChannel] = []
        var presences: [Presence] = []
        for _ in 0..<3 {
            let channel = try await ActiveChannel.make()
            channels.append(channel)
            presences.append(try #require(connections.admit(channel)))
        }
        // All have only just come: nobody has to go for another.
        let early = Connections(most: 1, memory: 1 << 20)
        _ = try #require(early.admit(channels[0]))
        #expect(early.admit(channels[1]) == nil && early.closed(.refused) == 1)
        presences[0].quietSince = nil
        presences[1].quietSince = .now() - .seconds(20)
        presences[2].quietSince = .now() - .seconds(30)
        for (leaving, expected) in [(2, [true, true, false]), (1, [true, false, false])] {
            let newcomer = try await ActiveChannel.make()
            channels.append(newcomer)
            _ = try #require(connections.admit(newcomer))
            // Channels close on their own loops.
            try await channels[leaving].closeFuture.get()
            #expect(channels.prefix(3).map(\.isActive) == expected)
            #expect(connections.count == 3)
        }
        #expect(connections.closed(.crowded) == 2 && connections.closed(.refused) == 0)
        for channel in channels { try await ActiveChannel.end(channel) }
    }
}

extension RawClient {
    /// Frames up to the first of this kind, or the end.
    fileprivate func frames(until isLast: @escaping @Sendable (RawFrame) -> Bool) async throws -> [RawFrame] {
        RawFrame.all(in: try await read { RawFrame.all(in: $0).contains(where: isLast) })
    }
}
