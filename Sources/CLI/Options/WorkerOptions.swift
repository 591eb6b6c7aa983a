import ArgumentParser
import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How many worker processes there are and what they may use.
struct WorkerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Worker processes. (default: one for each processor)", valueName: "n"))
    var jobs: Int?

    @Option(help: ArgumentHelp("What each worker may use for documents and pages, as 512M or 2G.", valueName: "size"))
    var memory = ByteSize(bytes: 768 << 20)

    @Option(
        help: ArgumentHelp("How long opening, and each page, may take before it is given up.", valueName: "seconds"))
    var deadline = 60.0

    @Option(
        help: """
            Whether workers give up network, processes and writing elsewhere before they open a file: as far as this \
            system offers it, all of it or nothing is opened, or not at all.
            """)
    var sandbox = SandboxMode.auto

    @OptionGroup var plainness: PlainOption

    func validate() throws {
        guard jobs.map({ (1...256).contains($0) }) ?? true else {
            throw ValidationError("--jobs must be within 1 and 256")
        }
        guard memory.bytes >= 64 << 20 else { throw ValidationError("--memory must be at least 64M") }
        guard deadline > 0, deadline <= 86_400 else {
            throw ValidationError("--deadline must be above 0 and at most 86400 seconds")
        }
    }

    var duration: Duration { .milliseconds(Int64((deadline * 1000).rounded(.up))) }

    /// - Parameters:
    ///   - limit: The most processes.
    ///   - writable: Folders that workers write into, there already.
    func configuration(atMost limit: Int = .max, writable: [String] = []) throws(Failure) -> WorkerConfiguration {
        WorkerConfiguration(
            executable: try ThisProcess.executable(), memory: memory.bytes,
            count: min(limit, jobs ?? ThisProcess.processors, ThisProcess.mostWorkers),
            sandbox: sandbox, isPlain: plainness.plain, writable: writable,
            processorTime: WorkerConfiguration.processorTime(for: duration),
            forked: ThisProcess.workers)
    }
}
