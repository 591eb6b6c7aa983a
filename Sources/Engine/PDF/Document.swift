import CPoppler
import CPopplerContent
public import RectoDiagnostics
import RectoGeometry
public import RectoLane
public import RectoPackaging
public import RectoStructure

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// An open PDF.
///
/// Isolation: everything that reaches poppler runs on the ``Lane``; the page count was copied at opening. The file stays open
/// as long as this object lives, so that a file replaced by renaming does not change under the reader.
@Lane
public final class Document {
    public nonisolated let pageCount: Int
    /// The file's name for messages, without its folder.
    public nonisolated let name: String
    /// The box that pages are cut to.
    public nonisolated let box: PageBox

    let handle: GReference
    private let source: DocumentSource
    private let password: String?
    /// Why pages can't be read, by index from 0, if whoever opened the document knows; see ``init(path:password:box:lost:notes:)``.
    private let lost: [Int: Failure]
    /// Faults of readable pages, by index from 0, as whoever opened the document knows them.
    public nonisolated let notes: [Int: String]
    private var openedStructure: Result<Structure, Failure>?
    private var openedContent: Result<ContentDocument, Failure>?
    private var lastTraits: (page: Int, traits: RectoPageTraits)?
    /// Mended copies by page, from 0; `nil` for pages that can't be mended.
    private var mendedPages: [Int: MendedPage?] = [:]
    private var stoppedPages: Set<Int> = []

    /// How many mended copies stay in memory; a spread needs two.
    private static let mostMended = 4

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: A regular file.
    ///   - password: User or owner password; not needed where the user password is empty.
    ///   - box: What counts as the page. Any box but the CropBox costs a copy of the file in memory.
    ///   - lost: Why pages can't be read, by index from 0, if the caller knows; they fail with this reason.
    ///   - notes: Faults of readable pages, by index from 0.
    /// - Throws: ``Failure`` `.io`, `.encrypted` or `.damaged`.
    public convenience init(
        path: String, password: String? = nil, box: PageBox = .crop, lost: [Int: Failure] = [:],
        notes: [Int: String] = [:]
    ) throws(Failure) {
        try self.init(
            path: path, called: String(path.split(separator: "/").last ?? "document"), password: password, box: box,
            lost: lost, notes: notes)
    }

    /// - Parameter name: In messages, and in what tells of its file.
    private init(
        path: String, called name: String, password: String?, box: PageBox, lost: [Int: Failure], notes: [Int: String]
    ) throws(Failure) {
        _ = Chatter.installed
        try Self.checkRegular(path, name: name)
        let handle: GReference
        if box == .crop {
            // Not by descriptor: poppler tries a password a second time in another encoding, and has closed it by then.
            let address = path.hasPrefix("/") ? path : Self.currentFolder() + "/" + path
            handle = try Self.load(
                name: name, spellings: Password.attempts(password), isPasswordGiven: password != nil
            ) { password, error in
                guard let uri = g_filename_to_uri(address, nil, error) else { return nil }
                defer { g_free(uri) }
                return poppler_document_new_from_file(uri, password, error)
            }
        } else {
            // poppler opens the file first: its error messages are better, and it repairs files that qpdf refuses.
            _ = try Document(path: path, password: password)
            handle = try Self.load(.file(path), croppedTo: box, name: name, password: password)
        }
        self.name = name
        self.lost = lost
        self.notes = notes
        source = .file(path)
        self.password = password
        self.box = box
        pageCount = Int(poppler_document_get_n_pages(handle.raw))
        self.handle = handle
    }

    /// Opens a part of a file, such as a stored entry of a package, where it is; or a whole file, as ``init(path:password:box:lost:notes:)``.
    ///
    /// What is written to the file meanwhile is noticed, and pages then fail instead of having holes.
    ///
    /// - Throws: ``Failure`` `.io`, `.encrypted` or `.damaged`.
    public convenience init(
        _ file: FilePart, password: String? = nil, box: PageBox = .crop, lost: [Int: Failure] = [:],
        notes: [Int: String] = [:]
    ) throws(Failure) {
        guard file.range != nil else {
            try self.init(
                path: file.path, called: file.name, password: password, box: box, lost: lost, notes: notes)
            return
        }
        try self.init(DocumentBytes(file), name: file.name, password: password, box: box, lost: lost, notes: notes)
    }

    /// Opens a document that something else reads: a part of a file, or a host.
    ///
    /// - Throws: ``Failure`` `.io`, `.encrypted` or `.damaged`.
    public init(
        _ bytes: DocumentBytes, name: String, password: String? = nil, box: PageBox = .crop, lost: [Int: Failure] = [:],
        notes: [Int: String] = [:]
    ) throws(Failure) {
        _ = Chatter.installed
        guard bytes.count > 0 else { throw Self.empty.at(name) }
        var handle = try Self.load(bytes, name: name, password: password)
        if box != .crop { handle = try Self.load(.part(bytes), croppedTo: box, name: name, password: password) }
        self.name = name
        self.lost = lost
        self.notes = notes
        self.password = password
        source = .part(bytes)
        self.box = box
        pageCount = Int(poppler_document_get_n_pages(handle.raw))
        self.handle = handle
        try checkUnchanged()
    }

    /// Opens a PDF that is in memory; the bytes are copied.
    ///
    /// - Throws: ``Failure`` `.encrypted` or `.damaged`.
    public init(bytes: [UInt8], name: String = "document", password: String? = nil, box: PageBox = .crop)
        throws(Failure)
    {
        _ = Chatter.installed
        var handle = try Self.load(bytes, name: name, password: password)
        if box != .crop { handle = try Self.load(.bytes(bytes), croppedTo: box, name: name, password: password) }
        self.name = name
        (lost, notes) = ([:], [:])
        self.password = password
        source = .bytes(bytes)
        self.box = box
        pageCount = Int(poppler_document_get_n_pages(handle.raw))
        self.handle = handle
    }

    isolated deinit {}  // drops `handle` on the lane, whoever released last

    // MARK: - Facts

    /// What is known of a page without interpreting its content.
    ///
    /// - Parameters:
    ///   - index: From 0.
    ///   - withDictionary: Whether boxes, rotation and UserUnit are wanted too; they need the structure that ``info()`` opens.
    /// - Throws: ``Failure`` `.usage` for no such page, `.damaged` for one that can't be read.
    public func pageInfo(_ index: Int, withDictionary: Bool = false) throws(Failure) -> PageInfo {
        let page = try page(index)
        return PageInfo(
            index: index, label: (try? label(page: index)) ?? String(index + 1), size: page.size,
            userUnit: page.userUnit,
            dictionary: withDictionary ? (try? structure())?.page(index) : nil)
    }

    /// The same file's object structure, opened at the first call.
    ///
    /// It knows the file's own boxes and not ``box``; callers pass ``box`` wherever it takes one.
    ///
    /// - Throws: ``Failure`` `.damaged` where qpdf can't read what poppler could.
    public func structure() throws(Failure) -> Structure {
        if let known = openedStructure { return try known.get() }
        let opened = Result { () throws(Failure) in try Structure(source, password: password) }
            .mapError { $0.place == nil ? $0.at(name) : $0 }
        openedStructure = opened
        return try opened.get()
    }

    /// The view through poppler's core, opened when it is first asked for.
    func content(for index: Int) throws(Failure) -> ContentDocument {
        try checkPage(index)
        if let known = openedContent { return try known.get() }
        let opened = Result { () throws(Failure) in
            try ContentDocument(source, password: password, pageCount: pageCount)
        }
        openedContent = opened
        return try opened.get()
    }

    /// Runs `body`, whose result is void if the file was written to meanwhile.
    ///
    /// - Throws: ``Failure`` `.io` in that case; what `body` throws.
    func ifUnchanged<Result: ~Copyable>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
        do throws(Failure) {
            let result = try body()
            try checkUnchanged()
            return result
        } catch {
            try checkUnchanged()
            throw error
        }
    }

    private func checkUnchanged() throws(Failure) {
        guard case .part(let bytes) = source, bytes.isChanged else { return }
        throw DocumentBytes.change.at(name)
    }

    // MARK: - Pages

    /// - Throws: ``Failure`` `.usage` if there is no such page; the reason in ``lost`` if the page is known to be unreadable.
    func checkPage(_ index: Int) throws(Failure) {
        guard index >= 0, index < pageCount else {
            throw Failure(.usage, "there is no page \(index &+ 1); the document has \(pageCount)", at: name)
        }
        if let reason = lost[index] { throw reason.at("page \(index + 1)") }
    }

    /// The blend modes and faults that a page's resources name; kept for the last page.
    func traits(page index: Int) -> RectoPageTraits {
        if let known = lastTraits, known.page == index { return known.traits }
        let traits =
            (try? content(for: index))?.traits(page: index) ?? RectoPageTraits(blending: RECTO_BLENDS_ANY, faults: 0)
        lastTraits = (index, traits)
        return traits
    }

    /// A copy of the page that corrects what poppler misreads; `nil` if the page can't be mended.
    func mendedPage(_ index: Int) -> MendedPage? {
        if let known = mendedPages[index] { return known }
        if mendedPages.count >= Self.mostMended { mendedPages.removeAll() }
        let mended = try? makeMendedPage(index)
        mendedPages[index] = .some(mended)
        return mended
    }

    private func makeMendedPage(_ index: Int) throws(Failure) -> MendedPage {
        let content = try? content(for: index)
        let hasPictures = (content?.traits(page: index).faults ?? 0) & UInt32(RECTO_FAULT_JPX_ALPHA) != 0
        return try MendedPage(
            structure().mended(
                page: index, box: box, pictures: hasPictures ? content?.pictures() ?? [] : []),
            name: name)
    }

    func isMended(_ index: Int) -> Bool { mendedPages[index].map { $0 != nil } ?? false }

    /// Whether poppler stopped in the middle of the page at an earlier drawing.
    func isStopped(_ index: Int) -> Bool { stoppedPages.contains(index) }

    func markStopped(_ index: Int) { stoppedPages.insert(index) }
}
