import RectoDiagnostics
import RectoPackaging

/// The PDFs of a folder and of those in it; a bag or an OCFL object among them is read by its own rules.
///
/// Links to files and folders are left out: they may lead out of the tree, or in circles.
final class FolderSource: DocumentSource {
    private let path: String
    /// What goes before the names of its documents in their ids.
    private let prefix: String
    private let excluded: Set<String>
    private var names: ArraySlice<String>

    /// - Parameter below: What the ids of its documents begin with.
    static func source(_ path: String, below: String, _ excluded: Set<String>) throws(Failure) -> any DocumentSource {
        let prefix = below.isEmpty ? "" : below + "/"
        let names = try Files.list(path)
        if names.contains("bagit.txt") { return try BagSource(path, names, prefix: prefix) }
        if names.contains(where: { $0.hasPrefix("0=ocfl_object_1.") }) { return try OCFLSource(path, prefix: prefix) }
        // Extensions of an OCFL root are configuration.
        let isRoot = names.contains { $0.hasPrefix("0=ocfl_1.") }
        return FolderSource(path, names.filter { !(isRoot && $0 == "extensions") }, prefix: prefix, excluded)
    }

    private init(_ path: String, _ names: [String], prefix: String, _ excluded: Set<String>) {
        self.path = path
        self.names = names[...]
        self.prefix = prefix
        self.excluded = excluded
    }

    func next() throws(Failure) -> SourceStep? {
        while let name = names.popFirst() {
            guard !name.hasPrefix(".") else { continue }
            let below = (path == "/" ? "" : path) + "/" + name
            switch Files.kind(below) {
            case .file where SourceDocument.isDocument(name):
                return .document(SourceDocument(path: below, id: prefix + name))
            case .folder where !excluded.contains(Files.resolved(below)):
                return .source(try Self.source(below, below: prefix + name, excluded))
            default: continue
            }
        }
        return nil
    }
}
