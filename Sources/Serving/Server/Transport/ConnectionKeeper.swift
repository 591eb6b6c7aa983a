import NIOCore

/// How long the server waits for its clients.
struct Patience: Sendable {
    /// For a request, or the rest of one.
    var idle = TimeAmount.seconds(60)
    /// For a client to take some of what it is sent.
    var stall = TimeAmount.seconds(30)

    /// How often that is looked at.
    var interval: TimeAmount { .nanoseconds(min(idle.nanoseconds, stall.nanoseconds) / 4) }
}

/// Ends a connection over which nothing is asked, whose client takes nothing of what it is sent, or after an error; and tells
/// ``Holdings`` what it holds.
///
/// The first handler of a connection, whatever is spoken over it; what is being answered it knows from ``ExchangeHandler``.
/// It looks now and then instead of at every request. On the connection's event loop only.
final class ConnectionKeeper: ChannelDuplexHandler, NIOScheduledCallbackHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer
    typealias OutboundIn = IOData
    typealias OutboundOut = IOData

    let patience: Patience
    private let presence: Presence
    private let connections: Connections
    private var context: ChannelHandlerContext?
    private var callback: NIOScheduledCallback?
    private var requests = 0
    /// Bytes given to the system or waiting for it.
    private var written = 0
    /// Bytes that the system has taken, and when that was first seen.
    private var progress = (taken: 0, since: NIODeadline.now())
    /// Whether what still comes is thrown away.
    private var isDeaf = false
    /// Bytes received, less ``requestAllowance`` for each request.
    private var excess = 0

    /// The most bytes that a connection may send beyond its requests.
    ///
    /// NIO keeps frames of unknown types for as long as the connection lasts. The window updates of a download of gigabytes stay
    /// below this limit.
    private static let mostExcess = 8 << 20
    private static let requestAllowance = 4 << 10
    /// Between a goodbye and the end: for what was sent to arrive, since a system that still has something to read would tell the
    /// client to forget it.
    private static let linger = TimeAmount.seconds(1)

    init(_ presence: Presence, _ connections: Connections, _ patience: Patience) {
        self.presence = presence
        self.connections = connections
        self.patience = patience
    }

    /// Counts bytes that the client has sent.
    ///
    /// - Returns: Whether they may be passed on; otherwise the connection is being closed.
    func receive(_ bytes: Int) -> Bool {
        excess += bytes
        guard excess > Self.mostExcess else { return true }
        breakOff()
        return false
    }

    /// Bytes that were received are a request's after all.
    func forgive(_ bytes: Int) { excess = max(0, excess - bytes) }

    /// A request has come whose answer has not been sent.
    func begin() {
        excess = max(0, excess - Self.requestAllowance)
        requests += 1
        if requests == 1 { presence.quietSince = nil }
    }

    /// An answer has been sent, or nobody waits for it.
    func end() {
        requests -= 1
        if requests == 0 { presence.quietSince = .now() }
    }

    // MARK: - What it holds

    func addRequest(_ bytes: Int) { connections.holdings.addRequest(bytes, presence).map(dismiss) }

    func removeRequest(_ bytes: Int) { connections.holdings.removeRequest(bytes, presence) }

    /// Looks after an answer until its client has taken it.
    ///
    /// - Returns: what tells of that, where somebody has to know.
    func hold(_ answer: ByteBuffer, _ promise: EventLoopPromise<Void>?) -> EventLoopPromise<Void>? {
        let (holding, leaving) = connections.holdings.add(answer, presence)
        leaving.map(dismiss)
        guard let holding, let context else { return promise }
        let done = promise ?? context.eventLoop.makePromise(of: Void.self)
        done.futureResult.assumeIsolated().whenComplete { [connections, presence] _ in
            connections.holdings.remove(holding, presence)
        }
        return done
    }

    private func dismiss(_ other: Presence) { other.close(.greedy, connections) }

    // MARK: - Ends

    /// Nothing that still comes is understood.
    func turnDeaf() { isDeaf = true }

    /// After an error that the client is being told of.
    func breakOff() {
        guard let context, !isDeaf else { return }
        connections.count(.broken)
        leave(context, after: Self.linger)
    }

    /// Ends the connection when what has been written is sent, and a while later at the latest.
    func leave(after linger: TimeAmount) {
        guard let context else { return }
        leave(context, after: linger)
    }

    private func leave(_ context: ChannelHandlerContext, after linger: TimeAmount) {
        isDeaf = true
        // Whoever calls may not have written all of it yet.
        context.eventLoop.assumeIsolated().execute { [self] in
            guard let context = self.context else { return }
            context.flush()
            context.close(mode: .output, promise: nil)
            context.read()
        }
        let channel = context.channel
        context.eventLoop.scheduleTask(in: linger) { channel.close(promise: nil) }
    }

    /// A stream of it took nothing for long.
    func countStalled() { connections.count(.stalled) }

    // MARK: - Handler

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        schedule(context)
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        callback?.cancel()
        self.context = nil
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if !isDeaf { context.fireChannelRead(data) }
    }

    func channelReadComplete(context: ChannelHandlerContext) {
        context.fireChannelReadComplete()
        // Those behind, who no longer hear anything, may have stopped asking for it.
        if isDeaf { context.read() }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        written += unwrapOutboundIn(data).readableBytes
        context.write(data, promise: promise)
    }

    func handleScheduledCallback(eventLoop: some EventLoop) {
        guard let context else { return }
        if let reason = reasonToClose(context) { return presence.close(reason, connections) }
        schedule(context)
    }

    private func schedule(_ context: ChannelHandlerContext) {
        callback = try? context.eventLoop.assumeIsolated().scheduleCallback(in: patience.interval, handler: self)
    }

    private func reasonToClose(_ context: ChannelHandlerContext) -> Connections.ClosingReason? {
        let now = NIODeadline.now()
        let waiting = (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
        if waiting == 0 || written - waiting != progress.taken {
            progress = (written - waiting, now)
        } else if now - progress.since >= patience.stall {
            return .stalled
        }
        if waiting == 0, let quiet = presence.quietSince, now - quiet >= patience.idle { return .idle }
        return nil
    }
}
