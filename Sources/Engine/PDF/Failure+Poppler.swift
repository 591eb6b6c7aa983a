import CPoppler
import RectoDiagnostics

extension Failure {
    /// poppler's error in our words; consumes `error`.
    ///
    /// Every `PopplerError` code has a case of its own: a missing password must not look like damage.
    static func poppler(_ error: UnsafeMutablePointer<GError>?, at place: String, passwordGiven: Bool) -> Failure {
        guard let error else { return Failure(.damaged, "poppler refused the file without a reason", at: place) }
        defer { g_error_free(error) }
        let message = error.pointee.message.map { String(cString: $0) } ?? "unknown error"
        guard error.pointee.domain == poppler_error_quark() else {
            return Failure(.io, "cannot read: \(message)", at: place)
        }
        switch PopplerError(rawValue: UInt32(bitPattern: error.pointee.code)) {
        case POPPLER_ERROR_ENCRYPTED where passwordGiven:
            return Failure(.encrypted, "the password is wrong; give the user or the owner password", at: place)
        case POPPLER_ERROR_ENCRYPTED:
            return Failure(
                .encrypted, "the file is encrypted and needs a password; give --password or --password-file", at: place)
        case POPPLER_ERROR_OPEN_FILE:
            return Failure(.io, "cannot be opened", at: place)
        case POPPLER_ERROR_BAD_CATALOG:
            return Failure(.damaged, "the document catalog is damaged; export the PDF again", at: place)
        case POPPLER_ERROR_DAMAGED:
            return Failure(
                .damaged, "not a PDF, or damaged beyond repair (no usable cross-reference table); export it again",
                at: place)
        default:
            return Failure(.damaged, "not a PDF, or damaged beyond repair (\(message.lowercased()))", at: place)
        }
    }
}
