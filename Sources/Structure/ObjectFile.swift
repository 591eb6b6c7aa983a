import CQPDF
import RectoDiagnostics
import RectoLane

/// A PDF as qpdf sees it: its objects by number, its catalog, its pages.
///
/// Objects are resolved when they are asked for, so that opening costs the cross-reference table only. Every object that was
/// asked for occupies a place in qpdf's memory until the ``scoped(_:)`` it was asked in is left.
@Lane
final class ObjectFile {
    private var handle: qpdf_data?

    /// QPDF_ERRORS, a macro that Swift does not import.
    private static let errorBit: Int32 = 1 << 1

    /// qpdf reads from these while it lives.
    private let bytes: UnsafeMutableBufferPointer<UInt8>?

    /// Reads the cross-reference table.
    ///
    /// - Throws: ``Failure`` `.damaged` or `.encrypted`.
    init(_ source: DocumentSource, password: String?) throws(Failure) {
        let handle = qpdf_init()
        self.handle = handle
        qpdf_silence_errors(handle)
        qpdf_set_suppress_warnings(handle, 1)
        let result: Int32
        switch source {
        case .file(let path):
            bytes = nil
            result = qpdf_read(handle, path, password)
        case .bytes(let content):
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: content.count)
            _ = copy.initialize(from: content)
            bytes = copy
            result = copy.withMemoryRebound(to: CChar.self) { copy in
                qpdf_read_memory(handle, "document", copy.baseAddress, UInt64(copy.count), password)
            }
        }
        guard result & Self.errorBit == 0 else { throw lastFailure() }
    }

    isolated deinit {
        // qpdf complains on standard error of an error that nobody took.
        if qpdf_has_error(handle) != 0 { _ = qpdf_get_error(handle) }
        qpdf_cleanup(&handle)
        bytes?.deallocate()
    }

    /// Leaves of the page tree; the first call walks all of it.
    private(set) lazy var pageCount = max(0, Int(qpdf_get_num_pages(handle)))

    var isEncrypted: Bool { qpdf_is_encrypted(handle) != 0 }

    /// The document catalog; `nil` where there is none.
    var root: PDFDictionary? { object(qpdf_get_root(handle)).dictionary }

    /// A page's dictionary; `nil` where the page tree is broken there.
    func page(_ index: Int) -> PDFDictionary? {
        guard index >= 0, index < pageCount else { return nil }
        let page = qpdf_get_page_n(handle, index)
        guard qpdf_oh_is_initialized(handle, page) != 0 else { return nil }
        return object(page).dictionary
    }

    /// A page's object number; `nil` for one without.
    func pageID(_ index: Int) -> ObjectID? {
        guard index >= 0, index < pageCount else { return nil }
        return object(qpdf_get_page_n(handle, index)).id
    }

    /// The object of that number; null where there is none.
    func object(_ id: ObjectID) -> PDFObject { object(qpdf_get_object_by_id(handle, id.number, id.generation)) }

    /// A page attribute, looked for up the page tree; depth-limited, since a broken tree may be a ring.
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

    private func object(_ object: qpdf_oh) -> PDFObject { PDFObject(file: handle, handle: object) }

    /// Runs `body` and lets go of all objects that it asked for, but for `keeping` of its result.
    ///
    /// An object must not leave the scope by any other way.
    func scoped<Value, Problem: Error>(
        keeping: (Value) -> [PDFObject] = { _ in [] }, _ body: () throws(Problem) -> Value
    ) throws(Problem) -> Value {
        // qpdf numbers objects as they are asked for.
        let first = qpdf_oh_new_null(handle)
        var kept: [qpdf_oh] = []
        defer {
            let last = qpdf_oh_new_null(handle)
            if first <= last {
                for object in first...last where !kept.contains(object) { qpdf_oh_release(handle, object) }
            }
        }
        let value = try body()
        kept = keeping(value).map(\.handle)
        return value
    }

    /// The whole file again, decrypted.
    func written() throws(Failure) -> [UInt8] {
        qpdf_init_write_memory(handle)
        qpdf_set_preserve_encryption(handle, 0)
        qpdf_set_static_ID(handle, 1)
        guard qpdf_write(handle) & Self.errorBit == 0 else { throw lastFailure() }
        let count = qpdf_get_buffer_length(handle)
        guard let start = qpdf_get_buffer(handle) else { throw Failure(.internal, "qpdf wrote nothing") }
        return Array(UnsafeBufferPointer(start: start, count: count))
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

    private func data(of stream: PDFObject, decoding: Bool, _ id: ObjectID, _ limit: Int) throws(Failure)
        -> (bytes: [UInt8], isDecoded: Bool)?
    {
        var isFiltered: QPDF_BOOL = 0
        var start: UnsafeMutablePointer<UInt8>?
        var count = 0
        let result = qpdf_oh_get_stream_data(
            handle, stream.handle, decoding ? qpdf_dl_specialized : qpdf_dl_none, &isFiltered, &start, &count)
        defer { free(start) }
        guard result & Self.errorBit == 0 else { return nil }
        guard count <= limit else {
            throw Failure(.tooLarge, "is larger than \(limit) bytes when decoded", at: "object \(id)")
        }
        // A stream without filters counts as not filtered.
        let hasFilters = stream.dictionary.map { !$0["/Filter"].isNull } ?? false
        // Nothing at all is given without a buffer.
        let bytes = start.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
        return (bytes, isFiltered != 0 || !hasFilters)
    }

    private func lastFailure() -> Failure {
        guard qpdf_has_error(handle) != 0 else { return Failure(.damaged, "its structure cannot be read") }
        let error = qpdf_get_error(handle)
        let detail = qpdf_get_error_message_detail(handle, error).map { String(cString: $0) } ?? "cannot be read"
        let code: Failure.Code = qpdf_get_error_code(handle, error) == qpdf_e_password ? .encrypted : .damaged
        return Failure(code, "its structure cannot be read (\(detail))")
    }
}
