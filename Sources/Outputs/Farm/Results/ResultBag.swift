package import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// What a farm has made, as a bag (BagIt 1.0, RFC 8493): archives with their receipts, below `data` as they are in the store.
///
/// Of a store in the same file system the archives are links, which take no room.
package final class ResultBag {
    private let folder: String
    private let software: String
    private var lines: [String] = []
    private var bytes = 0
    private var known: Set<String> = []

    /// - Parameter software: What made it, in words.
    package init(_ folder: String, software: String) {
        self.folder = folder
        self.software = software
    }

    /// Writes the bag whole or not at all.
    ///
    /// Digests of archives are those of their receipts; nothing is read again but where it has to be copied.
    ///
    /// - Throws: ``Failure`` `.usage` where the folder is there already, `.io`, `.damaged` for an archive that is not as long as its
    ///   receipt says.
    package func write(_ plan: PlanFile, _ store: FarmStore) async throws(Failure) -> ResultCounts {
        guard Files.kind(folder) == nil else {
            throw Failure(.usage, "is there already; name a new folder", at: folder)
        }
        let draft = "\(folder).\(Runner.unique())"
        do throws(Failure) {
            let counts = try await fill(draft, plan, store)
            try Files.rename(draft, to: folder)
            return counts
        } catch {
            try? Files.remove(draft)
            throw error
        }
    }

    private func fill(_ draft: String, _ plan: PlanFile, _ store: FarmStore) async throws(Failure)
        -> ResultCounts
    {
        var counts = ResultCounts()
        try Files.makeFolder(draft + "/data")
        let profile = plan.header.profileDigest
        try await PlanSurvey(plan, store).forEachLine { _, document, state async throws(Failure) in
            guard let receipt = state.receipt else {
                counts.left += 1
                return
            }
            if document.isFirst { counts.documents += 1 }
            try await add(receipt, to: draft, store)
            if document.span != nil, let whole = try await store.receipt(receipt.sha256, profile, nil) {
                try await add(whole, to: draft, store)
            }
        }
        counts.bytes = bytes
        try finish(draft)
        return counts
    }

    private func add(_ receipt: FarmReceipt, to draft: String, _ store: FarmStore)
        async throws(Failure)
    {
        let place = FarmStore.place(receipt.sha256, receipt.profile)
        let name = "\(place)/\(FarmStore.receiptName(receipt.span))"
        guard known.insert(name).inserted else { return }
        for file in try await ResultFiles(store: store).copy(receipt, into: "\(draft)/data/\(place)") {
            lines.append("\(file.sha256)  data/\(place)/\(file.name)\n")
            bytes += file.bytes
        }
    }

    private func finish(_ draft: String) throws(Failure) {
        let files = [
            ("bag-info.txt", "Bag-Software-Agent: \(software)\nPayload-Oxum: \(bytes).\(lines.count)\n"),
            ("bagit.txt", "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n"),
            ("manifest-sha256.txt", lines.joined()),
        ]
        var tags = ""
        for (name, text) in files {
            try Files.replace("\(draft)/\(name)", with: Array(text.utf8))
            var digest = Digest()
            digest.add(text)
            tags += "\(digest.digits)  \(name)\n"
        }
        try Files.replace("\(draft)/tagmanifest-sha256.txt", with: Array(tags.utf8))
    }
}
