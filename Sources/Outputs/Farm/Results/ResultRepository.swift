package import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// What a farm has made, as an OCFL storage root (Oxford Common File Layout 1.1): an object for each document, with its receipt and its
/// archives.
///
/// Of a store in the same file system the archives are links, which take no room.
package final class ResultRepository {
    private let folder: String
    private let software: String
    private let created: String
    private var known: Set<String> = []

    private static let layout = "0003-hash-and-id-n-tuple-storage-layout"

    /// - Parameters:
    ///   - software: What made it, in words.
    ///   - created: When, as RFC 3339 has it.
    package init(_ folder: String, software: String, created: String) {
        self.folder = folder
        self.software = software
        self.created = created
    }

    private struct Layout: Encodable {
        var `extension` = ResultRepository.layout
        var description =
            "Objects are below three folders of three digits of the SHA-256 of their id, in one that is named after it."
    }

    private struct LayoutConfiguration: Encodable {
        var extensionName = ResultRepository.layout
        var digestAlgorithm = "sha256"
        var tupleSize = 3
        var numberOfTuples = 3
    }

    private struct Inventory: Encodable {
        struct Version: Encodable {
            var created: String
            var message: String
            var user: [String: String]
            var state: [String: [String]]
        }

        var id: String
        var type = "https://ocfl.io/1.1/spec/#inventory"
        var digestAlgorithm = "sha256"
        var head = "v1"
        var manifest: [String: [String]]
        var versions: [String: Version]
    }

    /// Writes the storage root whole or not at all.
    ///
    /// A divided document is left out until all of its spans are made: an object's version never changes.
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
        let settings = "\(draft)/extensions/\(Self.layout)"
        try Files.makeFolder(settings)
        try Files.replace(draft + "/0=ocfl_1.1", with: Array("ocfl_1.1\n".utf8))
        try Files.replace(draft + "/ocfl_layout.json", with: try CompactJSON.encode(Layout()))
        try Files.replace(settings + "/config.json", with: try CompactJSON.encode(LayoutConfiguration()))
        let profile = plan.header.profileDigest
        try await PlanSurvey(plan, store).forEachLine { _, document, state async throws(Failure) in
            guard let receipt = state.receipt else {
                counts.left += 1
                return
            }
            guard document.isFirst else { return }
            var receipts = [receipt]
            if document.span != nil {
                guard let whole = try await store.receipt(receipt.sha256, profile, nil) else { return }
                receipts = [whole]
                for span in document.siblings {
                    guard let part = try await store.receipt(receipt.sha256, profile, span) else { return }
                    receipts.append(part)
                }
            }
            counts.documents += 1
            counts.bytes += try await add(receipts, of: receipt.sha256, profile, to: draft, store)
        }
        return counts
    }

    /// - Returns: the bytes that were added; none where the same document was added before.
    private func add(
        _ receipts: [FarmReceipt], of sha256: String, _ profile: String, to draft: String, _ store: FarmStore
    ) async throws(Failure) -> Int {
        guard known.insert(sha256).inserted else { return 0 }
        let id = "recto:\(sha256):\(profile)"
        let object = "\(draft)/\(Self.path(of: id))"
        var content: [ResultFiles.File] = []
        for receipt in receipts {
            content += try await ResultFiles(store: store).copy(receipt, into: object + "/v1/content")
        }
        // Two spans may have made the same bytes.
        let names = Dictionary(grouping: content, by: \.sha256).mapValues { files in files.map(\.name).sorted() }
        let version = Inventory.Version(
            created: created, message: "Made by \(software)", user: ["name": software], state: names)
        let inventory = Inventory(
            id: id, manifest: names.mapValues { $0.map { "v1/content/\($0)" } }, versions: ["v1": version])
        let text = try CompactJSON.encode(inventory)
        var digest = Digest()
        digest.add(text)
        for folder in [object, object + "/v1"] {
            try Files.replace(folder + "/inventory.json", with: text)
            try Files.replace(
                folder + "/inventory.json.sha256", with: Array("\(digest.digits) inventory.json\n".utf8))
        }
        try Files.replace(object + "/0=ocfl_object_1.1", with: Array("ocfl_object_1.1\n".utf8))
        return content.reduce(0) { $0 + $1.bytes }
    }

    /// Where the layout has an object.
    static func path(of id: String) -> String {
        var digest = Digest()
        digest.add(id)
        let digits = Array(digest.digits)
        let tuples = stride(from: 0, to: 9, by: 3).map { String(digits[$0..<$0 + 3]) }
        var name = ""
        for byte in id.utf8 {
            let sign = Character(Unicode.Scalar(byte))
            if sign.isASCII, sign.isLetter || sign.isNumber || "-_".contains(sign) {
                name.append(sign)
            } else {
                name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        // Longer ones are cut, and told apart by the digest.
        if name.count > 100 { name = "\(name.prefix(100))-\(digest.digits)" }
        return (tuples + [name]).joined(separator: "/")
    }
}
