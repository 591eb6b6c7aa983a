import RectoDiagnostics
import RectoPackaging
public import RectoShelf

/// Looks at the shelf's files every few seconds and keeps the shelf as they are.
///
/// Of a large shelf that has just been opened, files are read until all are there, some seconds at a time.
///
/// By looking, not by being told: that works on every system and on disks of other machines, and looking at a thousand files
/// takes some milliseconds. Other hosts are asked every few minutes, and when a document there seems to be another one.
public struct ShelfWatch: Sendable {
    private let scanner: ShelfScanner
    private let server: ShelfServer
    private let remote: RemoteFinds
    /// How often other hosts are asked.
    private let remoteInterval: Duration

    private static let interval = Duration.seconds(2)
    /// Of the time, at most one part of so many is spent looking.
    private static let rest = 20
    /// How long new files are read before those that are read are shown.
    public static let part = Duration.seconds(2)

    public init(
        _ scanner: ShelfScanner, _ server: ShelfServer, remote: RemoteFinds = RemoteFinds(),
        remoteInterval: Duration = .seconds(300)
    ) {
        self.scanner = scanner
        self.server = server
        self.remote = remote
        self.remoteInterval = remoteInterval
    }

    /// Goes on until it is cancelled.
    public func run() async {
        async let asking: Void = askOtherHosts()
        await watchFiles()
        await asking
    }

    private func watchFiles() async {
        var pause = Self.interval
        while !Task.isCancelled {
            if !server.shelf.isPartial { try? await Task.sleep(for: pause) }
            let started = ContinuousClock.now
            await look()
            pause = max(Self.interval, (ContinuousClock.now - started) * Self.rest)
        }
    }

    private func askOtherHosts() async {
        guard !remote.isEmpty else { return }
        let suspicions = server.suspicions
        async let ticking: Void = {
            while !Task.isCancelled {
                try? await Task.sleep(for: remoteInterval)
                suspicions.continuation.yield()
            }
        }()
        for await _ in suspicions.stream {
            await remote.look()
            // Whatever requests meet meanwhile, hosts are not asked in a row.
            try? await Task.sleep(for: Self.interval)
        }
        await ticking
    }

    /// Looks once at the files; what other hosts have is as they last said.
    public func look() async {
        let (known, rejected) = (server.shelf.files, server.shelf.rejections)
        // A root that is away for a moment does not empty the shelf.
        let scan = try? await blocking { [scanner] () throws(Failure) in
            try scanner.scan(known: known, rejected: rejected, within: Self.part)
        }
        guard let scan else { return server.shelf.endReading() }
        await server.update(await server.shelf.update(scan, remote))
        server.tellOfUnreadable()
    }
}
