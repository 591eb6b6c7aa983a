import CPoppler
import CPopplerContent
import RectoDiagnostics
import RectoLane
import RectoStructure

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// How poppler gets a document: from a file, from memory, or from blocks.
extension Document {
    static func checkRegular(_ path: String, name: String) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0 else { throw .system("open", path) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw Failure(.io, "is not a regular file; give a PDF file", at: name)
        }
        guard access(path, R_OK) == 0 else { throw .system("open", path) }
        guard status.st_size > 0 else {
            throw empty.at(name)
        }
    }

    static let empty = Failure(.damaged, "is empty (0 bytes); copy or export it again")

    static func currentFolder() -> String {
        guard let folder = g_get_current_dir() else { return "/" }
        defer { g_free(folder) }
        return String(cString: folder)
    }

    /// poppler shows the CropBox, so another box is had by renaming it in a copy.
    static func load(_ source: DocumentSource, croppedTo box: PageBox, name: String, password: String?)
        throws(Failure) -> GReference
    {
        do throws(Failure) {
            let bytes = try Structure(source, password: password).bytes(croppedTo: box)
            return try load(bytes, name: name, password: nil)
        } catch {
            throw error.place == nil ? error.at(name) : error
        }
    }

    static func load(_ bytes: [UInt8], name: String, password: String?) throws(Failure) -> GReference {
        let right = rightSpelling(of: password, for: .bytes(bytes))
        return try load(name: name, spellings: [right], isPasswordGiven: password != nil) { password, error in
            let buffer = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
            defer { g_bytes_unref(buffer) }
            return poppler_document_new_from_bytes(buffer, password, error)
        }
    }

    static func load(_ bytes: DocumentBytes, name: String, password: String?) throws(Failure) -> GReference {
        let right = rightSpelling(of: password, for: .part(bytes))
        let stream = GReference(adopting: OpaquePointer(recto_input_stream(bytes.handle)))
        return try load(name: name, spellings: [right], isPasswordGiven: password != nil) { password, error in
            let raw = UnsafeMutablePointer<GInputStream>(stream.raw)
            return poppler_document_new_from_stream(raw, goffset(bytes.count), password, nil, error)
        }
    }

    /// The spelling of a password that opens a document; `nil` if there is no password, or if none does.
    ///
    /// With bytes or a stream, poppler 22.12 crashes when it tries a password again in another encoding; so it only gets the right one.
    static func rightSpelling(of password: String?, for source: DocumentSource) -> [CChar]? {
        guard password != nil else { return nil }
        let place = DocumentPlace(source)
        return Password.attempts(password).first { spelling in
            guard let opened = recto_content_open(place.raw, spelling) else { return false }
            recto_content_close(opened)
            return true
        } ?? nil
    }

    static func load(
        name: String, spellings: [[CChar]?], isPasswordGiven: Bool,
        _ open: ([CChar]?, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>) -> OpaquePointer?
    ) throws(Failure) -> GReference {
        var failure = Failure(.internal, "no password was tried", at: name)
        for spelling in spellings {
            var error: UnsafeMutablePointer<GError>?
            if let raw = open(spelling.map(asLatin1), &error) { return GReference(adopting: raw) }
            failure = .poppler(error, at: name, passwordGiven: isPasswordGiven)
            guard failure.code == .encrypted else { break }
        }
        throw failure
    }

    /// The bytes as UTF-8, which poppler-glib converts to ISO 8859-1, and so back to these bytes.
    static func asLatin1(_ spelling: [CChar]) -> [CChar] {
        spelling.flatMap { byte in
            String(Unicode.Scalar(UInt8(bitPattern: byte))).utf8.map { CChar(bitPattern: $0) }
        }
    }
}
