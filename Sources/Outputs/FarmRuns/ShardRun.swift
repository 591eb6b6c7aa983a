import Recto
package import RectoFarm

/// Makes the documents of a shard that have no receipts.
package struct ShardRun {
    private let plan: PlanFile
    private let shard: Int
    private let workshop: FarmWorkshop
    /// Percent of a shard's documents that may be poisoned.
    private let mostPoison: Double
    private let tell: @Sendable (String) -> Void

    /// How a run ended.
    package struct Outcome: Sendable {
        /// Receipts that were written.
        package var made = 0
        /// Documents that had receipts.
        package var kept = 0
        /// Documents that changed or are no more: another plan has to be made for them.
        package var gone = 0
        /// Of these, those that are no more.
        package var missing = 0
        /// Why it has to be run again; `nil` where it has not.
        package var again: String?
    }

    /// Poisoned documents that are nobody's fault but theirs, whatever the percentage.
    private static let fewPoisoned = 2
    /// Failures of the system in a row that say that it is no document's.
    private static let mostFailures = 5

    /// - Parameters:
    ///   - mostPoison: Percent of the shard's documents with pages that end their workers; where there are more, and three at least,
    ///     something is wrong with us.
    ///   - tell: Told of what people should know, a line each.
    package init(
        _ plan: PlanFile, shard: Int, workshop: FarmWorkshop, mostPoison: Double,
        tell: @escaping @Sendable (String) -> Void
    ) {
        self.plan = plan
        self.shard = shard
        self.workshop = workshop
        self.mostPoison = mostPoison
        self.tell = tell
    }

    /// - Throws: ``Failure`` `.usage` where it need not be tried again, `.io`; `CancellationError`.
    package func run() async throws -> Outcome {
        let documents = try await plan.shard(shard)
        let ledger = try await ShardLedger(workshop.store, plan, shard: shard)
        let outcome = try await run(documents, ledger)
        try await ledger.finish()
        return outcome
    }

    private func run(_ documents: [PlannedDocument], _ ledger: ShardLedger) async throws -> Outcome {
        var outcome = Outcome()
        var poisoned = 0
        var failures = 0
        // Receipts of poisoned documents are for ever; they wait until it is known that the poison is theirs.
        var waiting: [(DocumentMaker, DocumentMaker.Made)] = []
        for document in documents {
            if workshop.stop.isSet {
                outcome.again = "stopped"
                break
            }
            do {
                switch try await make(document, ledger) {
                case .kept(let receipt):
                    outcome.kept += 1
                    if receipt?.isPoisoned ?? false { poisoned += 1 }
                case .gone(let state):
                    outcome.gone += 1
                    if state == .missing { outcome.missing += 1 }
                case .made(let maker, let made):
                    if made.receipt.isPoisoned {
                        poisoned += 1
                        waiting.append((maker, made))
                        if poisoned > Self.fewPoisoned, Double(poisoned) * 100 > Double(documents.count) * mostPoison {
                            outcome.again =
                                "\(poisoned) of \(documents.count) documents ended their workers, which is our fault rather than theirs; the last one: \(made.receipt.failure?.message ?? made.receipt.lost.first?.message ?? "")"
                            return outcome
                        }
                    } else {
                        try await publish(maker, made, ledger)
                        outcome.made += 1
                    }
                }
                failures = 0
            } catch is CancellationError {
                outcome.again = "stopped"
                break
            } catch let failure as Failure where failure.code == .cancelled {
                outcome.again = "stopped"
                break
            } catch let failure as Failure where failure.code == .io {
                tell("\(document.path): \(failure.description)")
                try ledger.add(LedgerEntry(document, .again, sha256: nil, message: failure.description))
                outcome.again = failure.description
                failures += 1
                guard failures < Self.mostFailures else { break }
            }
        }
        if outcome.missing == documents.count {
            outcome.again = "none of the shard's files is there; is the archive mounted?"
        }
        for (maker, made) in waiting {
            try await publish(maker, made, ledger)
            outcome.made += 1
        }
        try await workshop.store.sweep()
        return outcome
    }

    private enum Made {
        case kept(FarmReceipt?)
        case gone(LedgerEntry.State)
        case made(DocumentMaker, DocumentMaker.Made)
    }

    private func make(_ document: PlannedDocument, _ ledger: ShardLedger) async throws -> Made {
        guard let size = try await size(of: document) else {
            return try gone(document, .missing, "there is no such file", ledger)
        }
        guard size == document.bytes else {
            return try gone(
                document, .changed, "has \(size) bytes, and had \(document.bytes) when it was planned",
                ledger)
        }
        guard document.isRemote else { return try await make(document, at: document.path, ledger) }
        guard let remote = workshop.remote else {
            throw Failure(.usage, "is not on this machine, and nothing can fetch it", at: document.path)
        }
        // Its digest is known, so that it need not be fetched to know whether it is done.
        if let sha256 = document.sha256,
            let receipt = try await workshop.store.receipt(
                sha256, plan.header.profileDigest, document.span)
        {
            try await finish(document, sha256, ledger)
            return .kept(receipt)
        }
        let folder = try Files.makePrivateFolder(prefix: "recto-farm")
        defer { try? Files.remove(folder) }
        let file = folder + "/document.pdf"
        try await remote.fetch(document.path, to: file)
        return try await make(document, at: file, ledger)
    }

    private func size(of document: PlannedDocument) async throws(Failure) -> Int? {
        guard document.isRemote else { return try? Files.stamp(document.path).size }
        return try await workshop.remote?.size(of: document.path)
    }

    private func make(_ document: PlannedDocument, at file: String, _ ledger: ShardLedger)
        async throws -> Made
    {
        let digest = try await blocking { () throws(Failure) in try Digest.ofFile(file) }
        let sha256 = String(digest.drop { $0 != ":" }.dropFirst())
        if let planned = document.sha256, planned != sha256 {
            return try gone(document, .changed, "is not the file that was planned: its digest is another one", ledger)
        }
        let profile = plan.header.profileDigest
        if let receipt = try await workshop.store.receipt(sha256, profile, document.span) {
            // Whoever was killed behind the receipt has left the work.
            if Files.kind(workshop.store.work(sha256, profile, document.span)) == .folder {
                try WorkPlace(workshop.store, sha256, profile, document.span).finish()
            }
            try await finish(document, sha256, ledger)
            return .kept(receipt)
        }
        let maker = DocumentMaker(workshop: workshop, document: document, sha256: sha256, file: file)
        do {
            guard let made = try await maker.make() else {
                try await finish(document, sha256, ledger)
                return .kept(try await workshop.store.receipt(sha256, profile, document.span))
            }
            return .made(maker, made)
        } catch let changed as Changed {
            return try gone(document, .changed, changed.message, ledger)
        }
    }

    private func gone(
        _ document: PlannedDocument, _ state: LedgerEntry.State, _ message: String, _ ledger: ShardLedger
    ) throws(Failure) -> Made {
        tell("\(document.path): \(message)")
        try ledger.add(LedgerEntry(document, state, sha256: nil, message: message))
        return .gone(state)
    }

    private func publish(_ maker: DocumentMaker, _ made: DocumentMaker.Made, _ ledger: ShardLedger)
        async throws(Failure)
    {
        if let failure = made.receipt.failure { tell("\(maker.document.path): \(failure.message)") }
        for loss in made.receipt.lost.prefix(5) {
            tell("\(maker.document.path), page \(loss.page): \(loss.message)\(loss.isPoison ? " (quarantined)" : "")")
        }
        try await maker.publish(made)
        try await finish(maker.document, maker.sha256, ledger, made)
    }

    private func finish(
        _ document: PlannedDocument, _ sha256: String, _ ledger: ShardLedger,
        _ made: DocumentMaker.Made? = nil
    ) async throws(Failure) {
        if document.span != nil {
            try await workshop.store.completeDocument(document, sha256, plan.header.profileDigest)
        }
        var entry = LedgerEntry(document, .done, sha256: sha256)
        (entry.drawn, entry.resumed) = (made?.drawn, made?.resumed)
        try ledger.add(entry)
    }
}
