import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
import RectoNewsstand
import RectoShelf
import ServiceLifecycle
import UnixSignals

/// A shelf as a program of its own: listens, watches its files, and ends in good order.
public struct ShelfApplication: Sendable {
    private let server: ShelfServer
    private let watch: ShelfWatch
    private let librarian: ShelfLibrarian
    private let host: String
    private let port: Int
    private let logger: Logger

    /// How long is waited for clients; tests have less of it.
    var patience = Patience()

    /// How long requests that are under way may take when the server is to end.
    private static let drain = Duration.seconds(10)

    /// - Parameters:
    ///   - host: Of the address to listen at.
    ///   - port: 0 for any that is free.
    public init(
        _ server: ShelfServer, _ watch: ShelfWatch, _ librarian: ShelfLibrarian, host: String, port: Int,
        logger: Logger
    ) {
        self.server = server
        self.watch = watch
        self.librarian = librarian
        self.host = host
        self.port = port
        self.logger = logger
    }

    /// Runs until SIGTERM or SIGINT; then takes no more connections, lets requests finish, and ends the workers.
    ///
    /// - Parameter started: Told of the port when there is somebody who answers.
    /// - Throws: what binding to the address throws.
    public func run(_ started: @escaping @Sendable (Int) async -> Void) async throws {
        var configuration = ServiceGroupConfiguration(
            services: [listener(started)], gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.drain
        let group = ServiceGroup(configuration: configuration)
        let newsstand = server.options.newsstand
        let tasks = [
            Task { await watch.run() }, Task { await librarian.run() },
            Task { if let newsstand { await newsstand.run() } },
        ]
        let result: Result<Void, any Error>
        do { result = .success(try await group.run()) } catch { result = .failure(error) }
        for task in tasks { task.cancel() }
        await server.close()
        try result.get()
    }

    /// What listens and answers, without what makes a program of it.
    func listener(_ started: @escaping @Sendable (Int) async -> Void) -> some Service {
        let connections = server.connections
        let takesBodies = server.readers != nil || server.options.newsstand?.isManaged == true
        return Application(
            responder: ShelfResponder(server: server),
            server: HTTPServerBuilder { [patience] responder in
                ShelfChannel(responder, connections, patience, takesBodies: takesBodies)
            },
            configuration: ApplicationConfiguration(
                address: .hostname(host, port: port), backlog: 1024,
                availableConnectionsDelegate: MaximumAvailableConnections(connections.limit)),
            onServerRunning: { channel in await started(channel.localAddress?.port ?? 0) }, logger: logger)
    }
}

/// Everything there is goes to the shelf: a router in between would only take addresses apart once more.
private struct ShelfResponder: HTTPResponder {
    typealias Context = ShelfContext

    let server: ShelfServer

    func respond(to request: Request, context: ShelfContext) async -> Response {
        let response = await server.respond(to: request, connection: context.connection, logger: context.logger)
        return request.method == .head ? response.createHeadResponse() : response
    }
}
