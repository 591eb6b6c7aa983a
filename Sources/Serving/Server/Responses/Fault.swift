import HTTPTypes
import RectoDatabase
import RectoDiagnostics
import RectoImageAPI

/// Why a request is refused: a status and a sentence that tells nothing of the machine.
struct Fault: Error, Hashable, Sendable {
    var status: HTTPResponse.Status
    var message: String
    /// Seconds after which to come again.
    var retryAfter: Int?

    init(_ status: HTTPResponse.Status, _ message: String, retryAfter: Int? = nil) {
        self.status = status
        self.message = message
        self.retryAfter = retryAfter
    }

    /// RFC 4918, 11.5.
    static let insufficientStorage = HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage")

    static let stillReading = Fault(
        .serviceUnavailable, "The shelf's files are still being read; ask again.", retryAfter: 3)
    static let notFound = Fault(.notFound, "There is nothing at this address.")

    /// What went wrong as those outside may know it; paths and messages of libraries stay here.
    init(_ error: any Error) {
        switch error {
        case let fault as Fault: self = fault
        case let fault as ImageFault:
            self.init(fault.kind == .malformed ? .badRequest : .notImplemented, "Image request: \(fault.message).")
        case is Busy: self.init(.serviceUnavailable, "Too much is asked for at a time.", retryAfter: 1)
        case is CancellationError: self.init(.serviceUnavailable, "The work was stopped.", retryAfter: 1)
        case let failure as Failure: self.init(failure)
        default: self.init(.internalServerError, "Something went wrong here.")
        }
    }

    private init(_ failure: Failure) {
        switch failure.code {
        case .usage: self.init(.badRequest, "The request makes no sense.")
        case .encrypted: self.init(.forbidden, "The document needs a password.")
        case .damaged, .unsupported: self.init(.unprocessableContent, "The document is damaged.")
        case .noPages: self.init(.unprocessableContent, "The document has no pages.")
        case .crashed: self.init(.unprocessableContent, "The page can't be drawn.")
        case .tooLarge: self.init(.contentTooLarge, "This is too large.")
        case .deadline: self.init(.serviceUnavailable, "This takes too long.", retryAfter: 10)
        case .io: self.init(.serviceUnavailable, "The file is not there, or changes; ask again.", retryAfter: 2)
        case .full: self.init(Self.insufficientStorage, "There is no room to keep this.")
        case .cancelled: self.init(.serviceUnavailable, "The work was stopped.", retryAfter: 1)
        default: self.init(.internalServerError, "Something went wrong here.")
        }
    }

    var answer: Answer {
        // Another site that opens this as a window learns no more of it than of a page.
        var headers: HTTPFields = [.crossOriginOpenerPolicy: "same-origin"]
        if let retryAfter { headers[.retryAfter] = String(retryAfter) }
        if status == .unauthorized { headers[.wwwAuthenticate] = "Bearer" }
        return Answer(
            status: status, "text/plain; charset=utf-8", Array("\(message)\n".utf8), caching: .never, headers: headers)
    }
}
