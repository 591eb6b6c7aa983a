import RectoDiagnostics
import RectoJSON
import RectoPackaging

/// The PDFs of the current version of an OCFL object (OCFL 1.0 and 1.1).
final class OCFLSource: DocumentSource {
    private let object: String
    private let inventory: Inventory
    private let prefix: String
    /// Logical paths and digests.
    private var files: ArraySlice<(path: String, digest: String)>

    private struct Inventory: Decodable {
        struct Version: Decodable { var state: [String: [String]] }

        var id: String
        var digestAlgorithm: String
        var head: String
        var manifest: [String: [String]]
        var versions: [String: Version]
    }

    private static let most = 1 << 28

    /// - Throws: ``Failure`` `.damaged` for an inventory that breaks the rules, `.io`.
    init(_ object: String, prefix: String) throws(Failure) {
        self.object = object
        self.prefix = prefix
        let file = object + "/inventory.json"
        guard let bytes = try Files.read(file, limit: Self.most) else {
            throw Failure(.damaged, "is an OCFL object without an inventory", at: object)
        }
        do {
            inventory = try CompactJSON.decode(Inventory.self, from: bytes)
        } catch {
            throw Failure(.damaged, error.message, at: file)
        }
        guard let head = inventory.versions[inventory.head] else {
            throw Failure(.damaged, "has no version “\(inventory.head)”, which it calls the current one", at: file)
        }
        var files: [(path: String, digest: String)] = []
        for (digest, paths) in head.state {
            for path in paths where SourceDocument.isDocument(path) { files.append((path, digest)) }
        }
        self.files = files.sorted { $0.path < $1.path }[...]
    }

    func next() throws(Failure) -> SourceStep? {
        guard let file = files.popFirst() else { return nil }
        // Digests are compared without regard to case.
        let content =
            inventory.manifest[file.digest]
            ?? inventory.manifest.first { $0.key.lowercased() == file.digest.lowercased() }?.value
        guard let path = content?.min(), BagSource.isWithin(path) else {
            throw Failure(.damaged, "does not say where “\(file.path)” is", at: object + "/inventory.json")
        }
        var document = SourceDocument(path: "\(object)/\(path)", id: "\(inventory.id)/\(file.path)")
        if inventory.digestAlgorithm == "sha256" { document.sha256 = SourceDocument.digits(file.digest) }
        return .document(document)
    }
}
