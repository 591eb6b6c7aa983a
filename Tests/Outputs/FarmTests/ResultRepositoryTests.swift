import RectoDiagnostics
import RectoFarm
import RectoJSON
import RectoPackaging
import Testing

@Suite struct ResultRepositoryTests {
    private struct Inventory: Decodable {
        struct Version: Decodable {
            var created: String
            var state: [String: [String]]
        }

        var id: String
        var digestAlgorithm: String
        var head: String
        var manifest: [String: [String]]
        var versions: [String: Version]
    }

    /// Folders with an object in them.
    private func objects(below folder: String) throws -> [String] {
        if Files.kind(folder + "/0=ocfl_object_1.1") == .file { return [folder] }
        return try Files.list(folder).map { "\(folder)/\($0)" }.filter { Files.kind($0) == .folder }
            .flatMap { try objects(below: $0) }
    }

    @Test(arguments: [true, false])
    func eachDocumentIsAnObject(isFolder: Bool) async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [3, 4, 5])
        let store =
            isFolder
            ? FarmStore(folder.path + "/store") : FarmStore(MemoryStorage(), workFolder: folder.path + "/work")
        try await ResultBagTests.fill(store, plan, folder)
        let path = folder.path + "/ocfl"
        let repository = { ResultRepository(path, software: "recto 1", created: "2026-01-02T03:04:05Z") }
        let counts = try await repository().write(plan, store)
        #expect(counts.documents == 3 && counts.left == 0)
        #expect(try Files.read(path + "/0=ocfl_1.1") == Array("ocfl_1.1\n".utf8))
        let found = try objects(below: path)
        #expect(found.count == 3)
        var bytes = 0
        for object in found {
            let text = try #require(try Files.read(object + "/inventory.json"))
            #expect(try Files.read(object + "/v1/inventory.json") == text)
            let digest = try Digest.ofFile(object + "/inventory.json").dropFirst("sha256:".count)
            #expect(try Files.read(object + "/inventory.json.sha256") == Array("\(digest) inventory.json\n".utf8))
            let inventory = try CompactJSON.decode(Inventory.self, from: text)
            #expect(inventory.head == "v1" && inventory.versions.count == 1 && inventory.digestAlgorithm == "sha256")
            // Where the layout has it.
            let place = ResultBagTests.digits(inventory.id)
            let tuples = [place.prefix(3), place.dropFirst(3).prefix(3), place.dropFirst(6).prefix(3)]
            #expect(inventory.id.hasPrefix("recto:") && inventory.id.utf8.count == 87)
            let name = inventory.id.replacing(":", with: "%3a")
            #expect(object == "\(path)/\(tuples.joined(separator: "/"))/\(name)")
            #expect(inventory.manifest.count == 2)
            for (digest, paths) in inventory.manifest {
                for file in paths {
                    #expect(try Digest.ofFile("\(object)/\(file)") == "sha256:\(digest)")
                    bytes += try Files.stamp("\(object)/\(file)").size
                }
                #expect(inventory.versions["v1"]?.state[digest]?.map { "v1/content/\($0)" } == paths)
            }
        }
        #expect(bytes == counts.bytes)
        await #expect(throws: Failure.self) { try await repository().write(plan, store) }
    }

    @Test func aDividedDocumentIsOneObjectWhenAllOfItIsMade() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [4000])
        let store = FarmStore(folder.path + "/store")
        let digits = ResultBagTests.digits("document")
        var parts: [PlannedDocument] = []
        for shard in 0..<plan.shardCount {
            let ledger = try await ShardLedger(store, plan, shard: shard)
            for part in try await plan.shard(shard) {
                parts.append(part)
                var receipt = FarmReceipt(
                    state: .done, sha256: digits, bytes: 1, profile: plan.header.profileDigest, recto: "1")
                receipt.span = part.span
                _ = try await store.write(receipt)
                try ledger.add(LedgerEntry(part, .done, sha256: digits))
            }
        }
        let before = try await ResultRepository(folder.path + "/a", software: "r", created: "2026-01-02T03:04:05Z")
            .write(plan, store)
        #expect(before.documents == 0)
        #expect(try objects(below: folder.path + "/a").isEmpty)
        let last = try #require(parts.last)
        #expect(try await store.completeDocument(last, digits, plan.header.profileDigest))
        let after = try await ResultRepository(folder.path + "/b", software: "r", created: "2026-01-02T03:04:05Z")
            .write(plan, store)
        #expect(after.documents == 1)
        let object = try #require(try objects(below: folder.path + "/b").first)
        #expect(try Files.list(object + "/v1/content").count == parts.count + 1)
    }
}
