import ArgumentParser
import Recto
import RectoFetch
import RectoLibrary
import RectoNewsstand
import RectoShelf

/// Which library the shelf's page shows, and whether it can be changed there.
struct ServeLibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Show a library of `recto library` on the shelf's page: stores, covers, states, as they change.",
            valueName: "folder"))
    var library: String?

    @Flag(
        help: """
            Let the page fetch, pause and remove issues and add stores, read lists when they are due, and fetch what is new. For readers and             bearers of the token file; without one, for who opens the address that is printed.
            """)
    var manageLibrary = false

    func validate() throws {
        guard library != nil || !manageLibrary else { throw ValidationError("--manage-library needs --library") }
    }

    /// The folder of the library's files, which are issues of the shelf.
    ///
    /// - Throws: ``Failure`` `.usage` where there is no library, unless one may be made.
    func files() throws(Failure) -> String? {
        guard let library else { return nil }
        if manageLibrary {
            try Files.makeFolder(library + "/files")
        } else if Files.kind(library + "/library.sqlite") != .file {
            throw Failure(
                .usage, "there is no library; `recto library add` makes one, or --manage-library", at: library)
        }
        return Files.resolved(library) + "/files"
    }

    /// - Parameters:
    ///   - workers: Of processes that look at what was fetched.
    func newsstand(
        on shelf: Shelf, _ workers: WorkerConfiguration, tell: @escaping @Sendable (String) -> Void
    ) throws(Failure) -> Newsstand? {
        guard let library else { return nil }
        let folder = Files.resolved(library)
        let workers = LibraryWorkers(configuration: workers, deadline: .seconds(60))
        var draw: Library.CoverDrawing?
        if manageLibrary { draw = { source throws(Failure) in try await workers.draw(source) } }
        let opened = try Library(
            folder, fetching: { Fetcher(userAgent: "recto/\(Version.text)") },
            secretCommand: { command throws(Failure) in try await LibrarySignInOptions.run(command) },
            draw: draw
        ) { path, _ throws(Failure) in try await workers.look(at: path) }
        return Newsstand(opened, shelf: shelf, key: manageLibrary ? try NewsstandKey(of: folder) : nil, tell: tell)
    }
}
