import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Recto
import RectoShelf
import TestSupport
import Testing

@testable import RectoServer

/// Connections whose clients break the protocol, or hold more than they may: that they end.
@Suite struct BrokenConnectionTests {
    private static let ample = Patience(idle: .hours(1), stall: .hours(1))

    private static func with(_ body: (_ port: Int, _ server: ShelfServer, TestShelf) async throws -> Void) async throws
    {
        try await TestShelf.with(ServerOptions(memory: 512 << 20, version: "test")) { shelf in
            try await shelf.listening(ample) { port in try await body(port, shelf.server, shelf) }
        }
    }

    private static func wait(_ condition: () -> Bool) async throws {
        while !condition() { try await Task.sleep(for: .milliseconds(20)) }
    }

    private static let start = RawFrame.preface + RawFrame(RawFrame.settings).bytes

    /// What RFC 9113 and 7541 call errors of the connection, and floods.
    static let attacks: [(name: String, bytes: [UInt8])] = [
        ("data on stream 0", RawFrame(RawFrame.data, [1]).bytes),
        ("a second preface", RawFrame.preface),
        ("settings of five bytes", RawFrame(RawFrame.settings, [0, 0, 0, 0, 0]).bytes),
        ("settings of a stream", RawFrame(RawFrame.settings, stream: 1).bytes),
        ("a window too large", RawFrame(RawFrame.settings, [0, 4, 0x80, 0, 0, 0]).bytes),
        (
            "a frame too large",
            Array(RawFrame(RawFrame.settings, [UInt8](repeating: 0, count: 1 << 16)).bytes.prefix(9))
        ),
        (
            "an integer without an end",
            RawFrame(RawFrame.headers, flags: 5, stream: 1, [UInt8](repeating: 0xFF, count: 40)).bytes
        ),
        ("a field of no table", RawFrame(RawFrame.headers, flags: 5, stream: 1, [0xFE]).bytes),
        ("a continuation of nothing", RawFrame(9, stream: 1).bytes),
        ("a window that overflows", RawFrame(8, [0x7F, 0xFF, 0xFF, 0xFF]).bytes),
        ("pings", Array(repeatElement(RawFrame(6, [UInt8](repeating: 0, count: 8)).bytes, count: 1000).joined())),
        ("settings", Array(repeatElement(RawFrame(RawFrame.settings).bytes, count: 1000).joined())),
        (
            "continuations",
            RawFrame(RawFrame.headers, stream: 1, [0x82]).bytes
                + Array(repeatElement(RawFrame(9, stream: 1).bytes, count: 1000).joined())
        ),
    ]

    @Test(arguments: attacks.indices) func anErrorEndsTheConnection(_ index: Int) async throws {
        try await Self.with { port, server, _ in
            let client = try RawClient(port: port)
            try client.send(Self.start + Self.attacks[index].bytes)
            // Up to the end, which comes though the client does not leave.
            let frames = RawFrame.all(in: try await client.read())
            #expect(frames.last?.type == 7, "\(Self.attacks[index].name)")
            try await Self.wait { server.connections.count == 0 }
            #expect(server.connections.closed(.broken) == 1)
        }
    }

    @Test func errorsOfAStreamLeaveTheOthers() async throws {
        try await Self.with { port, server, _ in
            let client = try RawClient(port: port)
            // A window update of nothing is an error of its stream only.
            let opened =
                RawFrame.get("/healthz", stream: 1, isWhole: false).bytes + RawFrame(8, stream: 1, [0, 0, 0, 0]).bytes
            try client.send(Self.start + opened + RawFrame.get("/healthz", stream: 3).bytes)
            let isAnswered: @Sendable ([UInt8]) -> Bool = {
                RawFrame.all(in: $0).contains { $0.type == RawFrame.data && $0.stream == 3 }
            }
            #expect(RawFrame.all(in: try await client.read(until: isAnswered)).contains { $0.type == RawFrame.reset })
            #expect(server.connections.closed(.broken) == 0 && server.connections.count == 1)
        }
    }

    @Test func nothingIsKeptAfterAnError() async throws {
        let channel = try await ActiveChannel.make()
        let connections = Connections(most: 1, memory: 1 << 20)
        let presence = try #require(connections.admit(channel))
        try await channel.testingEventLoop.executeInContext {
            let keeper = ConnectionKeeper(presence, connections, Self.ample)
            try channel.pipeline.syncOperations.addHandler(keeper)
            keeper.breakOff()
        }
        for _ in 0..<10 { try await channel.writeInbound(ByteBuffer(repeating: 0, count: 1000)) }
        #expect(try await channel.readInbound(as: ByteBuffer.self) == nil)
        #expect(connections.closed(.broken) == 1)
        // It goes by itself.
        await channel.testingEventLoop.advanceTime(by: .seconds(2))
        try await channel.closeFuture.get()
    }

    // MARK: - HTTP/1

    @Test func requestsInARowAreLimited() async throws {
        let channel = try await ActiveChannel.make()
        let connections = Connections(most: 1, memory: 1 << 20)
        let presence = try #require(connections.admit(channel))
        try await channel.testingEventLoop.executeInContext {
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(ConnectionKeeper(presence, connections, Self.ample))
            try pipeline.addHandler(Flattener())
            try pipeline.addHandler(ExchangeHandler(takesBodies: false))
        }
        let request = HTTPRequest(method: .get, scheme: "http", authority: "h", path: "/")
        for _ in 0..<150 {
            try await channel.writeInbound(HTTPRequestPart.head(request))
            try await channel.writeInbound(HTTPRequestPart.end(nil))
        }
        var heads = 0
        while let part = try await channel.readInbound(as: HTTPRequestPart.self) {
            if case .head = part { heads += 1 }
        }
        #expect(heads == 100)
        #expect(connections.holdings.total == 99 * Holdings.waitingRequest)
        for _ in 0..<heads {
            #expect(channel.isActive)
            try await channel.writeOutbound(HTTPResponsePart.head(HTTPResponse(status: .ok)))
            try await channel.writeOutbound(HTTPResponsePart.end(nil))
        }
        // All that were taken are answered, and that is the end.
        await channel.testingEventLoop.advanceTime(by: .seconds(10))
        try await channel.closeFuture.get()
        #expect(connections.holdings.total == 0)
    }

    @Test func whatIsNoRequestEndsTheConnection() async throws {
        try await Self.with { port, server, _ in
            let client = try RawClient(port: port)
            try client.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\nNONSENSE\r\n\r\n")
            let text = try await client.text()
            #expect(text.hasPrefix("HTTP/1.1 200"))
            let other = try RawClient(port: port)
            try other.send("NONSENSE\r\n\r\n")
            #expect(try await other.text().hasPrefix("HTTP/1.1 400"))
            try await Self.wait { server.connections.count == 0 }
        }
    }

    @Test func bodiesAreThrownAway() async throws {
        try await Self.with { port, _, _ in
            let client = try RawClient(port: port)
            let body =
                String(repeating: "4000\r\n" + String(repeating: "x", count: 0x4000) + "\r\n", count: 4) + "0\r\n\r\n"
            try client.send("GET /healthz HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n" + body)
            #expect(try await client.text(until: "ok\n").hasPrefix("HTTP/1.1 200"))
        }
    }

    // MARK: - What all hold

    @Test func whoHoldsMostIsClosed() async throws {
        try await Self.with { port, server, shelf in
            var bytes = Array("%PDF-1.7\n".utf8)
            bytes += [UInt8](repeating: UInt8(ascii: "%"), count: 4 << 20)
            try Files.replace(shelf.folder + "/large.pdf", with: bytes)
            try shelf.rescan()
            let document = "/issues/\(try shelf.id("large.pdf"))/document.pdf"
            // No byte of any answer may be sent: SETTINGS_INITIAL_WINDOW_SIZE 0.
            let settings = RawFrame(RawFrame.settings, [0, 4, 0, 0, 0, 0]).bytes
            let questions = (0..<90).flatMap { RawFrame.get(document, stream: UInt32(2 * $0 + 1)).bytes }
            let clients = try (0..<3).map { _ in try RawClient(port: port) }
            for client in clients { try client.send(RawFrame.preface + settings + questions) }
            try await Self.wait { server.connections.closed(.greedy) > 0 }
            try await Self.wait { server.connections.count < 3 }
            #expect(server.connections.holdings.total <= server.connections.holdings.limit)
            let other = try RawClient(port: port)
            try other.send("GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try await other.text(until: "ok\n").hasPrefix("HTTP/1.1 200"))
            withExtendedLifetime(clients) {}
        }
    }
}

/// Makes bytes of answers, which ones does not matter.
private final class Flattener: ChannelOutboundHandler {
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = IOData

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        context.write(wrapOutboundOut(.byteBuffer(ByteBuffer(string: "x"))), promise: promise)
    }
}
