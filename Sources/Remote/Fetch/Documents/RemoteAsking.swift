import RectoDiagnostics

/// How ranges of one document are asked for, and which answers are taken.
struct RemoteAsking: Sendable {
    let source: AddressSource
    let fetching: any HTTPFetching
    let policy: RetryPolicy
    let time: any FetchTime
    let signing: (any RequestSigning)?
    /// How large a document may be whose server gives no ranges.
    let mostWhole: Int

    /// Where to ask.
    struct Place: Hashable, Sendable {
        var address: WebAddress
        /// Content where a redirect led there: then it has to keep to the rules for that.
        var giver: AddressGuard.Giver
    }

    struct Part: Sendable {
        var bytes: [UInt8]
        var range: Range<Int>
        var version: RemoteVersion
    }

    enum Answer: Sendable {
        /// The bytes, where to ask next, and whether `If-Match` proved unreliable. The range is the one that was asked for, or all.
        case part(Part, Place, usesIfRange: Bool)
        case changed
    }

    /// The first bytes, at most `count`; all if the server gives no ranges.
    func first(_ count: Int, at address: WebAddress) async throws(Failure) -> (Part, Place) {
        let (response, place) = try await send(0..<count, at: Place(address: address, giver: .user), [:])
        let (head, asked) = (response.head, place.address)
        switch head.status {
        case 206:
            guard let given = head.fields["Content-Range"].flatMap(ContentRange.init),
                given.range == 0..<min(count, given.total), response.bytes.count == given.range?.count
            else { throw Failure(.io, Self.wrongRange, at: asked.shown) }
            let part = Part(
                bytes: response.bytes, range: 0..<response.bytes.count, version: RemoteVersion(total: given.total, head)
            )
            return (part, place)
        case 200:
            let version = RemoteVersion(total: response.bytes.count, head)
            return (Part(bytes: response.bytes, range: 0..<version.total, version: version), place)
        case 416 where head.fields["Content-Range"].flatMap(ContentRange.init)?.total == 0:
            throw Failure(.io, "is empty", at: asked.shown)
        default: throw refused(response, asked)
        }
    }

    func part(
        _ range: Range<Int>, of version: RemoteVersion, at place: Place, usesIfRange: Bool
    ) async throws(Failure) -> Answer {
        let condition: HeaderFields =
            version.strongTag.map { usesIfRange ? ["If-Range": $0] : ["If-Match": $0] } ?? [:]
        let (response, next): (WholeResponse, Place)
        do throws(Failure) {
            (response, next) = try await send(range, at: place, condition, of: version)
        } catch {
            guard error.code == .otherVersion else { throw error }
            return .changed
        }
        let (head, asked) = (response.head, next.address)
        switch head.status {
        case 206:
            guard let given = head.fields["Content-Range"].flatMap(ContentRange.init) else {
                throw Failure(.io, Self.wrongRange, at: asked.shown)
            }
            let found = RemoteVersion(total: given.total, head)
            guard version.isSame(found) else { return .changed }
            guard given.range == range, response.bytes.count == range.count else {
                throw Failure(.io, Self.wrongRange, at: asked.shown)
            }
            return .part(Part(bytes: response.bytes, range: range, version: found), next, usesIfRange: usesIfRange)
        case 200:
            let found = RemoteVersion(total: response.bytes.count, head)
            guard version.isSame(found) else { return .changed }
            let whole = Part(bytes: response.bytes, range: 0..<found.total, version: found)
            return .part(whole, next, usesIfRange: usesIfRange)
        case 412 where !usesIfRange && version.strongTag != nil:
            return try await part(range, of: version, at: next, usesIfRange: true)
        // Shorter than it was, if the range is beyond its end.
        case 412, 416: return .changed
        default: throw refused(response, asked)
        }
    }

    func changed(_ address: WebAddress) -> Failure {
        Failure(.io, "changed while it was being read; run again", at: address.shown)
    }

    // MARK: -

    private static let wrongRange = "answers with other bytes than it was asked for"

    /// Sends a request for a range; with a fresh address if this one is refused, and with the first where a redirect once led elsewhere.
    ///
    /// - Parameter version: What a whole document has to be to be taken for a range.
    /// - Returns: The response, and where to ask for the next range.
    private func send(
        _ range: Range<Int>, at place: Place, _ condition: HeaderFields, of version: RemoteVersion? = nil
    ) async throws(Failure) -> (WholeResponse, Place) {
        var fields = condition
        fields["Range"] = "bytes=\(range.lowerBound)-\(range.upperBound - 1)"
        var asked = place
        var response = try await ask(asked, fields, range.count, version)
        let isRefused = response.head.status == 403 || place.giver == .content && response.head.status >= 400
        if isRefused, response.head.status != 412, response.head.status != 416 {
            let fresh = Place(address: try await source(), giver: .user)
            if fresh != asked {
                asked = fresh
                response = try await ask(asked, fields, range.count, version)
            }
        }
        let final = response.head.address
        return (response, final == asked.address ? asked : Place(address: final, giver: .content))
    }

    private func ask(
        _ place: Place, _ fields: HeaderFields, _ count: Int, _ version: RemoteVersion?
    ) async throws(Failure) -> WholeResponse {
        let shown = place.address.shown
        let request = FetchRequest(.get, place.address, from: place.giver, fields: fields)
        do throws(Failure) {
            return try await fetching.whole(request, retrying: policy, time: time, signing: signing) {
                head throws(Failure) in
                guard head.isIdentity else {
                    throw Failure(.io, "sends the document packed though it was asked not to", at: shown)
                }
                switch head.status {
                case 206: return count
                case 200:
                    // Before it is fetched for nothing.
                    if let version, let length = head.contentLength,
                        !version.isSame(RemoteVersion(total: length, head))
                    {
                        throw Failure(.otherVersion, "changed", at: shown)
                    }
                    guard head.contentLength ?? 0 <= mostWhole else {
                        let size = "\(mostWhole >> 20) MiB"
                        throw Failure(.io, "gives no ranges, and is larger than \(size); download it first", at: shown)
                    }
                    return mostWhole
                default: return 16 << 10
                }
            }
        } catch {
            throw error.code == .tooLarge ? Failure(.io, "sends more than it was asked for", at: shown) : error
        }
    }

    private func refused(_ response: WholeResponse, _ address: WebAddress) -> Failure {
        let status = response.head.status
        let message =
            switch status {
            case 401: "asks for a password or token (401)"
            case 403: "refuses access (403); a signed link may have expired"
            case 404: "is not there (404)"
            case 410: "is no longer there (410)"
            case 416: "gives no ranges of it (416)"
            case 429: "asks to come back later (429)"
            case 300..<400: "redirects to nowhere (\(status))"
            case 500...: "has a fault (\(status)); try again later"
            default: "answers with status \(status)"
            }
        return Failure(.io, signing?.refusal(response) ?? message, at: address.shown)
    }
}

extension Failure.Code {
    /// Seen from the head of a response already; it does not leave this file.
    fileprivate static let otherVersion = Failure.Code(rawValue: "other-version")
}
