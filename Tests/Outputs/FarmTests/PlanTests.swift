import RectoBytes
import RectoDiagnostics
import RectoFarm
import RectoPackaging
import Synchronization
import Testing

@Suite struct PlanTests {
    static func header(_ seconds: Double = 240, _ profile: FarmProfile = .archive) throws -> PlanHeader {
        PlanHeader(
            recto: "1", renderer: "r", profile: profile, profileDigest: try profile.digest(version: "1", renderer: "r"),
            shardSeconds: seconds)
    }

    /// A plan of documents that are not there, which a list describes.
    static func plan(
        _ folder: TemporaryFolder, pages: [Int], seconds: Double = 5, name: String = "plan.jsonl",
        look: FarmPlanner.Look? = nil
    ) async throws -> PlanFile {
        let rows = pages.enumerated().map { "\($0).pdf,n\($0),\($1),\($1 * 1000)\n" }
        let list = try folder.write("list.csv", "path,id,pages,bytes\n" + rows.joined())
        let path = "\(folder.path)/\(name)"
        let planner = FarmPlanner(try header(seconds), width: 3)
        _ = try await planner.plan(try SourceList([list]), to: path, look: look)
        return try await PlanFile(path)
    }

    @Test func aPlanIsReadShardByShard() async throws {
        let folder = try TemporaryFolder()
        let pages = (1...200).map { $0 * 7 % 90 + 1 } + [3000]
        let plan = try await Self.plan(folder, pages: pages)
        #expect(plan.header.schema == "recto/farm-plan/1" && plan.header.profile == .archive)
        var lines: [PlannedDocument] = []
        for shard in 0..<plan.shardCount { lines += try await plan.shard(shard) }
        #expect(Set(lines.map(\.document)) == Set(0...200))
        #expect(lines.reduce(0) { $0 + ($1.span?.count ?? $1.pages ?? 0) } == pages.reduce(0, +))
        #expect(
            plan.cost.documents == 201 && plan.cost.pages == pages.reduce(0, +) && plan.cost.shards == plan.shardCount)
        #expect(lines.contains { $0.document == 200 && $0.span != nil })
        await #expect(throws: Failure.self) { try await plan.shard(plan.shardCount) }
        await #expect(throws: Failure.self) { try await plan.shard(-1) }
    }

    @Test func theSamePlanHasTheSameBytes() async throws {
        let folder = try TemporaryFolder()
        let pages = (1...100).map { $0 % 13 + 1 }
        _ = try await Self.plan(folder, pages: pages, name: "one")
        _ = try await Self.plan(folder, pages: pages, name: "two")
        #expect(try Files.read(folder.path + "/one") == Files.read(folder.path + "/two"))
    }

    @Test func lookingKeepsTheOrder() async throws {
        let folder = try TemporaryFolder()
        for number in 0..<40 { try folder.write("in/\(100 + number).pdf", String(repeating: "x", count: number + 1)) }
        let path = folder.path + "/plan"
        let cost = try await FarmPlanner(try Self.header(1), width: 4).plan(
            try SourceList([folder.path + "/in"]), to: path
        ) {
            source in
            if source.id == "107.pdf" { return DocumentProbe(problem: "is damaged") }
            for _ in 0..<(source.id.utf8.last ?? 0) % 5 { await Task.yield() }
            return DocumentProbe(pages: 3, area: 1000)
        }
        let plan = try await PlanFile(path)
        var lines: [PlannedDocument] = []
        for shard in 0..<plan.shardCount { lines += try await plan.shard(shard) }
        #expect(lines.map(\.document) == Array(0..<40))
        #expect(lines.map(\.bytes) == Array(1...40))
        #expect(lines[7].problem == "is damaged" && lines[7].pages == nil)
        #expect(cost.unreadable == 1 && cost.unopened == 0 && cost.pages == 39 * 3)
    }

    @Test func whatIsNotAllOfAPlanIsRefused() async throws {
        let folder = try TemporaryFolder()
        let plan = try await Self.plan(folder, pages: [1, 2, 3])
        let bytes = try #require(try Files.read(plan.path))
        for count in stride(from: 0, to: bytes.count, by: 7) {
            try Files.replace(folder.path + "/cut", with: Array(bytes.prefix(count)))
            await #expect(throws: Failure.self) { try await PlanFile(folder.path + "/cut") }
        }
        await #expect(throws: Failure.self) { try await PlanFile(folder.path + "/none") }
        let empty = try folder.write("empty.csv", "path\n")
        await #expect(throws: Failure.self) {
            try await FarmPlanner(try Self.header(), width: 1).plan(
                try SourceList([empty]), to: folder.path + "/p", look: nil)
        }
        #expect(Files.kind(folder.path + "/p") == nil)
    }

    /// Bytes elsewhere, that count what is read of them.
    private final class Elsewhere: ByteProvider {
        let bytes: [UInt8]
        let read = Mutex(0)
        var identity: ByteIdentity { ByteIdentity(count: bytes.count, validator: nil) }

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        func read(_ range: Range<Int>) async throws(Failure) -> [UInt8] {
            read.withLock { $0 += range.count }
            return Array(bytes[try checked(range)])
        }
    }

    @Test func ofAPlanElsewhereAShardIsReadAlone() async throws {
        let folder = try TemporaryFolder()
        let file = try await Self.plan(folder, pages: (1...5000).map { $0 % 90 + 1 })
        let bytes = Elsewhere(try #require(try Files.read(file.path)))
        let plan = try await PlanFile(bytes, "s3://press/plan")
        #expect(plan.id == file.id && plan.shardCount == file.shardCount && plan.path == "s3://press/plan")
        let last = plan.shardCount - 1
        #expect(try await plan.shard(last) == file.shard(last))
        #expect(bytes.read.withLock { $0 } < bytes.bytes.count / 10)
        let cut = Elsewhere(Array(bytes.bytes.dropLast(9)))
        await #expect(throws: Failure.self) { try await PlanFile(cut, "s3://press/plan") }
    }
}
