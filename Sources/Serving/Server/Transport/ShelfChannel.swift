import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypesHTTP2

/// HTTP/1.1 and HTTP/2 without TLS on one port, told apart by a connection's first bytes, both served on the threads that read and
/// write them.
///
/// Left to themselves, tasks run on threads of their own, and each request goes there and back again: with tiles that are kept,
/// more than a third of the time was spent on waking threads. Work that takes longer is not done here: it runs in tasks that are
/// not children of a connection's (``Flights``, ``Gate``, `blocking`).
///
/// HummingbirdHTTP2 is not used, since it brings a TLS library that nothing here would call.
struct ShelfChannel: ServerChildChannel {
    /// A stream is as a connection of HTTP/1: requests and answers in parts.
    private typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>

    fileprivate enum Opened: Sendable {
        case http1(HTTP1Channel.Value)
        case http2(NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>)
        /// There is no room for it.
        case refused
    }

    struct Value: ServerChildChannelValue {
        let channel: any Channel
        fileprivate let opened: EventLoopFuture<Opened>
    }

    private let base: HTTP1Channel
    private let connections: Connections
    private let patience: Patience
    private let takesBodies: Bool

    /// Of a request's head; more is no address.
    private static let largestHead = 16 << 10
    /// Requests of a connection of HTTP/2 at a time.
    private static let streams = 100

    init(
        _ responder: @escaping HTTPChannelHandler.Responder, _ connections: Connections, _ patience: Patience,
        takesBodies: Bool
    ) {
        let limits = HTTP1Channel.Configuration.DecoderConfiguration(
            maxHeaderFieldSize: Self.largestHead, maxHeaderListSize: Self.largestHead, maxHeaderFieldCount: 100)
        base = HTTP1Channel(
            responder: responder,
            configuration: HTTP1Channel.Configuration(
                additionalChannelHandlers: [ExchangeHandler(takesBodies: takesBodies)], httpDecoderConfiguration: limits
            ))
        self.connections = connections
        self.patience = patience
        self.takesBodies = takesBodies
    }

    // MARK: - Pipelines

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let pipeline = channel.pipeline.syncOperations
            guard let presence = connections.admit(channel) else {
                try pipeline.addHandler(RefusingHandler())
                return Value(channel: channel, opened: channel.eventLoop.makeSucceededFuture(.refused))
            }
            let keeper = ConnectionKeeper(presence, connections, patience)
            try pipeline.addHandlers([keeper, ReceivingMeter(keeper)])
            let opened = channel.eventLoop.makePromise(of: Opened.self)
            try pipeline.addHandler(
                OpeningHandler(opened) { isHTTP2 in
                    guard isHTTP2 else { return base.setup(channel: channel, logger: logger).map { .http1($0) } }
                    return channel.eventLoop.makeCompletedFuture {
                        .http2(try streams(of: channel, keeper, logger))
                    }
                })
            return Value(channel: channel, opened: opened.futureResult)
        }
    }

    /// The limits on resets, errors, control frames, empty frames and continuations are NIO's; that a connection ends at them is
    /// ``GoodbyeWatch``'s doing.
    private func streams(of channel: any Channel, _ keeper: ConnectionKeeper, _ logger: Logger) throws -> Streams {
        var configuration = NIOHTTP2Handler.Configuration()
        configuration.connection.initialSettings = [
            HTTP2Setting(parameter: .maxConcurrentStreams, value: Self.streams),
            HTTP2Setting(parameter: .maxHeaderListSize, value: Self.largestHead),
        ]
        let watch = GoodbyeWatch(keeper: keeper)
        let keeper = NIOLoopBound(keeper, eventLoop: channel.eventLoop)
        let (patience, takesBodies) = (patience, takesBodies)
        // Sooner than the keeper, who ends it whatever the client says to a goodbye.
        let manager = NIOHTTP2ServerConnectionManagementHandler(
            eventLoop: channel.eventLoop,
            configuration: NIOHTTP2ServerConnectionManagementHandler.Configuration(
                maxIdleTime: .nanoseconds(patience.idle.nanoseconds * 3 / 4), maxAge: nil,
                maxGraceTime: patience.stall, keepalive: nil))
        let pipeline = channel.pipeline.syncOperations
        let streams = try pipeline.configureAsyncHTTP2Pipeline(
            mode: .server, streamDelegate: manager.http2StreamDelegate, frameDelegate: watch,
            configuration: configuration
        ) { stream in
            stream.eventLoop.makeCompletedFuture {
                try stream.pipeline.syncOperations.addHandlers([
                    HTTP2FramePayloadToHTTPServerCodec(),
                    ExchangeHandler(streamOf: keeper.value, takesBodies: takesBodies),
                    HTTPConnectionStateHandler(
                        idleTimeout: .nanoseconds(patience.idle.nanoseconds), logger: logger),
                ])
                return try HTTP1Channel.Value(wrappingChannelSynchronously: stream)
            }
        }
        try pipeline.addHandler(manager)
        return streams
    }

    // MARK: - Requests

    func handle(value: Value, logger: Logger) async {
        await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
            // Of a connection that never says anything, and of one with streams, nobody else would know that it is to end.
            let opened = try? await withTaskCancellationHandler {
                try await value.opened.get()
            } onCancel: {
                value.channel.close(promise: nil)
            }
            switch opened {
            case .http1(let connection): await base.handle(value: connection, logger: logger)
            case .http2(let streams):
                await withTaskCancellationHandler {
                    await handle(streams, logger)
                } onCancel: {
                    value.channel.close(promise: nil)
                }
            case .refused, nil: break
            }
        }
    }

    private func handle(_ streams: Streams, _ logger: Logger) async {
        do {
            try await withThrowingDiscardingTaskGroup { group in
                for try await stream in streams.inbound {
                    group.addTask { await base.handle(value: stream, logger: logger) }
                }
            }
        } catch {
            logger.debug("a connection of HTTP/2 ended", metadata: ["error": "\(error)"])
        }
    }
}

/// Runs tasks on an event loop.
private final class LoopExecutor: TaskExecutor {
    private let loop: any EventLoop

    init(_ loop: any EventLoop) { self.loop = loop }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
