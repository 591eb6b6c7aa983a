import ArgumentParser
import Recto
import RectoFarm
import RectoFarmRuns

/// `recto farm plan`: what there is to do, cut into shards.
struct FarmPlanCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "plan", abstract: "Cut an archive into shards, and tell what they cost.",
        discussion: """
            Folders, and buckets below a prefix (s3://bucket/prefix), are searched for PDFs; bags (BagIt) and OCFL \
            objects in folders are read by their own rules. A CSV file has a column path, and may have id, title, sha256, bytes, pages and \
            password-file; of a METS file (.xml) the PDFs are taken that it lists. Shards take about the same time; a document that takes \
            longer is divided by its pages.
            """)

    @Argument(
        help: ArgumentHelp(
            "Folders, s3:// addresses, CSV files and METS that list documents, and PDFs.",
            valueName: "source"))
    var sources: [String]

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("The plan: a file of JSON lines, or an object, s3://bucket/key.", valueName: "file"))
    var output: String

    @Option(
        help: ArgumentHelp(
            "archive: text, structure, cover, a middle level of each page. everything: full pyramids and ALTO as well. Or a JSON file.",
            valueName: "profile"))
    var profile = "archive"

    @Option(help: ArgumentHelp("What a shard is to take on one processor.", valueName: "seconds"))
    var shardSeconds = 240.0

    @Flag(help: "Open no document: plan by bytes, and by what a list says.")
    var noOpen = false

    @Option(
        help: ArgumentHelp("A folder that is not searched, such as the store; may be repeated.", valueName: "folder"))
    var exclude: [String] = []

    @OptionGroup(title: "Resources") var workers: WorkerOptions

    @Flag(name: .customLong("json"), help: "Print the cost sheet as JSON.")
    var isJSON = false

    var inputPaths: [String] {
        FarmBuckets.paths(sources) + (["archive", "everything"].contains(profile) ? [] : [profile])
    }

    var sourceFolders: [String] { [] }

    var outputPlaces: [OutputPlace] { FarmBuckets.planPlaces(output) }

    func validate() throws {
        guard (1...86_400).contains(shardSeconds) else {
            throw ValidationError("--shard-seconds must be within 1 and 86400")
        }
        guard !sources.isEmpty else { throw ValidationError("name a source") }
    }

    func run() async throws {
        let made = try FarmProfile(word: profile)
        let renderer = try await ThisRenderer.text(made, workers)
        let header = PlanHeader(
            recto: Version.text, renderer: renderer, profile: made,
            profileDigest: try made.digest(version: Version.text, renderer: renderer), shardSeconds: shardSeconds)
        let cost = try await Interruption.guarding {
            try await FarmBuckets.writePlan(output) { file in try await plan(header, to: file) }
        }
        guard let cost else { return }
        if isJSON {
            try Terminal.writeOutput(try CompactJSON.encode(cost) + [UInt8(ascii: "\n")])
        } else {
            try Terminal.print((cost.lines + ["plan          \(output.printable)"]).joined(separator: "\n"))
        }
    }

    @Sendable private func plan(_ header: PlanHeader, to file: String) async throws -> CostSheet {
        let planner = FarmPlanner(header, width: try workers.configuration().count)
        let remote = try await FarmBuckets.listed(sources)
        let list = try SourceList(sources, excluding: exclude, remote: remote)
        if noOpen {
            return try await planner.plan(list, to: file) { source in try await size(of: source) }
        }
        return try await planner.plan(list, to: file) { source in try await look(at: source) }
    }

    /// What can be known without opening it.
    @Sendable private func size(of source: SourceDocument) async throws -> DocumentProbe {
        var probe = DocumentProbe(pages: source.pages, bytes: source.bytes)
        guard SourceDocument.isRemote(source.path), source.bytes == nil else { return probe }
        probe.bytes = try await FarmBuckets.size(of: source.path)
        if probe.bytes == nil { probe.problem = "there is no such object" }
        return probe
    }

    /// Pages whose sizes are asked for: the others are like them.
    private static let sample = 8
    /// Of a document in a bucket, how many bytes are kept while it is open.
    private static let blocks = 16 << 20

    /// A cheap look in a worker; what is wrong with a document is said in the plan.
    @Sendable private func look(at source: SourceDocument) async throws -> DocumentProbe {
        do {
            let password = try source.passwordFile.map { file throws(Failure) in
                try PasswordOptions.firstLine(of: file, named: file)
            }
            let probe = try await size(of: source)
            let input = try await DocumentOpener(secret: nil, keys: nil, blocks: Self.blocks).input(
                source.path)
            let publication = try await Publication(
                input, password: password, workers: try workers.configuration(atMost: 1),
                deadline: workers.duration)
            do {
                let areas = try await publication.pages(0..<Self.sample).compactMap { page in
                    if case .success(let info) = page { info.size.width * info.size.height } else { nil }
                }
                let pages = source.pages ?? publication.pageCount
                await publication.close()
                return DocumentProbe(
                    pages: pages, bytes: probe.bytes,
                    area: areas.isEmpty ? nil : areas.reduce(0, +) / Double(areas.count))
            } catch {
                await publication.pool.kill()
                throw error
            }
        } catch let failure as Failure where failure.code != .cancelled {
            return DocumentProbe(problem: failure.message)
        }
    }
}
