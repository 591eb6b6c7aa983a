import CPoppler
public import RectoDiagnostics
import RectoGeometry
public import RectoLane
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

    private let handle: GReference
    private let source: DocumentSource
    private let password: String?
    /// Why pages can't be read, where it is not the document that says so.
    private let lost: [Int: Failure]
    /// What is not as it should be with pages, by their index from 0, where it is not the document that says so.
    public nonisolated let notes: [Int: String]
    private var openedStructure: Result<Structure, Failure>?
    private var content: ContentDocument?

    /// Opens a file.
    ///
    /// - Parameters:
    ///   - path: A regular file.
    ///   - password: User or owner password; not needed where the user password is empty.
    ///   - box: What counts as the page. Any box but the CropBox costs a copy of the file in memory.
    ///   - lost: Pages that can't be read, from 0, and why.
    ///   - notes: What is not as it should be with others.
    /// - Throws: ``Failure`` `.io`, `.encrypted` or `.damaged`.
    public init(
        path: String, password: String? = nil, box: PageBox = .crop, lost: [Int: Failure] = [:],
        notes: [Int: String] = [:]
    ) throws(Failure) {
        _ = Chatter.installed
        let name = String(path.split(separator: "/").last ?? "document")
        try Self.checkRegular(path, name: name)
        let handle: GReference
        if box == .crop {
            // Not by descriptor: poppler tries a password a second time in another encoding, and has closed it by then.
            let address = path.hasPrefix("/") ? path : Self.currentFolder() + "/" + path
            handle = try Self.load(name: name, password: password) { error in
                guard let uri = g_filename_to_uri(address, nil, error) else { return nil }
                defer { g_free(uri) }
                return poppler_document_new_from_file(uri, password, error)
            }
        } else {
            // First by poppler's own eyes, for its error messages and its repairs of what qpdf refuses.
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

    // MARK: - Opening

    private static func checkRegular(_ path: String, name: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system("open", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.io, "is not a regular file; give a PDF file", at: name)
        }
        guard access(path, R_OK) == 0 else { throw .system("open", path) }
        guard status.st_size > 0 else {
            throw Failure(.damaged, "is empty (0 bytes); copy or export it again", at: name)
        }
    }

    private static func currentFolder() -> String {
        guard let folder = g_get_current_dir() else { return "/" }
        defer { g_free(folder) }
        return String(cString: folder)
    }

    /// poppler shows the CropBox, so another box is had by renaming it in a copy.
    private static func load(_ source: DocumentSource, croppedTo box: PageBox, name: String, password: String?)
        throws(Failure) -> GReference
    {
        do throws(Failure) {
            let bytes = try Structure(source, password: password).bytes(croppedTo: box)
            return try load(bytes, name: name, password: nil)
        } catch {
            throw error.place == nil ? error.at(name) : error
        }
    }

    private static func load(_ bytes: [UInt8], name: String, password: String?) throws(Failure) -> GReference {
        try load(name: name, password: password) { error in
            let buffer = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            defer { g_bytes_unref(buffer) }
            return poppler_document_new_from_bytes(buffer, password, error)
        }
    }

    private static func load(
        name: String, password: String?, _ open: (UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
    ) throws(Failure) -> GReference {
        var error: UnsafeMutablePointer<GError>?
        guard let raw = open(&error) else { throw .poppler(error, at: name, passwordGiven: password != nil) }
        return GReference(adopting: raw)
    }

    // MARK: - Facts

    /// What the document says about itself.
    ///
    /// Cost: the first call reads the file's object structure a second time, through qpdf.
    public func info() -> DocumentInfo {
        let raw = handle.raw
        let structure = try? structure()
        let viewing = structure?.viewing()
        return DocumentInfo(
            pageCount: pageCount,
            pdfVersion: Self.string(poppler_document_get_pdf_version_string(raw)).map(Self.version) ?? "unknown",
            title: Self.string(poppler_document_get_title(raw)),
            author: Self.string(poppler_document_get_author(raw)),
            subject: Self.string(poppler_document_get_subject(raw)),
            keywords: Self.string(poppler_document_get_keywords(raw)),
            creator: Self.string(poppler_document_get_creator(raw)),
            producer: Self.string(poppler_document_get_producer(raw)),
            created: Self.date(poppler_document_get_creation_date_time(raw)),
            modified: Self.date(poppler_document_get_modification_date_time(raw)),
            xmp: Self.string(poppler_document_get_metadata(raw)),
            language: structure?.language,
            isLinearized: poppler_document_is_linearized(raw) != 0,
            isEncrypted: structure?.isEncrypted ?? false,
            permissions: permissions,
            direction: structure?.isRightToLeft.map { $0 ? .rightToLeft : .leftToRight },
            pageLayout: viewing?.layout,
            pageMode: viewing?.mode)
    }

    /// `PDF-1.7` without its beginning.
    private static func version(_ header: String) -> String {
        header.hasPrefix("PDF-") ? String(header.dropFirst(4)) : header
    }

    /// What is known of a page without interpreting its content.
    ///
    /// - Parameters:
    ///   - index: From 0.
    ///   - withDictionary: Whether boxes, rotation and UserUnit are wanted too; they need the structure that ``info()`` opens.
    /// - Throws: ``Failure`` `.usage` for no such page, `.damaged` for one that can't be read.
    public func pageInfo(_ index: Int, withDictionary: Bool = false) throws(Failure) -> PageInfo {
        let page = try page(index)
        let label = Self.string(poppler_page_get_label(page.raw)) ?? String(index + 1)
        return PageInfo(
            index: index, label: label, size: Self.size(of: page),
            dictionary: withDictionary ? (try? structure())?.page(index) : nil)
    }

    private var permissions: [DocumentInfo.Permission] {
        let flags = poppler_document_get_permissions(handle.raw).rawValue
        let bits: [(PopplerPermissions, DocumentInfo.Permission)] = [
            (POPPLER_PERMISSIONS_OK_TO_PRINT, .print),
            (POPPLER_PERMISSIONS_OK_TO_PRINT_HIGH_RESOLUTION, .printHighResolution),
            (POPPLER_PERMISSIONS_OK_TO_MODIFY, .modify),
            (POPPLER_PERMISSIONS_OK_TO_COPY, .copy),
            (POPPLER_PERMISSIONS_OK_TO_ADD_NOTES, .annotate),
            (POPPLER_PERMISSIONS_OK_TO_FILL_FORM, .fillForms),
            (POPPLER_PERMISSIONS_OK_TO_EXTRACT_CONTENTS, .extractForAccessibility),
            (POPPLER_PERMISSIONS_OK_TO_ASSEMBLE, .assemble),
        ]
        return bits.compactMap { flags & $0.0.rawValue != 0 ? $0.1 : nil }
    }

    /// The same file's object structure, opened at the first call.
    ///
    /// Of the file as it is: what is asked of it has to name ``box``.
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
        guard index >= 0, index < pageCount else {
            throw Failure(.usage, "there is no page \(index &+ 1); the document has \(pageCount)", at: name)
        }
        try checkNotLost(index)
        if let content { return content }
        let opened = try ContentDocument(source, password: password, pageCount: pageCount)
        content = opened
        return opened
    }

    /// Takes over a string that C allocated; `nil` for none and for an empty one.
    private static func string(_ text: UnsafeMutablePointer<CChar>?) -> String? {
        guard let text else { return nil }
        defer { g_free(text) }
        let string = String(cString: text)
        return string.isEmpty ? nil : string
    }

    private static func date(_ date: OpaquePointer?) -> String? {
        guard let date else { return nil }
        defer { g_date_time_unref(date) }
        return string(g_date_time_format_iso8601(date))
    }

    // MARK: - Pages

    func page(_ index: Int) throws(Failure) -> GReference {
        guard index >= 0, index < pageCount else {
            throw Failure(.usage, "there is no page \(index &+ 1); the document has \(pageCount)", at: name)
        }
        try checkNotLost(index)
        guard let raw = poppler_document_get_page(handle.raw, Int32(index)) else {
            throw Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
        }
        return GReference(adopting: raw)
    }

    private func checkNotLost(_ index: Int) throws(Failure) {
        if let reason = lost[index] { throw reason.at("page \(index + 1)") }
    }

    static func size(of page: borrowing GReference) -> Size {
        var size = Size(width: 0, height: 0)
        poppler_page_get_size(page.raw, &size.width, &size.height)
        return size
    }
}
