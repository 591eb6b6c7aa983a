import RectoDiagnostics
import RectoFarm
import RectoPackaging
import Synchronization
import Testing

@Suite struct ResultBagTests {
    static func digits(_ text: String) -> String {
        var digest = Digest()
        digest.add(text)
        return digest.digits
    }

    /// A store of any kind with the documents of a plan, each with an archive of a few bytes.
    static func fill(_ store: FarmStore, _ plan: PlanFile, _ folder: TemporaryFolder) async throws {
        for shard in 0..<plan.shardCount {
            let ledger = try await ShardLedger(store, plan, shard: shard)
            for document in try await plan.shard(shard) {
                let text = "archive \(document.document)"
                var receipt = FarmReceipt(
                    state: .done, sha256: Self.digits("\(document.document)"), bytes: document.bytes,
                    profile: plan.header.profileDigest, recto: "1")
                receipt.archive = FarmReceipt.Archive(
                    name: FarmStore.archiveName(nil, sha256: Self.digits(text)), bytes: text.utf8.count,
                    sha256: Self.digits(text), directory: nil)
                try await store.storage.placeOnce(
                    try folder.write("archive", text),
                    at: "\(FarmStore.place(receipt.sha256, receipt.profile))/\(receipt.archive?.name ?? "")")
                try Files.remove(folder.path + "/archive")
                #expect(try await store.write(receipt))
                try ledger.add(LedgerEntry(document, .done, sha256: receipt.sha256))
            }
            try await ledger.finish()
        }
    }

    @Test(arguments: [true, false])
    func aBagHasWhatTheStoreHas(isFolder: Bool) async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [3, 4, 5])
        let store =
            isFolder
            ? FarmStore(folder.path + "/store") : FarmStore(MemoryStorage(), workFolder: folder.path + "/work")
        try await Self.fill(store, plan, folder)
        let path = folder.path + "/bag"
        let counts = try await ResultBag(path, software: "recto 1").write(plan, store)
        #expect(counts.documents == 3 && counts.left == 0)
        #expect(
            try Files.list(path) == [
                "bag-info.txt", "bagit.txt", "data", "manifest-sha256.txt", "tagmanifest-sha256.txt",
            ])
        let manifest = String(decoding: try Files.read(path + "/manifest-sha256.txt") ?? [], as: UTF8.self)
        let lines = manifest.split(separator: "\n")
        #expect(lines.count == 6)
        for line in lines {
            #expect(try Digest.ofFile("\(path)/\(line.dropFirst(66))") == "sha256:\(line.prefix(64))")
        }
        let information = String(decoding: try Files.read(path + "/bag-info.txt") ?? [], as: UTF8.self)
        #expect(information.contains("Payload-Oxum: \(counts.bytes).6\n"))
        await #expect(throws: Failure.self) { try await ResultBag(path, software: "recto 1").write(plan, store) }
    }

    @Test func anArchiveThatWasCutIsTold() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [3])
        let storage = MemoryStorage()
        let store = FarmStore(storage, workFolder: folder.path + "/work")
        try await Self.fill(store, plan, folder)
        storage.files.withLock { files in
            for name in files.keys where name.hasSuffix(".zip") { files[name]?.removeLast() }
        }
        await #expect(throws: Failure.self) {
            try await ResultBag(folder.path + "/bag", software: "recto 1").write(plan, store)
        }
        #expect(try !Files.list(folder.path).contains { $0.hasPrefix("bag") })
    }

    @Test func aStoreThatIsNoFolderCountsTheSame() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [3, 4, 5])
        let store = FarmStore(MemoryStorage(), workFolder: folder.path + "/work")
        try await Self.fill(store, plan, folder)
        #expect(try await FarmStatus(plan, store).done == 3)
        #expect(try await RetryPlan(plan, store).write(folder.path + "/rest", takesFailed: true) == nil)
        let receipt = try #require(try await store.receipt(Self.digits("1"), plan.header.profileDigest, nil))
        #expect(try await !store.write(receipt))
        try await store.setAside(receipt)
        #expect(try await FarmStatus(plan, store).done == 2)
    }
}
