import HTTPTypes
import Hummingbird
import RectoAddresses
import RectoHTTP

/// Which names the shelf answers to, and what pages of other web sites get.
extension ShelfServer {
    /// Where the client sees the shelf: `https://example.org`, and the path that a proxy took off.
    ///
    /// - Throws: ``Fault`` 400 for a request without one host, 421 for one of another host.
    func origin(of request: Request) throws(Fault) -> (origin: String, prefix: String) {
        // Proxies that make HTTP/2 of HTTP/1 leave the name of the host in its old field (RFC 9113, 8.3.1). Of HTTP/1, what is left in
        // that field is a second one, which no request may have (``ExchangeHandler``).
        let field = request.headers[.hostName]
        let authority = request.head.authority
        if let field, let authority, field.lowercased() != authority.lowercased() {
            throw Fault(.badRequest, "The request names two hosts.")
        }
        var (forwarded, fields) = (String?.none, ForwardedFields())
        if options.trustsProxy {
            forwarded = request.headers[.forwarded]
            fields = ForwardedFields(
                proto: request.headers[.forwardedProto], host: request.headers[.forwardedHost],
                prefix: request.headers[.forwardedPrefix])
        }
        guard let origin = Origin.of(host: authority ?? field, forwarded: forwarded, fields: fields) else {
            throw Fault(.badRequest, "The request has no host, or none that could be one.")
        }
        if let hosts = options.hosts, !hosts.contains(origin.authority) {
            throw Fault(
                .misdirectedRequest,
                "This server does not go by that name; `recto serve --host-name NAME` gives it one.")
        }
        // The path of a public address that was given is in the server's own.
        if let given = options.origin { return (given, "") }
        return ("\(origin.scheme)://\(origin.authority)", fields.prefix)
    }

    /// Refuses what a page of another site loads, unless it is shared: without reading the answer, it would still learn what
    /// there is, and keep workers busy.
    ///
    /// - Throws: ``Fault`` 403.
    func checkSite(of request: Request, _ audience: Audience) throws(Fault) {
        guard audience != .widget, !(audience == .viewers && options.sharing == .any) else { return }
        guard let site = request.headers[.secFetchSite] else { return }
        let fetch = FetchMetadata(
            site: site, mode: request.headers[.secFetchMode], destination: request.headers[.secFetchDest],
            origin: request.headers[.origin], referrer: request.headers[.referer])
        guard fetch.isForeign, !fetch.isVisit else { return }
        if audience == .viewers, fetch.isAllowed(by: options.sharing) { return }
        // Whose frame it may be is for the browser to say, from the page's policy.
        if audience == .own, fetch.isFraming, options.sharing != .none { return }
        throw Fault(.forbidden, "This is not for pages of other sites; see `recto serve --cors`.")
    }

    /// Of a path that may not be meant well, without a look at who asks.
    func audience(of path: String) -> Audience {
        guard path.hasPrefix(options.path) else { return .own }
        var rest = path.dropFirst(options.path.count - 1)
        if options.keys != nil, rest.hasPrefix("/signed/") {
            rest = rest.dropFirst("/signed/".count).drop { $0 != "/" }
        }
        return AddressPath(rest).flatMap { Address($0) }?.audience ?? .own
    }

    static func isWidget(_ path: Substring) -> Bool {
        guard let names = AddressPath(path), case .issue(_, .widget) = Address(names) else { return false }
        return true
    }

    /// What may be asked for (the Fetch standard, “CORS-preflight request”); what is not shared is not told of.
    ///
    /// Pages of the Internet that ask for machines of a private network are never let (`Access-Control-Request-Private-Network`).
    func preflight(_ request: Request, _ path: String) -> Answer {
        var headers: HTTPFields = [.allow: methods(at: path)]
        let origin = request.headers[.origin]
        if audience(of: path) == .viewers, options.sharing != .none {
            if case .origins = options.sharing { headers[.vary] = "Origin" }
            if let origin, options.sharing.allows(origin) {
                headers[.accessControlAllowOrigin] = options.sharing == .any ? "*" : origin
                headers[.accessControlAllowMethods] = "GET, HEAD, OPTIONS"
                headers[.accessControlAllowHeaders] = "Authorization, Range, If-Range, If-None-Match, Accept"
                headers[.accessControlMaxAge] = "86400"
            }
        }
        return Answer(status: .noContent, "text/plain", [], caching: .never, headers: headers)
    }
}
