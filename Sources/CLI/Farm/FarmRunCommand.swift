import ArgumentParser
import Recto
import RectoExport
import RectoFarm
import RectoFarmRuns

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `recto farm run`: one shard.
struct FarmRunCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "run", abstract: "Make the documents of a shard.",
        discussion: """
            Documents that have receipts are left as they are; one that was begun is continued. SIGTERM lets the page be finished. Exits \
            with 0 when all is done, with pages lost or not, which the receipts say; 2 never to be tried again; 3 to be tried again.
            """)

    @Argument(
        help: ArgumentHelp("What recto farm plan wrote, a file or an object, s3://bucket/key.", valueName: "plan"))
    var plan: String

    @Option(
        help: ArgumentHelp(
            "The folder that all machines write to, or s3://bucket/prefix.", valueName: "store"))
    var into: String

    @Option(
        help: ArgumentHelp(
            "Where documents are made for a bucket, on this machine; who finds work there goes on with it. (default: a folder that goes with the run)",
            valueName: "folder"))
    var work: String?

    @Option(
        help: ArgumentHelp(
            "The shard. (default: what Slurm, Kubernetes, AWS Batch, PBS, Grid Engine, LSF, Cloud Run, Google Batch or GNU parallel says)",
            valueName: "n"))
    var index: Int?

    @Option(help: ArgumentHelp("The number of the first shard. (default: as the engine counts)", valueName: "n"))
    var base: Int?

    @Option(help: ArgumentHelp("How long the page may take that SIGTERM interrupts.", valueName: "seconds"))
    var grace = 25.0

    @Option(
        help: ArgumentHelp(
            "Stop where more of the shard's documents have pages that end their workers, and three at least.",
            valueName: "percent"))
    var mostPoisoned = 1.0

    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @Flag(help: "Print only what went wrong.")
    var quiet = false

    var inputPaths: [String] { FarmBuckets.paths([plan]) }

    var outputPlaces: [OutputPlace] {
        (FarmBuckets.paths([into]) + [work].compactMap(\.self)).map { OutputPlace(.folder, $0) }
    }

    func validate() throws {
        guard work == nil || SourceDocument.isRemote(into) else {
            throw ValidationError("--work is for stores in buckets; a folder has the work in it")
        }
        guard (0...3600).contains(grace) else {
            throw ValidationError("--grace must be within 0 and 3600 seconds")
        }
        guard (0...100).contains(mostPoisoned) else {
            throw ValidationError("--most-poisoned must be within 0 and 100")
        }
    }

    func run() async throws {
        let clock = ContinuousClock()
        let start = clock.now
        let outcome: ShardRun.Outcome
        let shard = try EngineIndex.shard(given: index, base: base) { name in
            getenv(name).map { String(cString: $0) }
        }
        do {
            let stop = StopSignal()
            outcome = try await FarmStop.guarding(stop, grace: grace) { try await make(shard, stop) }
        } catch is CancellationError {
            throw again("stopped")
        } catch let failure as Failure {
            // Nobody should try again what was asked for in a wrong way; everything else is the machine's.
            guard failure.code != .usage else { throw failure }
            throw again(failure.description)
        }
        if let reason = outcome.again { throw again(reason) }
        guard !quiet else { return }
        let seconds = start.duration(to: clock.now).components.seconds
        let gone = outcome.gone > 0 ? ", \(outcome.gone) changed or missing" : ""
        try Terminal.print(
            "shard \(shard): \(outcome.made) made, \(outcome.kept) there already\(gone), in \(seconds) s")
    }

    private func again(_ reason: String) -> ExitCode {
        Terminal.complain("\(reason); run the shard again")
        return ExitCode(ExitStatus.again)
    }

    @Sendable private func make(_ shard: Int, _ stop: StopSignal) async throws -> ShardRun.Outcome {
        let plan = try await FarmBuckets.plan(plan)
        guard plan.header.recto == Version.text else {
            throw Failure(
                .usage,
                "is a plan of Recto \(plan.header.recto), and this is \(Version.text), which writes other bytes; plan again",
                at: plan.path)
        }
        let profile = plan.header.profile
        try profile.drawingOptions.validate()
        let renderer = try await ThisRenderer.text(profile, workers)
        guard renderer == plan.header.renderer else {
            throw Failure(
                .usage,
                "was made where libraries and fonts are others, so that outputs would differ; plan in the same container. There: \(plan.header.renderer). Here: \(renderer)",
                at: plan.path)
        }
        let isBucket = SourceDocument.isRemote(into)
        let folder = isBucket ? try work ?? Files.makePrivateFolder(prefix: "recto-farm") : ""
        defer { if isBucket, work == nil { try? Files.remove(folder) } }
        var workshop = FarmWorkshop(
            store: try FarmBuckets.store(into, work: folder), header: plan.header,
            workers: { [workers] folders throws(Failure) in try workers.configuration(writable: folders)
            },
            password: { file throws(Failure) in try PasswordOptions.firstLine(of: file, named: file) },
            deadline: workers.duration, stop: stop)
        workshop.remote = FarmBuckets.Documents()
        return try await ShardRun(plan, shard: shard, workshop: workshop, mostPoison: mostPoisoned) {
            Terminal.note($0)
        }.run()
    }
}
