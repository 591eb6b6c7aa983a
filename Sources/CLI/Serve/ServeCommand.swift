import ArgumentParser
import Logging
import Recto
import RectoHTTP
import RectoNewsstand
import RectoReaders
import RectoSealing
import RectoServer
import RectoShelf
import RectoTokens

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `recto serve`: issues over HTTP, drawn when they are asked for.
struct ServeCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve PDFs, packages and books: shelf, reader, tiles, IIIF, OPDS.",
        discussion: """
            Paths are files or folders; folders are watched. An address (https://…/issue.pdf) is a document on another host, \
            s3://bucket/prefix/ all of a bucket whose keys begin so; they are read where they are. Pages are drawn when somebody \
            looks at them and kept in memory; nothing is written, except what readers mark with --marks, and a library with \
            --manage-library. The server listens on this machine only, unless --host names another address: then everybody who \
            reaches it reads everything, unless there is a --token-file. It answers only to its own names (--host-name), and pages \
            of other web sites get nothing from it (--cors).
            """)

    @Argument(
        help: ArgumentHelp(
            """
            PDFs, packages (.recto or folders), books of pictures (CBZ, CBR, CB7, CBT, EPUB) and text (EPUB, TXT, MD), sealed \
            documents, and folders of them; addresses of PDFs and packages, and prefixes of buckets.
            """,
            valueName: "path"
        ))
    var paths: [String] = []

    @Option(help: ArgumentHelp("The address to listen at; 0.0.0.0 for all.", valueName: "address"))
    var host = "127.0.0.1"

    @Option(help: ArgumentHelp("The port; 0 for any that is free.", valueName: "n"))
    var port = 8080

    @Flag(help: "Show the shelf, or the only issue, in a browser.")
    var open = false

    @Option(help: "What the shelf is called.")
    var title = "Shelf"

    @OptionGroup var work: ServeWorkOptions

    @Option(
        help: ArgumentHelp(
            """
            Who may read: a file with lines “bearer SECRET”, “key NAME SECRET” (see `recto link`), “reader NAME SECRET” and \
            “koreader NAME SECRET”.
            """, valueName: "file")
    )
    var tokenFile: String?

    @Option(
        help: ArgumentHelp(
            """
            Keep readers' marks and positions in this file, which is made if there is none. Readers are those of the token \
            file; without one, whoever reaches the server on this machine is the same reader.
            """, valueName: "file"))
    var marks: String?

    @Option(
        help: ArgumentHelp(
            "The shelf's address for those outside, as https://example.org/shelf/; its path has to reach the server.",
            valueName: "uri"))
    var baseUri: String?

    @Flag(
        help:
            "Believe the last element of Forwarded, or else of X-Forwarded-…, in requests, for behind a proxy that sets them."
    )
    var behindProxy = false

    @Option(
        help: ArgumentHelp(
            "Run as this user, who has to be able to read everything: for a server that root starts.",
            valueName: "name"))
    var user: String?

    @OptionGroup(title: "A library") var stand: ServeLibraryOptions

    @OptionGroup(title: "Other web sites") var origins: ServeOriginOptions

    @Option(help: "How much to tell on standard error: requests at info.")
    var log = LogLevel.warning

    enum LogLevel: String, ExpressibleByArgument, CaseIterable {
        case debug, info, warning, error

        var level: Logger.Level {
            switch self {
            case .debug: .debug
            case .info: .info
            case .warning: .warning
            case .error: .error
            }
        }
    }

    @OptionGroup(title: "Sealed documents and other hosts") var source: SourceOptions

    @OptionGroup(title: "Sealed documents and other hosts") var remote: ServeRemoteOptions

    private var files: [String] { paths.filter { !SourceAddress.isOne($0) } }

    var inputPaths: [String] { files + [tokenFile, remote.addresses].compactMap { $0 } + source.files }

    var outputPlaces: [OutputPlace] { marks.map { [OutputPlace(.file, $0)] } ?? [] }

    func validate() throws {
        guard !paths.isEmpty || remote.addresses != nil || stand.library != nil else {
            throw ValidationError("name a PDF, a package, a folder, an address or a --library")
        }
        guard (0...65_535).contains(port) else { throw ValidationError("--port must be within 0 and 65535") }
        if let baseUri { _ = try BaseAddress(baseUri) }
        let isOwn = HostNames.isLocal(listeningAt: host) && baseUri == nil && !behindProxy
        guard !stand.manageLibrary || tokenFile != nil || isOwn else {
            throw ValidationError(
                "--manage-library needs a --token-file with a line “reader NAME SECRET” or “bearer SECRET” if others reach the server"
            )
        }
        guard marks == nil || tokenFile != nil || isOwn else {
            throw ValidationError(
                "--marks needs a --token-file with a line “reader NAME SECRET” for each reader if others reach the server"
            )
        }
    }

    func run() async throws {
        let descriptors = Self.raiseFileLimit()
        let address = try baseUri.map { text throws(Failure) in try BaseAddress(text) }
        let keys = try tokenFile.map { file throws(Failure) in try Self.keys(file) }
        let readers = try readers(keys)
        let processors = ThisProcess.processors
        var options = ServerOptions(
            title: title, path: address?.path ?? "/", origin: address?.origin, trustsProxy: behindProxy,
            hosts: origins.hosts(listeningAt: host, address), sharing: origins.sharing(address), scale: work.scale,
            memory: work.memory.bytes, jobs: min(work.jobs ?? processors, ThisProcess.mostWorkers),
            deadline: .milliseconds(Int64(work.deadline * 1000)), connections: Self.connections(of: descriptors),
            packages: Self.packages(of: descriptors),
            keys: keys, readers: readers, version: Version.text)
        let opensSealed = !source.keys.isEmpty
        let elsewhere = try RemoteShelf(
            paths.filter { SourceAddress.isOne($0) }, list: remote.addresses, opensSealed: opensSealed,
            mostWhole: options.blocks / 2)
        let opening: IssueOpening?
        if opensSealed || !elsewhere.roots.isEmpty {
            options.readsElsewhere = true
            let opener = try await source.opener(
                workFactorLimit: PassphraseIdentity.serverWorkFactorLimit, blocks: options.blocks)
            opening = { entry throws(Failure) in try await opener.input(elsewhere.address(of: entry.path)) }
        } else {
            opening = nil
        }
        let roots = files + [try stand.files()].compactMap(\.self)
        let scanner = ShelfScanner.withPackages(roots, opensSealed: opensSealed)
        let shelf = Shelf(
            roots: roots, remoteRoots: elsewhere.roots.map(\.name), remembered: try readers?.places() ?? [:])
        let finds = RemoteFinds(elsewhere.roots)
        try await finds.begin()
        let scan = try await blocking { () throws(Failure) in try scanner.scan(within: ShelfWatch.part) }
        await shelf.update(scan, finds, isPatient: false)
        let level = log.level
        let tell: @Sendable (String) -> Void = { line in if level <= .warning { Terminal.complain(line) } }
        let executable = try ThisProcess.executable()
        options.newsstand = try stand.newsstand(
            on: shelf,
            WorkerConfiguration(
                executable: executable, memory: min(work.memory.bytes / 4, 768 << 20), count: 1,
                isPlain: work.plainness.plain, processorTime: WorkerConfiguration.processorTime(for: .seconds(60))),
            tell: tell)
        let server = ShelfServer(
            shelf, options: options, executable: executable, isPlain: work.plainness.plain, opening: opening,
            tell: tell)
        server.tellOfUnreadable()
        var logger = Logger(label: "recto") { label in StreamLogHandler.standardError(label: label) }
        logger.logLevel = level
        let application = ShelfApplication(
            server, ShelfWatch(scanner, server, remote: finds, remoteInterval: .seconds(remote.poll)),
            ShelfLibrarian(server, warm: work.warm), host: host, port: port, logger: logger)
        let isShown = self.open
        let newsstand = options.newsstand
        let host = host
        do {
            try await application.run { port in
                let base = address.map(\.base) ?? "http://\(Self.authority(host)):\(port)/"
                Self.announce(base, shelf, keys, newsstand, isShown)
            }
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure(
                .io, "can't listen: \(error); give another --host or --port", at: "\(Self.authority(host)):\(port)")
        }
    }

    /// Where marks are kept, if they are.
    private func readers(_ keys: AccessKeys?) throws(Failure) -> ReaderDatabase? {
        guard let marks else { return nil }
        guard keys?.hasReaders != false else {
            throw Failure(
                .usage, "names no reader; add a line “reader NAME SECRET” for each",
                at: "--token-file \(tokenFile ?? "")")
        }
        let database = try ReaderDatabase(marks)
        try database.forgetTombstones(now: Int64(time(nil)) * 1000)
        return database
    }

    private static func authority(_ host: String) -> String { host.contains(":") ? "[\(host)]" : host }

    /// One line on standard output: the address, of the only issue where there is one.
    private static func announce(
        _ base: String, _ shelf: Shelf, _ keys: AccessKeys?, _ newsstand: Newsstand?, _ isShown: Bool
    ) {
        let entries = shelf.entries
        var address = base
        if let keys, let token = try? keys.token(.shelf, expiry: time(nil) + 86_400) { address += "signed/\(token)/" }
        if let newsstand {
            // Behind the number sign, where browsers keep it for themselves.
            if let key = newsstand.key, keys == nil { address += "#library-key=\(key.text)" }
        } else if entries.count == 1, !shelf.isPartial, let only = entries.first {
            address += "issues/\(only.id)/"
        }
        let count = "\(entries.count) issue\(entries.count == 1 ? "" : "s")"
        let line = "Serving \(count)\(shelf.isPartial ? ", more are being read" : ""): \(address)\n"
        // The shelf has readers even where nobody reads this.
        if !Terminal.canWriteOutput(Array(line.utf8)) {
            Terminal.complain("standard output: cannot write the shelf's address there; serving all the same")
        }
        // Some systems' openers run as long as the browser.
        if isShown { Task { await Browser.open(address) } }
    }

    /// Changes the user where one is named.
    ///
    /// To be called before ``run()``, while there is one thread: nothing of a stranger has been read then.
    func becomeUser() throws(Failure) {
        guard let user else { return }
        let executable = try ThisProcess.executable()
        try ProcessUser.become(user)
        guard access(executable, X_OK) == 0 else {
            throw Failure(
                .usage, "this user may not run \(executable), of which workers are started", at: "--user \(user)")
        }
    }

    static func keys(_ file: String) throws(Failure) -> AccessKeys {
        guard let bytes = try Files.read(file, limit: 1 << 20) else {
            throw Failure(.io, "there is no such file", at: "--token-file \(file)")
        }
        do throws(Failure) {
            return try AccessKeys(String(decoding: bytes, as: UTF8.self))
        } catch {
            throw error.at("--token-file \(file)")
        }
    }

    /// How many connections there may be at a time, so that documents and the pipes of workers find descriptors too.
    static func connections(of descriptors: Int) -> Int {
        let rest = descriptors - min(descriptors / 4, 2048) - packages(of: descriptors)
        // For a moment there may be a sixteenth more: those that are being closed for others.
        return max(1, (rest - 16) * 16 / 17)
    }

    /// How many packages may be kept open at a time.
    private static func packages(of descriptors: Int) -> Int { min(descriptors / 16, 512) }

    /// Each connection is a file; the default of 1,024 is for programs that use `select`.
    ///
    /// - Returns: Descriptors that there may be now.
    private static func raiseFileLimit() -> Int {
        var limit = rlimit()
        #if canImport(Darwin)
            let resource = RLIMIT_NOFILE
        #else
            let resource = __rlimit_resource_t(bitPattern: RLIMIT_NOFILE.rawValue)
        #endif
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        limit.rlim_cur = min(limit.rlim_max, 65_536)
        // Where that is refused, it stays as it was.
        setrlimit(resource, &limit)
        guard getrlimit(resource, &limit) == 0 else { return 256 }
        return Int(clamping: limit.rlim_cur)
    }
}
