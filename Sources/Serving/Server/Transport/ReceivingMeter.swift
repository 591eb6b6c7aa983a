import NIOCore

/// Reports received bytes to the ``ConnectionKeeper``, and passes them on while the connection stays within its limit.
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
