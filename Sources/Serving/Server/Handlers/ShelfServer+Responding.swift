import HTTPTypes
public import Hummingbird
public import Logging
public import NIOCore
import Recto
import RectoAddresses
import RectoEscaping
import RectoHTTP
import RectoNewsstand
import RectoShelf
import RectoTokens
import Synchronization

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension ShelfServer {
    /// Answers a request; what can't be answered is told by status, never thrown.
    ///
    /// - Parameters:
    ///   - connection: Where the client is known to have gone by; without one, work goes on for clients that have left.
    ///   - logger: Told of each request at level `info`.
    public func respond(to request: Request, connection: (any Channel)?, logger: Logger) async -> Response {
        let started = logger.logLevel <= .info ? ContinuousClock.now : nil
        var kind = "other"
        let answer: Answer
        var place: Place?
        var audience = Audience.own
        do {
            answer = try await find(request, connection, &kind, &place, &audience)
        } catch {
            let fault = Fault(error)
            if fault.status == .internalServerError {
                logger.error("internal", metadata: ["error": "\(error)"])
            } else {
                logger.debug("refused", metadata: ["error": "\(error)"])
            }
            answer = fault.status == .unauthorized ? loginAnswer(fault, request, place) : fault.answer
        }
        let response = finish(answer, request, place, audience)
        let count = response.body.contentLength ?? 0
        statistics.count(kind, response.status.code, bytes: request.method == .head ? 0 : count)
        if let started {
            let seconds = (ContinuousClock.now - started) / .milliseconds(1)
            logger.info(
                "request",
                metadata: [
                    "method": "\(request.method.rawValue)", "path": "\(Self.loggable(request.uri.path))",
                    "status": "\(response.status.code)", "bytes": "\(count)",
                    "milliseconds": "\(Double(Int(seconds * 100)) / 100)",
                ])
        }
        return response
    }

    /// Without what a signed link or a widget's key gives away, and without what could move a terminal's cursor.
    ///
    /// No query is told at all.
    static func loggable(_ path: String) -> String {
        var isToken = false
        let names = path.prefix(300).split(separator: "/", omittingEmptySubsequences: false).map { name in
            defer { isToken = isSigned(name) }
            return isToken || holdsSecret(name) ? "-" : name
        }
        return names.joined(separator: "/").printable
    }

    private static func isSigned(_ name: Substring) -> Bool {
        PercentEncoding.decodeStrictly(name.utf8).map { String(decoding: $0, as: UTF8.self).lowercased() } == "signed"
    }

    /// Whether there are so many hexadecimal digits in a row that it can't be the name of anything, as in a token that is in the
    /// wrong place.
    private static func holdsSecret(_ name: Substring) -> Bool {
        var count = 0
        for byte in name.utf8 {
            let isDigit = (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
            count = isDigit ? count + 1 : 0
            if count >= 24 { return true }
        }
        return false
    }

    // MARK: - Which answer

    /// - Parameters:
    ///   - kind: What sort of address it is, as far as that is known when this throws.
    ///   - place: Set where the answer needs it.
    ///   - audience: Whose pages may load it, as far as that is known when this throws.
    private func find(
        _ request: Request, _ connection: (any Channel)?, _ kind: inout String, _ place: inout Place?,
        _ audience: inout Audience
    ) async throws -> Answer {
        let (origin, forwardedPrefix) = try origin(of: request)
        let path = request.uri.path
        switch request.method {
        case .get, .head: break
        case .options: return preflight(request, path)
        case .put, .post, .delete:
            guard readers != nil || options.newsstand?.isManaged == true else {
                throw Fault(.methodNotAllowed, "Only GET and HEAD are answered.")
            }
        default: throw Fault(.methodNotAllowed, "Only GET and HEAD are answered.")
        }
        let isReading = request.method == .get || request.method == .head
        var prefix = options.path
        var key = path
        if prefix != "/" || options.keys != nil {
            guard path.hasPrefix(prefix) else { throw Fault.notFound }
            var rest = path.dropFirst(prefix.count - 1)
            if let keys = options.keys {
                // So that a viewer of another site can tell what it lacks.
                audience = self.audience(of: path)
                try authorize(&rest, &prefix, keys, request)
            }
            key = String(rest)
        }
        // Tiles that are there, before anything is taken apart: their addresses tell their content.
        if isReading, let known = cache.value(for: .answer(document: "", address: key), as: Answer.self),
            isCurrent(known)
        {
            kind = "tile"
            audience = .viewers
            try checkSite(of: request, audience)
            statistics.countKept()
            if known.canonical != nil { place = Place(origin: origin, path: prefix, prefix: forwardedPrefix) }
            return known
        }
        guard let names = AddressPath(key) else { throw Self.fault(ofUnreadable: key) }
        guard let address = Address(names) else { throw Fault.notFound }
        kind = address.kind
        audience = address.audience
        try checkSite(of: request, audience)
        let here = Place(origin: origin, path: prefix, prefix: forwardedPrefix)
        place = here
        guard isReading || address.isReaders || address.isNewsstand else {
            throw Fault(.methodNotAllowed, "Only GET and HEAD are answered.")
        }
        let call = Call(
            path: key, rawQuery: request.uri.query ?? "", query: AddressQuery(request.uri.query ?? ""), place: here,
            accept: request.headers[.accept], reader: readers == nil ? nil : reader(of: request, address),
            urgency: Call.urgency(
                purpose: request.headers[.secPurpose] ?? request.headers[.purpose],
                priority: request.headers[.priority]),
            wantsDigest: request.headers[.wantReprDigest]?.lowercased().contains("sha-256") == true)
        return try await withinDeadline(connection) {
            if case .newsstand(let address) = address {
                return try await self.newsstandAnswer(address, request, call)
            }
            if address.isReaders { return try await self.readerAnswer(address, request, call) }
            return try await self.answer(address, call)
        }
    }

    /// What is wrong with an address that could mean two things, such as one with a backslash.
    ///
    /// Behind an image it is a request that is malformed (iiif.io/api/image/3.0, section 7), and elsewhere there is nothing.
    private static func fault(ofUnreadable path: String) -> Fault {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 5, let names = AddressPath(parts[..<5].joined(separator: "/")),
            case .issue(_, .image) = Address(names)
        else { return .notFound }
        return Fault(.badRequest, "Image request: the address can be read in more than one way.")
    }

    /// Whether the shelf has the issue as it was; looked up once for each state of the shelf.
    private func isCurrent(_ answer: Answer) -> Bool {
        let generation = shelf.generation
        if answer.generation.load(ordering: .relaxed) == generation { return true }
        guard let entry = answer.entry, shelf[entry.id]?.stamp == entry.stamp else { return false }
        answer.generation.store(generation, ordering: .relaxed)
        return true
    }

    /// Takes a signed link's token off the path.
    private func authorize(
        _ rest: inout Substring, _ prefix: inout String, _ keys: AccessKeys, _ request: Request
    ) throws(Fault) {
        if rest == "/healthz" || Self.isWidget(rest) { return }
        if readers != nil, let names = AddressPath(rest), case .reader(let address) = Address(names),
            address.isKOReader || address == .authentication
        {
            return
        }
        guard rest.hasPrefix("/signed/") else {
            guard keys.allows(authorization: request.headers[.authorization]) else {
                throw Fault(.unauthorized, "This shelf needs a token or a signed link.")
            }
            return
        }
        let signed = rest.dropFirst("/signed/".count)
        let token = signed.prefix { $0 != "/" }
        rest = signed[token.endIndex...]
        prefix += "signed/\(token)/"
        var scope = LinkScope.shelf
        if rest.hasPrefix("/issues/") {
            scope = .issue(String(rest.dropFirst("/issues/".count).prefix { $0 != "/" }))
        }
        // What the server does is for those who run it.
        guard rest != "/metrics", keys.fault(of: token, for: scope, now: time(nil)) == nil else {
            throw Fault(.forbidden, "This link is not valid, or no longer.")
        }
    }

    // MARK: - Deadline

    /// Ends the work at the deadline, and soon after the client has gone.
    private func withinDeadline(
        _ connection: (any Channel)?, _ work: @escaping @Sendable () async throws -> Answer
    ) async throws -> Answer {
        try await withThrowingTaskGroup(of: Answer?.self) { group in
            group.addTask { try await work() }
            group.addTask { [deadline = options.deadline] in
                let end = ContinuousClock.now + deadline
                // A callback when the channel closes would pile up on a connection that is kept for thousands of requests.
                while ContinuousClock.now < end {
                    try await Task.sleep(for: .milliseconds(100))
                    if let connection, !connection.isActive { throw CancellationError() }
                }
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let answer = first else {
                throw Failure(.deadline, "a request took too long")
            }
            return answer
        }
    }
}
