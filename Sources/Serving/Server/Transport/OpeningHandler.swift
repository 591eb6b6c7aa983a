import NIOCore

/// Waits for a connection's first bytes, which tell what is spoken over it: HTTP/2 begins with a preface (RFC 9113, 3.4) that no
/// request of HTTP/1 begins with.
///
/// Until then the connection has no other handlers but the ``ConnectionKeeper``, so that thousands that say nothing cost little.
/// On the connection's event loop only.
final class OpeningHandler<Opened: Sendable>: ChannelInboundHandler, RemovableChannelHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let opened: EventLoopPromise<Opened>
    private let open: (_ isHTTP2: Bool) -> EventLoopFuture<Opened>
    private var first = ByteBuffer()
    private var isOpen = false

    private static var preface: [UInt8] { Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8) }

    /// - Parameters:
    ///   - opened: Kept when it is known what is spoken, broken when the connection ends before.
    ///   - open: Adds the handlers for it.
    init(_ opened: EventLoopPromise<Opened>, open: @escaping (_ isHTTP2: Bool) -> EventLoopFuture<Opened>) {
        self.opened = opened
        self.open = open
    }

    /// Handlers that come later are told later.
    func channelActive(context: ChannelHandlerContext) {}

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var bytes = unwrapInboundIn(data)
        first.writeBuffer(&bytes)
        let preface = Self.preface
        if !preface.starts(with: first.readableBytesView.prefix(preface.count)) {
            proceed(context, isHTTP2: false)
        } else if first.readableBytes >= preface.count {
            proceed(context, isHTTP2: true)
        }
    }

    func channelReadComplete(context: ChannelHandlerContext) {}

    func channelInactive(context: ChannelHandlerContext) {
        fail(ChannelError.eof)
        context.fireChannelInactive()
    }

    func handlerRemoved(context: ChannelHandlerContext) { fail(ChannelError.eof) }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        fail(error)
        context.close(promise: nil)
    }

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        switch event {
        case ChannelEvent.inputClosed where first.readableBytes > 0:
            // Half a preface is no request either.
            proceed(context, isHTTP2: false, then: event)
        // Nothing was asked, and nothing will be.
        case ChannelEvent.inputClosed, is ChannelShouldQuiesceEvent: context.close(promise: nil)
        default: context.fireUserInboundEventTriggered(event)
        }
    }

    private func fail(_ error: any Error) {
        guard !isOpen else { return }
        isOpen = true
        opened.fail(error)
    }

    /// - Parameter event: That has come since.
    private func proceed(_ context: ChannelHandlerContext, isHTTP2: Bool, then event: Any? = nil) {
        guard !isOpen else { return }
        isOpen = true
        open(isHTTP2).cascade(to: opened)
        context.fireChannelActive()
        context.fireChannelRead(wrapInboundOut(first))
        context.fireChannelReadComplete()
        if let event { context.fireUserInboundEventTriggered(event) }
        context.pipeline.syncOperations.removeHandler(self, promise: nil)
    }
}

/// Tells a client that there is no room, and hangs up.
final class RefusingHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = IOData

    private static let answer =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

    func channelActive(context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(.byteBuffer(ByteBuffer(string: Self.answer))), promise: nil)
        context.close(promise: nil)
    }
}
