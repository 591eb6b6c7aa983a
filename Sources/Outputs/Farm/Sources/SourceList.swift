package import RectoDiagnostics
import RectoPackaging

/// The documents of folders, bags, OCFL storage and lists, in an order that depends on nothing but their names.
package final class SourceList {
    private var stack: [any DocumentSource]

    /// Folders that nest deeper are taken for an endless tree.
    private static let deepest = 100

    /// - Parameters:
    ///   - words: Folders, which are searched; `.csv` files and METS (`.xml`), which list documents; and documents.
    ///   - excluded: Folders that are not searched, such as the store.
    ///   - remote: The documents of those words that lead into buckets.
    /// - Throws: ``Failure`` `.io`, `.usage`.
    package init(
        _ words: [String], excluding excluded: [String] = [], remote: [String: [SourceDocument]] = [:]
    ) throws(Failure) {
        let excluded = Set(excluded.map { Files.resolved($0) })
        var sources: [any DocumentSource] = []
        for word in words {
            if let listed = remote[word] {
                sources.append(ListedSource(listed))
                continue
            }
            var word = word
            while word.count > 1, word.hasSuffix("/") { word.removeLast() }
            let path = Files.resolved(word)
            switch Files.kind(path) {
            case .folder:
                sources.append(
                    try FolderSource.source(word, below: words.count > 1 ? Files.split(path).name : "", excluded))
            case .file where word.lowercased().hasSuffix(".csv"): sources.append(try ListSource(word))
            case .file where word.lowercased().hasSuffix(".xml"): sources.append(try METSSource(word))
            case .file: sources.append(OneDocument(word))
            case .other: throw Failure(.usage, "is neither a file nor a folder", at: word)
            case nil: throw Failure(.io, "there is no such file or folder", at: word)
            }
        }
        stack = sources.reversed()
    }

    /// The next document; `nil` after the last.
    ///
    /// - Throws: ``Failure`` `.io`, `.damaged`, `.usage`, `.tooLarge`.
    package func next() throws(Failure) -> SourceDocument? {
        while let source = stack.last {
            switch try source.next() {
            case .document(let document): return document
            case .source(let inner):
                guard stack.count < Self.deepest else {
                    throw Failure(.tooLarge, "folders are nested in each other \(Self.deepest) deep")
                }
                stack.append(inner)
            case nil: stack.removeLast()
            }
        }
        return nil
    }
}

/// Documents that somebody else has listed.
private final class ListedSource: DocumentSource {
    private var documents: ArraySlice<SourceDocument>

    init(_ documents: [SourceDocument]) { self.documents = documents[...] }

    func next() throws(Failure) -> SourceStep? { documents.popFirst().map { .document($0) } }
}

/// A document that the user named.
private final class OneDocument: DocumentSource {
    private var document: SourceDocument?

    init(_ path: String) { document = SourceDocument(path: path, id: Files.split(path).name) }

    func next() throws(Failure) -> SourceStep? {
        defer { document = nil }
        return document.map { .document($0) }
    }
}
