import RectoDiagnostics
import RectoFarm
import RectoPackaging
import Testing

@Suite struct StoreTests {
    private func digits(_ number: Int) -> String {
        var digest = Digest()
        digest.add("\(number)")
        return digest.digits
    }

    private func receipt(_ plan: PlanFile, _ document: PlannedDocument, _ state: FarmReceipt.State = .done)
        -> FarmReceipt
    {
        var receipt = FarmReceipt(
            state: state, sha256: digits(document.document), bytes: document.bytes, profile: plan.header.profileDigest,
            recto: "1")
        receipt.pages = document.pages
        receipt.span = document.span
        receipt.seconds = 1
        return receipt
    }

    @Test func aReceiptIsWrittenOnce() async throws {
        let folder = try TemporaryFolder()
        let store = FarmStore(folder.path + "/")
        var receipt = FarmReceipt(state: .done, sha256: digits(1), bytes: 1, profile: "p", recto: "1")
        #expect(try await store.receipt(digits(1), "p", nil) == nil)
        #expect(try await store.write(receipt))
        receipt.bytes = 2
        #expect(try await !store.write(receipt))
        #expect(try await store.receipt(digits(1), "p", nil)?.bytes == 1)
        #expect(try await store.storage.list(FarmStore.place(digits(1), "p")) == ["receipt.json"])
    }

    @Test func whatTheKilledLeftGoesWithTheReceipt() async throws {
        let folder = try TemporaryFolder()
        let store = FarmStore(folder.path)
        let span = PageSpan(first: 3, last: 5)
        var receipt = FarmReceipt(state: .done, sha256: digits(1), bytes: 1, profile: "p", recto: "1")
        receipt.span = span
        _ = try await store.write(receipt)
        for name in ["-000003.a-1-x/file", "-000006.a-1-x/file", ".a-1-x/file", "-000003/file"] {
            try folder.write("work/\(digits(1))-p\(name)", "x")
        }
        try await store.sweep()
        #expect(
            try Files.list(folder.path + "/work")
                == ["-000003", "-000006.a-1-x", ".a-1-x"].map { "\(digits(1))-p\($0)" })
    }

    @Test func ofManyWritersOneWins() async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/once"
        let won = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<40 {
                group.addTask { try OnceFile.write([UInt8(number)], to: path, draft: "\(path).\(number)") }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(won == 1)
        #expect(try Files.list(folder.path) == ["once"])
    }

    @Test func theLastSpanCompletesTheDocument() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [4000])
        let store = FarmStore(folder.path + "/store")
        var parts: [PlannedDocument] = []
        for shard in 0..<plan.shardCount { parts += try await plan.shard(shard) }
        #expect(parts.count > 2)
        for part in parts.dropLast() {
            #expect(try await store.write(receipt(plan, part)))
            #expect(try await !store.completeDocument(part, digits(0), plan.header.profileDigest))
        }
        let last = try #require(parts.last)
        var lossy = receipt(plan, last)
        lossy.lost = [FarmReceipt.Loss(page: 3999, part: "tiles", code: "crashed", message: "m")]
        #expect(try await store.write(lossy))
        #expect(try await store.completeDocument(last, digits(0), plan.header.profileDigest))
        let whole = try #require(try await store.receipt(digits(0), plan.header.profileDigest, nil))
        #expect(
            whole.spans?.count == parts.count && whole.span == nil && whole.archive == nil
                && whole.isPoisoned)
        #expect(whole.seconds == Double(parts.count))
    }

    @Test func receiptsSayHowFarAPlanIs() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: Array(repeating: 10, count: 60), seconds: 2)
        let store = FarmStore(folder.path + "/store")
        for shard in 0..<plan.shardCount {
            let ledger = try await ShardLedger(store, plan, shard: shard)
            for document in try await plan.shard(shard) {
                switch document.document % 6 {
                case 0:
                    _ = try await store.write(receipt(plan, document, .failed))
                    try ledger.add(LedgerEntry(document, .done, sha256: digits(document.document)))
                case 1: try ledger.add(LedgerEntry(document, .changed, sha256: nil, message: "c"))
                case 2: try ledger.add(LedgerEntry(document, .missing, sha256: nil, message: "m"))
                case 3: try ledger.add(LedgerEntry(document, .again, sha256: nil, message: "a"))
                case 4:
                    // A digest whose receipt is not there means nothing.
                    try ledger.add(LedgerEntry(document, .done, sha256: digits(document.document)))
                default:
                    _ = try await store.write(receipt(plan, document))
                    try ledger.add(LedgerEntry(document, .done, sha256: digits(document.document)))
                }
            }
        }
        let status = try await FarmStatus(plan, store)
        #expect(status.lines == 60 && status.done == 10 && status.failed == 10 && status.changed == 10)
        #expect(status.missing == 10 && status.pending == 20 && status.pages == 100)

        let retry = RetryPlan(plan, store)
        let path = folder.path + "/rest"
        #expect(try await retry.write(path, takesFailed: false)?.documents == 40)
        let rest = try await PlanFile(path)
        #expect(rest.header.root == plan.id)
        let ledger = try await ShardLedger(store, rest, shard: 0)
        for shard in 0..<rest.shardCount {
            for document in try await rest.shard(shard) {
                _ = try await store.write(receipt(plan, document))
                try ledger.add(LedgerEntry(document, .done, sha256: digits(document.document)))
            }
        }
        // The first plan counts what the second one made.
        #expect(try await FarmStatus(plan, store).done == 50)
        #expect(
            try await RetryPlan(plan, store).write(folder.path + "/more", takesFailed: false) == nil)
        #expect(Files.kind(folder.path + "/more") == nil)
        #expect(
            try await RetryPlan(plan, store).write(folder.path + "/failed", takesFailed: true)?.documents
                == 10)
        #expect(try await FarmStatus(plan, store).failed == 0)
    }

    @Test func aLedgerThatWasCutOffIsReadUpToThere() async throws {
        let folder = try TemporaryFolder()
        let plan = try await PlanTests.plan(folder, pages: [1, 1], seconds: 100)
        let store = FarmStore(folder.path + "/store")
        let documents = try await plan.shard(0)
        let ledger = try await ShardLedger(store, plan, shard: 0)
        for document in documents {
            _ = try await store.write(receipt(plan, document))
            try ledger.add(LedgerEntry(document, .done, sha256: digits(document.document)))
        }
        let place = "\(store.root)/plans/\(plan.id)/\(plan.id)/0"
        let file = "\(place)/\(try #require(try Files.list(place).first))"
        let bytes = try #require(try Files.read(file))
        try Files.replace(file, with: Array(bytes.dropLast(9)))
        let status = try await FarmStatus(plan, store)
        #expect(status.done == 1 && status.pending == 1)
    }
}
