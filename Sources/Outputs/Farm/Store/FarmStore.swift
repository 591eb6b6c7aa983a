package import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// Where outputs go: a folder that all machines see, or a bucket.
///
/// `out/ab/ab12…/PROFILE/` has what was made of a document, `work/` what is being made, `plans/` who made what. Outputs are addressed by
/// what they are made of, so that a document that many plans name, or one plan a thousand times, is made once.
package struct FarmStore: Sendable {
    package let storage: any FarmStorage
    /// A folder of files for what is being made; of a bucket it is this machine's.
    package let workFolder: String

    /// A store in a folder, with the work in it.
    package init(_ root: String) {
        storage = FolderStorage(root)
        workFolder = storage.name + "/work"
    }

    package init(_ storage: any FarmStorage, workFolder: String) {
        self.storage = storage
        self.workFolder = workFolder
    }

    /// Its path or address.
    package var root: String { storage.name }

    /// Its path in the store.
    package static func place(_ sha256: String, _ profile: String) -> String {
        "out/\(sha256.prefix(2))/\(sha256)/\(profile)"
    }

    /// Where a document or a span of it is made, for whoever comes next to go on with.
    package func work(_ sha256: String, _ profile: String, _ span: PageSpan?) -> String {
        "\(workFolder)/\(sha256)-\(profile)\(span.map { "-\(Self.number($0.first))" } ?? "")"
    }

    package static func receiptName(_ span: PageSpan?) -> String { stem(span, "receipt") + ".json" }

    /// - Parameter sha256: Of the archive, so that two that differ don't meet.
    package static func archiveName(_ span: PageSpan?, sha256: String) -> String {
        "\(stem(span, "document"))-\(sha256.prefix(10)).zip"
    }

    private static func stem(_ span: PageSpan?, _ whole: String) -> String {
        span.map { "pages-\(number($0.first))-\(number($0.last))" } ?? whole
    }

    private static func number(_ page: Int) -> String {
        let digits = String(page)
        return String(repeating: "0", count: max(0, 6 - digits.count)) + digits
    }

    /// The receipt of a document, or of a span of one; `nil` where there is none.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged` for a file that is no receipt.
    package func receipt(_ sha256: String, _ profile: String, _ span: PageSpan?) async throws(Failure)
        -> FarmReceipt?
    {
        let path = "\(Self.place(sha256, profile))/\(Self.receiptName(span))"
        guard let bytes = try await storage.read(path, atMost: 1 << 28) else { return nil }
        guard let receipt = try? CompactJSON.decode(FarmReceipt.self, from: bytes),
            receipt.schema == FarmReceipt.currentSchema, receipt.sha256 == sha256
        else {
            throw Failure(.damaged, "is no receipt; remove it, and run again", at: "\(root)/\(path)")
        }
        return receipt
    }

    /// Writes a receipt, unless there is one already.
    ///
    /// - Returns: whether it is ours.
    /// - Throws: ``Failure`` `.io`.
    package func write(_ receipt: FarmReceipt) async throws(Failure) -> Bool {
        // Among the work, where somebody else removes it if we are killed.
        let draft = "\(work(receipt.sha256, receipt.profile, receipt.span)).\(Runner.unique())"
        return try await storage.writeOnce(
            try CompactJSON.encode(receipt) + [UInt8(ascii: "\n")],
            to: "\(Self.place(receipt.sha256, receipt.profile))/\(Self.receiptName(receipt.span))",
            draft: draft)
    }

    /// Writes the receipt of a document whose spans all have theirs; does nothing where one is missing.
    ///
    /// Whoever finishes a span calls it, so that the last one's call writes it.
    ///
    /// - Returns: whether all spans have receipts.
    @discardableResult
    package func completeDocument(
        _ document: PlannedDocument, _ sha256: String, _ profile: String
    ) async throws(Failure) -> Bool {
        var receipts: [FarmReceipt] = []
        for span in document.siblings {
            guard let receipt = try await receipt(sha256, profile, span) else { return false }
            receipts.append(receipt)
        }
        guard let first = receipts.first else { return false }
        if try await receipt(sha256, profile, nil) != nil { return true }
        var whole = first
        whole.span = nil
        whole.archive = nil
        whole.spans = document.siblings.map { Self.receiptName($0) }
        whole.state = receipts.contains { $0.state == .done } ? .done : .failed
        if whole.state == .done { whole.failure = nil }
        whole.lost = receipts.flatMap(\.lost)
        whole.seconds = receipts.reduce(0) { $0 + $1.seconds }
        _ = try await write(whole)
        return true
    }

    /// Takes a receipt away, so that the document is made again.
    ///
    /// - Throws: ``Failure`` `.io`.
    package func setAside(_ receipt: FarmReceipt) async throws(Failure) {
        for span in [receipt.span, nil] {
            let path = "\(Self.place(receipt.sha256, receipt.profile))/\(Self.receiptName(span))"
            try await storage.rename(path, to: path + ".set-aside")
        }
    }

    /// Removes what runs that were killed have left in the work of documents that others have finished since.
    ///
    /// A run that is still at such a document fails, finds the receipt, and is content.
    ///
    /// - Throws: ``Failure`` `.io`.
    package func sweep() async throws(Failure) {
        guard Files.kind(workFolder) == .folder else { return }
        for name in try Files.list(workFolder) {
            guard let dot = name.firstIndex(of: ".") else { continue }
            let parts = name[..<dot].split(separator: "-")
            guard parts.count == 2 || parts.count == 3 else { continue }
            let receipt = parts.count == 3 ? "pages-\(parts[2])-" : "receipt.json"
            let names = (try? await storage.list(Self.place(String(parts[0]), String(parts[1])))) ?? []
            if names.contains(where: { $0.hasPrefix(receipt) && $0.hasSuffix(".json") }) {
                try Files.remove("\(workFolder)/\(name)")
            }
        }
    }
}
