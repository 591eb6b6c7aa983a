/// Caches documents' text in a folder, so that a second search need not read the document again.
///
/// Each document has a file that is named after the digest of its content. Never cache the text of encrypted documents: it would be
/// readable without the password.
public struct TextStore: Sendable {
    private let path: String
    private let key: String

    /// Increment it when the same document gives different text than before.
    private static let version = 1
    private static let largest = 1 << 30

    /// - Parameters:
    ///   - folder: Created if it is missing.
    ///   - document: The document's path; read once, for its digest.
    ///   - box: What counts as the page.
    /// - Throws: ``Failure`` `.io`.
    public init(folder: String, document: String, box: PageBox) throws(Failure) {
        try Files.makeFolder(folder)
        let digest = try Digest.ofFile(document).drop { $0 != ":" }.dropFirst()
        path = "\(folder)/\(digest)-\(box.rawValue).recto-text"
        key = "text \(Self.version), poppler \(Engine.popplerVersion), \(box.rawValue)"
    }

    /// The document's text; `nil` if it is not there or not whole.
    ///
    /// - Throws: ``Failure`` `.io` if it exists and can't be read.
    public func open() throws(Failure) -> TextCacheReader? {
        guard let bytes = try Files.read(path, limit: Self.largest) else { return nil }
        return TextCacheReader(bytes, key: key)
    }

    /// Begins to write the document's text.
    public func writer() throws(Failure) -> Writer { try Writer(path, key: key) }

    /// Writes a document's text page by page; the file appears when it is complete.
    public struct Writer: ~Copyable {
        private let path: String
        private let temporary: String
        private var file: OutputFile
        private var cache: TextCacheWriter
        private var isFinished = false

        init(_ path: String, key: String) throws(Failure) {
            let (folder, name) = Files.split(path)
            self.path = path
            temporary = "\(folder)/.\(name).\(UInt32.random(in: 0...UInt32.max)).recto-partial"
            file = try OutputFile(temporary)
            cache = TextCacheWriter(key: key)
        }

        deinit { if !isFinished { try? Files.remove(temporary) } }

        public mutating func add(_ page: PackedPage) throws(Failure) { try file.write(cache.append(page)) }

        /// All pages have been added.
        public mutating func finish() throws(Failure) {
            try file.write(cache.finish())
            try Files.rename(temporary, to: path)
            isFinished = true
        }
    }
}
