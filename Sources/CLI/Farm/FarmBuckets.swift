import Recto
import RectoFarm
import RectoFarmRuns
import RectoS3

/// Buckets as sources and stores of a farm.
enum FarmBuckets {
    /// - Parameter work: A folder of this machine for what is being made, where the store is a bucket.
    /// - Throws: ``Failure`` `.usage`.
    static func store(_ word: String, work: String = "") throws(Failure) -> FarmStore {
        guard SourceDocument.isRemote(word) else { return FarmStore(word) }
        return FarmStore(
            try BucketStorage(try DocumentOpener.buckets(), try S3Address(word)), workFolder: work)
    }

    /// A plan in a file, or in a bucket.
    ///
    /// - Throws: ``Failure`` `.io`, or `.usage` for what is no plan or not all of one.
    static func plan(_ word: String) async throws(Failure) -> PlanFile {
        guard SourceDocument.isRemote(word) else { return try await PlanFile(word) }
        return try await BucketPlan(try DocumentOpener.buckets(), try S3Address(word)).open()
    }

    /// Has a plan written to a file, which is sent where it belongs into a bucket.
    ///
    /// - Parameter body: Writes the file, unless there is nothing to plan.
    /// - Throws: ``Failure`` `.usage` where another plan is there already, `.io`, and what `body` throws.
    static func writePlan(
        _ word: String, _ body: (_ file: String) async throws -> CostSheet?
    ) async throws -> CostSheet? {
        guard SourceDocument.isRemote(word) else { return try await body(word) }
        let plan = BucketPlan(try DocumentOpener.buckets(), try S3Address(word))
        let folder = try Files.makePrivateFolder(prefix: "recto-farm")
        defer { try? Files.remove(folder) }
        let file = folder + "/plan.jsonl"
        guard let cost = try await body(file) else { return nil }
        try await plan.place(file)
        return cost
    }

    /// Where a plan goes, if that is on this machine.
    static func planPlaces(_ word: String) -> [OutputPlace] { paths([word]).map { OutputPlace(.file, $0) } }

    /// Makes sense of addresses only when it is asked for one, so that nobody needs keys who has none in a plan.
    struct Documents: RemoteDocuments {
        func size(of address: String) async throws(Failure) -> Int? {
            try await BucketDocuments(try DocumentOpener.buckets()).size(of: address)
        }

        func fetch(_ address: String, to file: String) async throws(Failure) {
            try await BucketDocuments(try DocumentOpener.buckets()).fetch(address, to: file)
        }
    }

    /// The size of a document now, wherever it is.
    static func size(of path: String) async throws(Failure) -> Int? {
        guard SourceDocument.isRemote(path) else { return try Files.stamp(path).size }
        return try await Documents().size(of: path)
    }

    /// More would not be listed in the memory that a plan may take.
    private static let most = 2_000_000

    /// The PDFs below those words that lead into buckets.
    ///
    /// - Throws: ``Failure`` `.usage`, `.io`, `.tooLarge`.
    static func listed(_ words: [String]) async throws(Failure) -> [String: [SourceDocument]] {
        var listed: [String: [SourceDocument]] = [:]
        for word in words where SourceDocument.isRemote(word) && listed[word] == nil {
            let place = try S3Address(word)
            // A prefix may end within a name; ids begin behind its last slash.
            let folder = place.key.utf8.lastIndex(of: UInt8(ascii: "/")).map { place.key[...$0] } ?? ""
            listed[word] = try await DocumentOpener.buckets().listObjects(place, atMost: most).compactMap { object in
                guard SourceDocument.isDocument(object.address.key), object.size > 0 else { return nil }
                let id = String(
                    decoding: object.address.key.utf8.dropFirst(folder.utf8.count), as: UTF8.self)
                var document = SourceDocument(path: object.address.description, id: id)
                document.bytes = object.size
                return document
            }
        }
        return listed
    }

    /// Those of the words that are paths.
    static func paths(_ words: [String]) -> [String] { words.filter { !SourceDocument.isRemote($0) } }
}
