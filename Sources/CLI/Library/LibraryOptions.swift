import ArgumentParser
import Recto
import RectoFetch
import RectoLibrary

/// Which library is meant, and how to report.
struct LibraryOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The library's folder. (default: recto/library in $XDG_DATA_HOME, usually ~/.local/share)",
            valueName: "folder"))
    var library: String?

    @Flag(name: .customLong("json"), help: "JSON instead of lines for people.")
    var isJSON = false

    var folder: String {
        get throws {
            if let library { return library }
            let variables = Environment.variables
            if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/recto/library" }
            guard let home = variables["HOME"], home.hasPrefix("/") else {
                throw Failure(.usage, "there is no home folder; name the library's with --library")
            }
            return home + "/.local/share/recto/library"
        }
    }

    /// The library; files that come are opened by workers with these options.
    func open(_ workers: WorkerOptions? = nil, _ limits: LibraryLimitOptions? = nil) throws -> Library {
        let workers = try workers.map {
            LibraryWorkers(configuration: try $0.configuration(), deadline: $0.duration)
        }
        var draw: Library.CoverDrawing?
        if let workers { draw = { source throws(Failure) in try await workers.draw(source) } }
        return try Library(
            try folder, fetching: { Fetcher(userAgent: "recto/\(Version.text)") },
            floor: limits?.floor?.bytes, rate: limits?.rate?.bytes, hours: limits?.hours?.window,
            secretCommand: { command throws(Failure) in try await LibrarySignInOptions.run(command) }, draw: draw
        ) { path, _ throws(Failure) in
            guard let workers else { throw Failure(.internal, "files are not fetched here", at: path) }
            try await workers.look(at: path)
        }
    }

    /// Prints one value, as JSON or as lines.
    func print(_ value: some Encodable, _ lines: [String]) throws {
        if isJSON {
            try Terminal.writeOutput(try CompactJSON.encode(value) + [UInt8(ascii: "\n")])
        } else {
            for line in lines { try Terminal.print(line.printable) }
        }
    }

    /// Fetches all that is queued, and tells of each issue that came or did not.
    ///
    /// - Throws: ``ExitCode`` if one did not.
    func work(_ library: Library, _ progress: LibraryProgressOption) async throws {
        let result = try await LibraryProgress.work(library, progress)
        let issues = try (result.here + result.broken).sorted().map { try library.records.issue($0) }
        let reports = try issues.map { try LibraryIssueReport($0, in: library) }
        try print(reports, reports.map(\.line))
        if !result.broken.isEmpty { throw ExitCode(ExitStatus.couldNotJudge) }
    }
}

/// The issues that are meant, by the library's numbers.
struct LibraryIssueArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("Numbers of issues, as `recto library list` has them.", valueName: "id"))
    var ids: [Int]
}
