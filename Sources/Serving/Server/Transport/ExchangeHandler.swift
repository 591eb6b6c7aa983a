import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Requests and answers of an HTTP/1 connection, or of a stream of HTTP/2: tells the ``ConnectionKeeper`` of them, and ends what
/// would never end by itself.
///
/// - Bodies of requests are thrown away, unless readers may send something; one that has not come when the answer is there is not
///   waited for.
/// - Requests that come one behind the other, before their answers, are limited in number, as streams are.
/// - After a request for another protocol nothing that follows is understood; RFC 9110 (7.8) lets it be ignored, and RFC 9113
///   (3.1) has given up `Upgrade: h2c`.
/// - A stream whose client takes nothing has no buffer of the system's to look at, so its writes are watched.
///
/// On the connection's event loop only.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler, NIOScheduledCallbackHandler {
    typealias InboundIn = HTTPRequestPart
    typealias InboundOut = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    private var keeper: ConnectionKeeper?
    private let isStream: Bool
    /// Whether anybody reads bodies of requests that change something.
    private let takesBodies: Bool
    private var isBodyWanted = false
    private var context: ChannelHandlerContext?
    private var callback: NIOScheduledCallback?
    /// Requests without a whole answer.
    private var open = 0
    private var isReading = false
    private var isLast = false
    /// Whether something has come that can't be understood, or too much.
    private var isDeaf = false
    /// Writes of a stream that wait for its client, and since when the same ones do.
    private var waiting = 0
    private var waitingSince = NIODeadline.now()

    /// What a client has to take within ``Patience/stall``.
    private static let piece = 64 << 10
    /// For what was sent to arrive before the end does.
    private static let linger = TimeAmount.seconds(5)
    /// Requests of a connection of HTTP/1 at a time.
    private static let mostOpen = 100

    /// - Parameter keeper: Of the connection of a stream; a connection of HTTP/1 has its own in its pipeline.
    init(streamOf keeper: ConnectionKeeper? = nil, takesBodies: Bool) {
        self.keeper = keeper
        self.takesBodies = takesBodies
        isStream = keeper != nil
    }

    func handlerAdded(context: ChannelHandlerContext) {
        self.context = context
        if isStream {
            keeper?.addRequest(Holdings.stream)
            schedule(context)
        } else {
            keeper = try? context.pipeline.syncOperations.handler(type: ConnectionKeeper.self)
        }
    }

    func handlerRemoved(context: ChannelHandlerContext) {
        callback?.cancel()
        self.context = nil
        while open > 0 { finish() }
        if isStream { keeper?.removeRequest(Holdings.stream) }
        keeper = nil
    }

    // MARK: - Requests

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isDeaf else { return }
        var part = unwrapInboundIn(data)
        switch part {
        case .head(var request):
            guard isStream || open < Self.mostOpen else { return turnDeaf() }
            // A second Host is no host, also where it is the same as the first (RFC 9112, 3.2): so it can't be taken for one.
            if !isStream, request.headerFields[.hostName] != nil {
                request.headerFields[.hostName] = ""
                part = .head(request)
            }
            open += 1
            keeper?.begin()
            // The first one of a connection costs little more than the connection.
            if !isStream, open > 1 { keeper?.addRequest(Holdings.waitingRequest) }
            isReading = true
            isBodyWanted = takesBodies && (request.method == .put || request.method == .post)
            if !isStream, request.method == .connect || request.headerFields[.upgrade] != nil { isLast = true }
        case .body(let bytes):
            guard isBodyWanted else { return }
            // Not held here: whoever reads it takes no more of the connection than that needs.
            keeper?.forgive(bytes.readableBytes)
        case .end: isReading = false
        }
        context.fireChannelRead(wrapInboundOut(part))
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        if !isStream { turnDeaf() }
        context.fireErrorCaught(error)
    }

    /// Lets the connection end when what came before is answered: nothing that follows is taken for a request.
    private func turnDeaf() {
        isDeaf = true
        keeper?.turnDeaf()
    }

    // MARK: - Answers

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(var response):
            if isReading, open == 1 { isLast = true }
            if isStream {
                // The encoder of HTTP/1 does as much.
                if response.status == .noContent || response.status == .notModified {
                    response.headerFields[.contentLength] = nil
                }
                response.headerFields[.connection] = nil
            } else if isLast {
                response.headerFields[.connection] = "close"
            }
            context.write(wrapOutboundOut(.head(response)), promise: watched(promise))
        case .body(var bytes):
            let promise = keeper?.hold(bytes, promise) ?? promise
            while isStream, bytes.readableBytes > Self.piece, let piece = bytes.readSlice(length: Self.piece) {
                context.write(wrapOutboundOut(.body(piece)), promise: watched(nil))
            }
            context.write(wrapOutboundOut(.body(bytes)), promise: watched(promise))
        case .end:
            context.write(data, promise: watched(promise))
            finish()
            if isLast || isDeaf && open == 0 { close(context) }
        }
    }

    private func finish() {
        guard open > 0 else { return }
        open -= 1
        keeper?.end()
        if !isStream, open > 0 { keeper?.removeRequest(Holdings.waitingRequest) }
    }

    private func close(_ context: ChannelHandlerContext) {
        context.flush()
        // What still comes is read and thrown away. Ended at once, the system would tell the client to forget the answer; and of a
        // stream that is reset, though RFC 9113 (8.1) provides for it, curl 7.88 forgets the answer by itself.
        guard isStream else {
            keeper?.leave(after: Self.linger)
            return
        }
        let channel = context.channel
        context.eventLoop.scheduleTask(in: Self.linger) { channel.close(promise: nil) }
    }

    // MARK: - Streams that nobody reads

    /// - Returns: What counts a write of a stream as done; for a connection of HTTP/1, the promise itself.
    private func watched(_ promise: EventLoopPromise<Void>?) -> EventLoopPromise<Void>? {
        guard isStream, let context else { return promise }
        let done = promise ?? context.eventLoop.makePromise(of: Void.self)
        if waiting == 0 { waitingSince = .now() }
        waiting += 1
        done.futureResult.assumeIsolated().whenComplete { [self] _ in
            waiting -= 1
            waitingSince = .now()
        }
        return done
    }

    func handleScheduledCallback(eventLoop: some EventLoop) {
        guard let context, let keeper else { return }
        if waiting > 0, .now() - waitingSince >= keeper.patience.stall {
            keeper.countStalled()
            context.close(promise: nil)
        } else {
            schedule(context)
        }
    }

    private func schedule(_ context: ChannelHandlerContext) {
        guard let keeper else { return }
        callback = try? context.eventLoop.assumeIsolated().scheduleCallback(
            in: keeper.patience.interval, handler: self)
    }
}
