package import RectoBytes
package import RectoDiagnostics
import RectoPackaging

/// A store in a folder that all machines see.
package struct FolderStorage: FarmStorage {
    package let name: String

    package init(_ root: String) {
        var root = root
        while root.count > 1, root.hasSuffix("/") { root.removeLast() }
        name = root
    }

    private func full(_ path: String) -> String { "\(name)/\(path)" }

    package func read(_ path: String, atMost most: Int) async throws(Failure) -> [UInt8]? {
        try Files.read(full(path), limit: most)
    }

    package func open(_ path: String) async throws(Failure) -> any ByteProvider {
        try FileBytes(full(path))
    }

    package func copy(_ path: String, to file: String) async throws(Failure) -> Int {
        try Files.link(full(path), to: file)
        return try Files.stamp(file).size
    }

    package func writeOnce(_ bytes: [UInt8], to path: String, draft: String) async throws(Failure)
        -> Bool
    {
        try Files.makeFolder(Files.split(full(path)).folder)
        try Files.makeFolder(Files.split(draft).folder)
        return try OnceFile.write(bytes, to: full(path), draft: draft)
    }

    package func placeOnce(_ file: String, at path: String) async throws(Failure) {
        try Files.makeFolder(Files.split(full(path)).folder)
        _ = try OnceFile.place(file, at: full(path))
    }

    package func begin(_ path: String) async throws(Failure) -> any FarmJournal {
        try Files.makeFolder(Files.split(full(path)).folder)
        return try Journal(full(path))
    }

    package func list(_ folder: String) async throws(Failure) -> [String] {
        guard Files.kind(full(folder)) == .folder else { return [] }
        var paths: [String] = []
        try Self.list(full(folder), "", &paths)
        return paths
    }

    private static func list(_ folder: String, _ prefix: String, _ paths: inout [String])
        throws(Failure)
    {
        for name in try Files.list(folder) {
            let path = "\(folder)/\(name)"
            switch Files.kind(path) {
            case .folder: try list(path, "\(prefix)\(name)/", &paths)
            case nil: continue
            default: paths.append(prefix + name)
            }
        }
    }

    package func remove(_ path: String) async throws(Failure) { try Files.remove(full(path)) }

    package func rename(_ path: String, to target: String) async throws(Failure) {
        if Files.kind(full(path)) == .file { try Files.rename(full(path), to: full(target)) }
    }

    /// Drafts are in the work, which is swept.
    package func tidy(_ archive: String, bytes: Int) async throws(Failure) {}

    private final class Journal: FarmJournal {
        private var file: OutputFile

        init(_ path: String) throws(Failure) { file = try OutputFile(path) }

        func add(_ line: [UInt8]) throws(Failure) { try file.write(line) }

        func finish() async throws(Failure) {}
    }
}
