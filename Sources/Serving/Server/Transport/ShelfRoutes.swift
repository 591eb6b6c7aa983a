public import Hummingbird
import NIOCore

/// A shelf as routes of a Hummingbird router, for applications that have others.
///
/// ```swift
/// let server = ShelfServer(shelf, options: ServerOptions(path: "/magazines/"), executable: "/usr/bin/recto")
/// let router = Router(context: ShelfContext.self)
/// router.get("/") { _, _ in "Our house" }
/// ShelfRoutes(server).add(to: router)
/// ```
///
/// Any request context will do; with one that is a ``ConnectedContext``, work ends when nobody waits for it any more.
public struct ShelfRoutes: Sendable {
    private let server: ShelfServer

    public init(_ server: ShelfServer) { self.server = server }

    /// Adds everything below ``ServerOptions/path``.
    ///
    /// One route takes all addresses: what they mean is decided in one place, which knows one meaning of each.
    public func add<Context: RequestContext>(to router: some RouterMethods<Context>) {
        let root = RouterPath(server.options.path)
        let rest = RouterPath(server.options.path + "**")
        for method in [HTTPRequest.Method.get, .head, .options, .post, .put, .delete, .patch] {
            for path in [root, rest] {
                router.on(path, method: method) { [server] request, context in
                    let response = await server.respond(
                        to: request, connection: (context as? any ConnectedContext)?.connection,
                        logger: context.logger)
                    return request.method == .head ? response.createHeadResponse() : response
                }
            }
        }
    }
}

/// A request context that knows its connection.
public protocol ConnectedContext {
    var connection: any Channel { get }
}

/// The context of ``ShelfApplication``.
public struct ShelfContext: RequestContext, ConnectedContext {
    public var coreContext: CoreRequestContextStorage
    public let connection: any Channel

    public init(source: ApplicationRequestContextSource) {
        coreContext = .init(source: source)
        connection = source.channel
    }
}
