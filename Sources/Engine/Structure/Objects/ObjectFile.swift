import CQPDFObjects
import CQPDFSpreads
import RectoDiagnostics
import RectoLane

/// A PDF as qpdf sees it: its objects by number, its catalog, its pages.
///
/// Objects are resolved on request, so opening reads only the cross-reference table. Each requested object stays in memory until the
/// enclosing ``scoped(_:)`` ends.
@Lane
final class ObjectFile {
    private let handle: OpaquePointer

    /// What qpdf reads from while it lives.
    private let place: DocumentPlace
    /// The spelling of the password that opened the file.
    private let password: [CChar]?

    /// Reads the cross-reference table.
    ///
    /// - Throws: ``Failure`` `.damaged` or `.encrypted`.
    init(_ source: DocumentSource, password: String?) throws(Failure) {
        place = DocumentPlace(source)
        var spellings = Password.attempts(password)
        var opened = recto_objects_open(place.raw, spellings[0])
        var isPassword = false
        for spelling in spellings.dropFirst() where recto_objects_problem(opened, &isPassword) != nil && isPassword {
            recto_objects_close(opened)
            opened = recto_objects_open(place.raw, spelling)
            spellings[0] = spelling
        }
        guard let opened else { fatalError("qpdf broke its contract") }
        handle = opened
        self.password = spellings[0]
        if let failure { throw failure }
    }

    isolated deinit { recto_objects_close(handle) }

    /// Leaves of the page tree; the first call walks all of it.
    private(set) lazy var pageCount = Int(recto_objects_page_count(handle))

    var isEncrypted: Bool { recto_objects_is_encrypted(handle) }

    /// The document catalog; `nil` if there is none.
    var root: PDFDictionary? { object(recto_objects_root(handle)).dictionary }

    /// The last trailer.
    var trailer: PDFDictionary? { object(recto_objects_trailer(handle)).dictionary }

    /// A page's dictionary; `nil` if the page tree is broken there.
    func page(_ index: Int) -> PDFDictionary? {
        guard index >= 0, index < pageCount else { return nil }
        return object(recto_objects_get(handle, recto_objects_page_id(handle, Int32(index)))).dictionary
    }

    /// The page with that object; `nil` for what is no page.
    func pageIndex(of id: ObjectID) -> Int? {
        let index = recto_objects_page_index(
            handle, RectoObjectID(number: id.number, generation: id.generation))
        return index >= 0 ? Int(index) : nil
    }

    /// The object of that number; null if there is none.
    func object(_ id: ObjectID) -> PDFObject {
        object(recto_objects_get(handle, RectoObjectID(number: id.number, generation: id.generation)))
    }

    /// To be called before anything is changed that ``written()`` is to have.
    func prepareWriting() { recto_objects_prepare_writing(handle) }

    /// Adds an annotation, a dictionary in PDF syntax, to a page; to be called after ``prepareWriting()``.
    ///
    /// - Returns: `false` for a page that is damaged.
    func annotate(page: Int, with dictionary: String) -> Bool {
        recto_objects_annotate(handle, Int32(page), dictionary)
    }

    /// A page attribute, possibly inherited; depth-limited, because a broken page tree may contain a cycle.
    func inherited(_ key: String, from page: PDFDictionary) -> PDFObject? {
        var node = page
        for _ in 0..<64 {
            let value = node[key]
            if !value.isNull { return value }
            guard let parent = node["/Parent"].dictionary else { return nil }
            node = parent
        }
        return nil
    }

    private func object(_ object: RectoObject) -> PDFObject { PDFObject(file: handle, handle: object) }

    /// Runs `body` and releases all objects that it requested, except those that `keeping` selects from its result.
    ///
    /// An object must not leave the scope in any other way, because its index is reused.
    func scoped<Value, Problem: Error>(
        keeping: (Value) -> [PDFObject] = { _ in [] }, _ body: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        let mark = recto_objects_mark(handle)
        var kept: [RectoObject] = []
        defer { recto_objects_release(handle, mark, kept, kept.count) }
        let value = try body()
        kept = keeping(value).map(\.handle)
        return value
    }

    /// The whole file again, decrypted.
    func written() throws(Failure) -> [UInt8] {
        let data = recto_objects_write(handle)
        defer { free(data.start) }
        guard let start = data.start else { throw failure ?? Failure(.internal, "qpdf wrote nothing") }
        return Array(UnsafeBufferPointer(start: start, count: data.count))
    }

    /// Writes a page as a document of its own; see ``Structure/mended(page:box:isContentMended:pictures:)``.
    func writtenPage(_ index: Int, _ mending: inout RectoMending) throws(Failure) -> [UInt8] {
        let data = recto_objects_write_mended(handle, Int32(index), &mending)
        defer { free(data.start) }
        guard let start = data.start else { throw failure ?? Failure(.damaged, "the page object is damaged") }
        return Array(UnsafeBufferPointer(start: start, count: data.count))
    }

    /// Writes a document of spreads, of the file as it was opened.
    ///
    /// - Throws: ``Failure`` `.damaged` or `.encrypted`.
    func writeSpreads(_ pages: [RectoSpreadPage], to path: String) throws(Failure) {
        var isPassword = false
        let problem = recto_spreads_write(place.raw, password, pages, pages.count, path, &isPassword)
        guard let problem else { return }
        defer { free(problem) }
        throw Failure(
            isPassword ? .encrypted : .damaged, "its spreads cannot be written (\(String(cString: problem)))")
    }

    /// A stream's bytes, its filters undone where that loses nothing.
    ///
    /// - Parameter limit: More bytes are refused.
    /// - Returns: the bytes, and whether all filters could be undone; if not they are as in the file.
    /// - Throws: ``Failure`` `.damaged` or `.tooLarge`.
    func streamData(_ id: ObjectID, limit: Int) throws(Failure) -> (bytes: [UInt8], isDecoded: Bool) {
        try scoped { () throws(Failure) in
            let stream = object(id)
            guard stream.isStream else { throw Failure(.damaged, "is not a stream", at: "object \(id)") }
            // DCT is left alone: an embedded JPEG is wanted as the file that it is.
            guard let known = try data(of: stream, decoding: true, id, limit) else {
                guard let raw = try data(of: stream, decoding: false, id, limit) else {
                    throw Failure(.damaged, "cannot be decoded", at: "object \(id)")
                }
                return (raw.bytes, false)
            }
            return known
        }
    }

    /// A stream's bytes as they lie in the file; `nil` if they cannot be read.
    func rawData(_ id: ObjectID) -> [UInt8]? {
        scoped {
            let stream = object(id)
            return stream.isStream ? (try? data(of: stream, decoding: false, id, .max))?.bytes : nil
        }
    }

    private func data(of stream: PDFObject, decoding: Bool, _ id: ObjectID, _ limit: Int) throws(Failure)
        -> (bytes: [UInt8], isDecoded: Bool)?
    {
        var data = RectoStreamData()
        let isRead = recto_object_stream_data(handle, stream.handle, decoding, &data)
        defer { free(data.start) }
        guard isRead else { return nil }
        guard data.count <= limit else {
            throw Failure(.tooLarge, "is larger than \(limit) bytes when decoded", at: "object \(id)")
        }
        // A stream without filters counts as not filtered.
        let hasFilters = stream.dictionary.map { !$0["/Filter"].isNull } ?? false
        // Nothing at all is given without a buffer.
        let bytes = data.start.map { Array(UnsafeBufferPointer(start: $0, count: data.count)) } ?? []
        return (bytes, data.isDecoded || !hasFilters)
    }

    /// What went wrong last.
    private var failure: Failure? {
        var isPassword = false
        guard let detail = recto_objects_problem(handle, &isPassword) else { return nil }
        let code: Failure.Code = isPassword ? .encrypted : .damaged
        var text = String(cString: detail)
        // So that it is called the same with all versions of qpdf.
        if text == "unable to find /Root dictionary" { text = "no catalog" }
        return Failure(code, "its structure cannot be read (\(text))")
    }
}
