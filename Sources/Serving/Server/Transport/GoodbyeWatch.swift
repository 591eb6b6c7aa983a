import NIOCore
import NIOHTTP2

/// Makes a connection of HTTP/2 end where the protocol says that it has to (RFC 9113, 5.4.1): after a GOAWAY with an error.
///
/// NIO's handler sends it, for what can't be understood and for floods alike, and goes on reading: it would keep every byte. On the
/// connection's event loop only.
struct GoodbyeWatch: NIOHTTP2FrameDelegate {
    let keeper: ConnectionKeeper

    func wroteFrame(_ frame: HTTP2Frame) {
        guard case .goAway(_, let code, _) = frame.payload, code != .noError else { return }
        keeper.breakOff()
    }
}
