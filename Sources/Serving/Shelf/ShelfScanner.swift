public import RectoDiagnostics
import RectoPackaging

/// Finds issues in files and folders.
///
/// Of a file only its first 4 kB are read, and those once: a shelf of thousands is ready in a moment. Links inside of folders
/// are not followed, so that nothing outside of what was named can come in. Blocks; not for the concurrency runtime's threads.
public struct ShelfScanner: Sendable {
    /// Tells an issue's own id out of a package; `nil` where there is none.
    public typealias Identify = @Sendable (_ path: String) -> String?

    /// Whether a zip file that is called a book is one of pictures.
    public typealias Recognize = @Sendable (_ path: String) -> Bool

    private let roots: [String]
    private let identify: Identify
    private let recognizesBook: Recognize

    private static let head = 4096
    private static let deepest = 16
    private static let most = 100_000
    private static let manifests = ["overlay.json", "overlay.xml", "overlay.plist"]

    /// - Parameter roots: Files and folders.
    public init(
        _ roots: [String], identify: @escaping Identify, recognizesBook: @escaping Recognize = { _ in true }
    ) {
        self.roots = roots
        self.identify = identify
        self.recognizesBook = recognizesBook
    }

    /// Everything there is now.
    ///
    /// - Parameter known: What was found before, by path: what has not changed is not read again.
    /// - Throws: ``Failure`` `.io` for a root that is not there.
    public func scan(known: [String: FoundFile] = [:]) throws(Failure) -> [FoundFile] {
        var found: [String: FoundFile] = [:]
        for root in roots {
            let path = Files.resolved(root)
            switch Files.kind(path) {
            case .file:
                if let file = read(path, known) { found[path] = file }
            case .folder: list(path, 0, known, &found)
            case .other, nil: throw Failure(.io, "there is no such file or folder", at: root)
            }
        }
        return found.values.sorted { $0.path < $1.path }
    }

    /// What can't be read is not in the shelf: it may be there the next time.
    private func list(_ folder: String, _ depth: Int, _ known: [String: FoundFile], _ found: inout [String: FoundFile])
    {
        guard let names = try? Files.list(folder) else { return }
        if let manifest = Self.manifests.first(where: { names.contains($0) }) {
            if let file = read(folder, manifest: manifest, known) { found[folder] = file }
            return
        }
        for name in names where !name.hasPrefix(".") && found.count < Self.most {
            let path = folder + "/" + name
            // A folder may be called `x.recto` as well.
            if Self.isIssue(name), let file = read(path, known) {
                found[path] = file
            } else if depth < Self.deepest, Files.kind(path) == .folder {
                list(path, depth + 1, known, &found)
            }
        }
    }

    private static func isIssue(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".pdf") || name.hasSuffix(".recto") || isBook(name)
    }

    private static func isBook(_ name: String) -> Bool {
        let name = name.lowercased()
        return name.hasSuffix(".cbz") || name.hasSuffix(".epub")
    }

    private func read(_ path: String, _ known: [String: FoundFile]) -> FoundFile? {
        if let file = known[path], Files.kind(path) == .file, (try? Files.stamp(path)) == file.stamp { return file }
        guard let (stamp, head) = try? Files.head(path, Self.head) else { return nil }
        let isZip = head.starts(with: [0x50, 0x4B, 3, 4])
        let isBook = Self.isBook(path)
        // A collection of books has more of text than of pictures.
        if isBook, !(isZip && recognizesBook(path)) { return nil }
        var digest = Digest()
        if isZip, !isBook, let id = identify(path) {
            digest.add("issue \(id)")
        } else {
            digest.add("file \(stamp.size)\n")
            digest.add(head)
        }
        let kind: ShelfEntry.Kind = isBook ? .book : isZip ? .package : .document
        return FoundFile(path: path, kind: kind, stamp: stamp, base: Self.base(digest))
    }

    /// Forty-eight bits: a shelf of a million issues has two alike once in six hundred shelves, and they get numbers.
    private static func base(_ digest: Digest) -> String {
        let text = String((digest.words.first ?? 0) >> 16, radix: 16)
        return String(repeating: "0", count: 12 - text.count) + text
    }

    private func read(_ folder: String, manifest: String, _ known: [String: FoundFile]) -> FoundFile? {
        guard let stamp = try? Files.stamp(folder + "/" + manifest) else { return nil }
        if let file = known[folder], file.stamp == stamp { return file }
        var digest = Digest()
        digest.add(identify(folder).map { "issue \($0)" } ?? "folder \(folder)")
        return FoundFile(path: folder, kind: .folder, stamp: stamp, base: Self.base(digest))
    }
}
