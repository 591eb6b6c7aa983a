import ArgumentParser
import Hummingbird
import RectoHTTP
import RectoServer
import RectoShelf

/// A web application with a page of its own, and a shelf of magazines below `/magazines/`.
@main
struct HummingbirdShelf: AsyncParsableCommand {
    @Argument(help: "A folder of PDFs, overlay packages and books of pictures.") var folder: String
    @Option(help: "The installed recto, which draws pages.") var recto = "/usr/local/bin/recto"
    @Option(help: "0 for any port that is free.") var port = 8080

    /// Serves until SIGTERM or SIGINT.
    func run() async throws {
        let shelf = Shelf(roots: [folder])
        let scanner = ShelfScanner.withPackages([folder])
        shelf.update(try scanner.scan(), isPatient: false)

        let address = "127.0.0.1"
        let server = ShelfServer(
            shelf,
            options: ServerOptions(
                title: "Magazines", path: "/magazines/", hosts: HostNames(listeningAt: address), memory: 1 << 30),
            executable: recto)

        // With this context the server stops rendering for clients that have gone away.
        let router = Router(context: ShelfContext.self)
        router.get("/") { _, _ in "\(shelf.entries.count) magazines, at /magazines/\n" }
        ShelfRoutes(server).add(to: router)

        let watch = ShelfWatch(scanner, server)
        let watching = Task { await watch.run() }
        try await Application(router: router, configuration: .init(address: .hostname(address, port: port)))
            .runService()
        watching.cancel()
        await server.close()
    }
}
