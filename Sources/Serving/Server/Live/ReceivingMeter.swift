import NIOCore

/// Tells the ``ConnectionKeeper`` how many bytes come, and passes on what it may hold.
///
/// On the connection's event loop only.
final class ReceivingMeter: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    private let keeper: ConnectionKeeper

    init(_ keeper: ConnectionKeeper) { self.keeper = keeper }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if keeper.receive(unwrapInboundIn(data).readableBytes) { context.fireChannelRead(data) }
    }
}
