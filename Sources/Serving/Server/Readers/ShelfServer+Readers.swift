import HTTPTypes
import Hummingbird
import Recto
import RectoAddresses
import RectoDatabase
import RectoHTTP
import RectoJSON
import RectoNewsstand
import RectoReaders
import RectoShelf
import RectoTokens

extension Address {
    /// Whether what is there is a reader's own.
    var isReaders: Bool {
        switch self {
        case .reader: true
        case .issue(_, let address): address.isReaders
        default: false
        }
    }
}

extension Address {
    /// Whether it is of the library that the server shows.
    var isNewsstand: Bool { if case .newsstand = self { true } else { false } }
}

extension IssueAddress {
    fileprivate var isReaders: Bool {
        switch self {
        case .annotations, .annotation, .annotationsFile, .annotationImport, .pageAnnotations, .progression: true
        default: false
        }
    }
}

/// Who asks, and what only readers get.
extension ShelfServer {
    /// The reader on a server that knows nobody by name.
    static let onlyReader = "reader"

    // MARK: - Who asks

    /// The reader who sends a request; `nil` if nobody can tell.
    func reader(of request: Request, _ address: Address) -> String? {
        guard let keys = options.keys else { return Self.onlyReader }
        if case .reader(let address) = address, address.isKOReader {
            return keys.reader(koreader: request.headers[.koreaderUser], key: request.headers[.koreaderKey])
        }
        return keys.reader(authorization: request.headers[.authorization])
    }

    /// What somebody gets who has to say who it is: for browsers and programs that ask for a name and a secret, and clients of OPDS.
    func loginAnswer(_ fault: Fault, _ request: Request, _ place: Place?) -> Answer {
        guard let keys = options.keys, keys.hasReaders else { return fault.answer }
        let path = request.uri.path
        if path.hasPrefix(options.path + "koreader/") {
            return Answer(
                status: .unauthorized, "application/json", KOReaderReply.unauthorized, caching: .never,
                headers: [.vary: "x-auth-user, x-auth-key"])
        }
        let base =
            place?.base ?? (try? origin(of: request)).map {
                Place(origin: $0.origin, path: options.path, prefix: $0.prefix).base
            } ?? "/"
        var headers: HTTPFields = [
            .wwwAuthenticate: "Basic realm=\"Recto\", charset=\"UTF-8\"", .crossOriginOpenerPolicy: "same-origin",
            .link:
                "<\(base)authentication>; rel=\"http://opds-spec.org/auth/document\"; type=\"\(OPDSLogin.mediaType)\"",
        ]
        if keys.hasBearers { headers.append(HTTPField(name: .wwwAuthenticate, value: "Bearer")) }
        if path.hasPrefix(options.path + "opds") {
            return Answer(
                status: .unauthorized, OPDSLogin.mediaType, OPDSLogin(title: options.title, base: base).json,
                caching: .never,
                headers: headers)
        }
        return Answer(
            status: .unauthorized, "text/plain; charset=utf-8", Array("\(fault.message)\n".utf8), caching: .never,
            headers: headers)
    }

    /// The methods that an address answers, as `Allow` has them.
    func methods(at path: String) -> String {
        guard path.hasPrefix(options.path), let names = AddressPath(path.dropFirst(options.path.count - 1)) else {
            return "GET, HEAD, OPTIONS"
        }
        if case .newsstand(let address) = Address(names), address.isAct {
            return options.newsstand?.isManaged == true ? "OPTIONS, POST" : "OPTIONS"
        }
        guard readers != nil else { return "GET, HEAD, OPTIONS" }
        switch Address(names) {
        case .issue(_, .annotations): return "GET, HEAD, OPTIONS, POST"
        case .issue(_, .annotation): return "GET, HEAD, OPTIONS, PUT, DELETE"
        case .issue(_, .annotationImport): return "OPTIONS, POST"
        case .issue(_, .progression): return "GET, HEAD, OPTIONS, PUT"
        case .reader(.me): return "GET, HEAD, OPTIONS, DELETE"
        case .reader(.koreaderAccount): return "OPTIONS, POST"
        case .reader(.koreaderProgress): return "OPTIONS, PUT"
        default: return "GET, HEAD, OPTIONS"
        }
    }

    /// Refuses what a page of another site sends: browsers add a reader's name and secret to that as well.
    ///
    /// - Throws: ``Fault`` 403.
    func checkWriter(_ request: Request, _ place: Place) throws(Fault) {
        let site = request.headers[.secFetchSite]
        let origin = request.headers[.origin]
        guard site == nil || site == "same-origin" || site == "none", origin == nil || origin == place.origin else {
            throw Fault(.forbidden, "Pages of other sites can't change anything here.")
        }
    }

    // MARK: - What they get

    /// - Throws: ``Fault``; ``Failure`` of the database.
    func readerAnswer(_ address: Address, _ request: Request, _ call: Call) async throws -> Answer {
        guard let desk = readers else { throw Fault.notFound }
        let isReading = request.method == .get || request.method == .head
        if !isReading { try checkWriter(request, call.place) }
        switch address {
        case .reader(.authentication):
            try allow(request, [.get, .head])
            return Answer(
                OPDSLogin.mediaType, OPDSLogin(title: options.title, base: call.place.base).json, caching: .check)
        case .reader(.koreaderHealth):
            return Answer("application/json", KOReaderReply.healthy, caching: .never)
        case .reader(.koreaderAccount):
            return Answer(
                status: HTTPResponse.Status(code: 402), "application/json", KOReaderReply.noAccounts, caching: .never)
        default: break
        }
        guard let reader = call.reader else {
            // Whoever has shown a token or a link is let in, and still nobody by name.
            if case .reader(let address) = address, address.isKOReader {
                throw Fault(.unauthorized, "KOReader's name or password is not right.")
            }
            guard request.headers[.authorization] == nil, call.place.path == options.path else {
                throw Fault(.forbidden, "This is only for readers that the server knows by name.")
            }
            throw Fault(.unauthorized, "The server has to know who you are.")
        }
        if !isReading { try desk.admit(reader) }
        do {
            switch address {
            case .reader(let address): return try await self.answer(address, of: reader, desk, request, call)
            case .issue(let id, let address):
                return try await self.answer(address, of: reader, in: try entry(id), desk, request, call)
            default: throw Fault.notFound
            }
        } catch let failure as Failure where failure.place == desk.database.path {
            // The reader has to know that nothing was stored; what is wrong with the file is for the operator.
            notices.tell(failure.description)
            throw failure.code == .io || failure.code == .full ? failure : Failure(.internal, failure.message)
        }
    }

    /// - Throws: ``Fault`` 405.
    func allow(_ request: Request, _ methods: [HTTPRequest.Method]) throws(Fault) {
        guard methods.contains(request.method) else {
            throw Fault(.methodNotAllowed, "This address answers \(methods.map(\.rawValue).joined(separator: ", ")).")
        }
    }

    /// An answer that is for one reader only.
    ///
    /// - Parameter tag: Without the quotes.
    func own(
        _ type: String, _ bytes: [UInt8], _ request: Request, status: HTTPResponse.Status = .ok, tag: String? = nil,
        headers extra: HTTPFields = [:]
    ) -> Answer {
        var headers = extra
        headers.append(HTTPField(name: .vary, value: "Authorization"))
        var (status, bytes) = (status, bytes)
        if let tag {
            let tag = EntityTag.strong(tag)
            // Set here and not by the answer: a form that is packed would have another one, and `If-Match` has to name this.
            headers[.eTag] = tag
            let isReading = request.method == .get || request.method == .head
            if isReading, status == .ok,
                Conditions(ifNoneMatch: request.headers[.ifNoneMatch]).verdict(tag) == .notModified
            {
                (status, bytes) = (.notModified, [])
            }
        }
        return Answer(
            status: status, type, .bytes(.init(bytes: bytes)), caching: .never, headers: headers)
    }

    // MARK: - All of a reader

    private func answer(
        _ address: ReaderAddress, of reader: String, _ desk: ReaderDesk, _ request: Request, _ call: Call
    ) async throws -> Answer {
        switch address {
        case .me:
            try allow(request, [.get, .head, .delete])
            if request.method == .delete {
                try await blocking { () throws(Failure) in try desk.database.erase(reader) }
                return own("text/plain", [], request, status: .noContent)
            }
            let summary = try await blocking { () throws(Failure) in
                try ReaderSummary(of: reader, desk.database).json(base: call.place.base)
            }
            return own("application/json", summary, request)
        case .export:
            try allow(request, [.get, .head])
            let version = options.version
            let bytes = try await blocking { () throws(Failure) in
                try ReaderSummary(of: reader, desk.database).file(desk.database, version: version)
            }
            return own(
                "application/zip", bytes, request,
                headers: [.contentDisposition: "attachment; filename=\"\(reader)-marks.zip\""])
        case .koreaderLogin:
            try allow(request, [.get, .head])
            return own("application/json", KOReaderReply.authorized, request)
        case .koreaderProgress:
            try allow(request, [.put])
            return try await putProgress(of: reader, desk, request)
        case .koreaderDocument(let document):
            try allow(request, [.get, .head])
            return try await progress(document, of: reader, desk, request)
        case .authentication, .koreaderHealth, .koreaderAccount: throw Fault.notFound
        }
    }
}
