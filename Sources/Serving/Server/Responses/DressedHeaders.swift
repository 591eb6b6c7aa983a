import HTTPTypes
import RectoAddresses
import RectoHTTP
import Synchronization

/// An answer's headers with what depends on the server's options: who may keep it, and whose pages may load it.
final class DressedHeaders: Sendable {
    let audience: Audience
    let headers: HTTPFields
    /// Of a 304, a 206 that can't be, and the like.
    let unchanged: HTTPFields

    init(_ answer: Answer, _ audience: Audience, isGuarded: Bool, isSealed: Bool, _ sharing: Sharing) {
        self.audience = audience
        var more: HTTPFields = [:]
        // No cache keeps on a disk what is sealed on ours.
        more[.cacheControl] = (isSealed ? .never : answer.caching).text(isGuarded: isGuarded)
        let isShared = audience == .widget || audience == .viewers && sharing != .none
        // Without this, viewers on other sites can't read which part of a file they got, nor the size of the whole.
        if audience == .viewers, sharing != .none {
            more[.accessControlExposeHeaders] =
                "Accept-Ranges, Content-Encoding, Content-Range, ETag, Link, Repr-Digest, Retry-After"
        }
        more[.crossOriginResourcePolicy] = isShared ? "cross-origin" : "same-origin"
        switch (audience, sharing) {
        // Its frame's origin is none, which is what browsers call it.
        case (.widget, _): more[.accessControlAllowOrigin] = "null"
        case (.viewers, .any): more[.accessControlAllowOrigin] = "*"
        case (.viewers, .origins): more[.vary] = "Origin"
        case (.viewers, .none), (.own, _): break
        }
        var (headers, unchanged) = (answer.headers, answer.unchangedHeaders)
        headers.append(contentsOf: more)
        unchanged.append(contentsOf: more)
        self.headers = headers
        self.unchanged = unchanged
    }
}

extension Answer {
    /// Its headers for a request.
    ///
    /// - Parameters:
    ///   - isSealed: Whether it is of a sealed document.
    ///   - origin: Of the page that asks, where the request tells.
    func headers(
        for audience: Audience, _ options: ServerOptions, isSealed: Bool, origin: String?
    ) -> (headers: HTTPFields, unchanged: HTTPFields) {
        var known = dressed.load()
        if known?.audience != audience {
            let made = DressedHeaders(
                self, audience, isGuarded: options.keys != nil, isSealed: isSealed, options.sharing)
            known = made
            _ = dressed.storeIfNil(made)
        }
        guard let known else { return (headers, unchangedHeaders) }
        var (headers, unchanged) = (known.headers, known.unchanged)
        if audience == .viewers, case .origins = options.sharing, let origin, options.sharing.allows(origin) {
            headers[.accessControlAllowOrigin] = origin
            unchanged[.accessControlAllowOrigin] = origin
        }
        return (headers, unchanged)
    }
}
