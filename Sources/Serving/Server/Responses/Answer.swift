import HTTPTypes
import HummingbirdCore
import NIOCore
import RectoHTTP
import RectoPackaging
import Synchronization

/// What a request is answered with, before its conditions are looked at: made once, sent often.
final class Answer: Sendable {
    enum Body: Sendable {
        case bytes(ByteBuffer)
        /// Read piece by piece when it is sent.
        case stream(FileContent)
        /// Goes on for as long as somebody listens.
        case live(@concurrent @Sendable (inout any ResponseBodyWriter) async throws -> Void)

        var count: Int {
            switch self {
            case .bytes(let buffer): buffer.readableBytes
            case .stream(let content): content.size
            case .live: 0
            }
        }
    }

    let status: HTTPResponse.Status
    /// All but those that depend on whom the server lets read.
    let headers: HTTPFields
    let caching: Caching
    let body: Body
    /// A strong one; `nil` for what is made anew each time.
    let tag: String?
    /// With what a 304 says, but those.
    let unchangedHeaders: HTTPFields
    /// With those, made when it is first sent.
    let dressed = AtomicLazyReference<DressedHeaders>()
    /// The issue that it is of, and what the issue was then.
    let entry: (id: String, stamp: Files.Stamp)?
    /// The path of the canonical address, from the shelf's.
    let canonical: String?
    /// Whether a smaller form may be worth making.
    let isCompressible: Bool
    /// When the shelf was last found to have the issue as it was: its ``Shelf/generation``.
    let generation = Atomic(-1)

    init(
        status: HTTPResponse.Status = .ok, _ type: String, _ body: Body, tag: String? = nil, caching: Caching,
        entry: (id: String, stamp: Files.Stamp)? = nil, canonical: String? = nil, headers extra: HTTPFields = [:]
    ) {
        self.status = status
        self.body = body
        self.tag = tag
        self.entry = entry
        self.canonical = canonical
        self.caching = caching
        var common: HTTPFields = [:]
        if let tag { common[.eTag] = tag }
        common.append(contentsOf: extra)
        var unchanged = common
        // Left out on the wire, where a 304 has none; a response without it gets one, in a copy of all its headers.
        unchanged[.contentLength] = "0"
        unchangedHeaders = unchanged
        isCompressible = body.count >= 1000 && tag != nil && MediaTypes.isCompressible(type)
        common[.contentType] = type
        common[.xContentTypeOptions] = "nosniff"
        common[.referrerPolicy] = "no-referrer"
        if case .live = body {} else { common[.contentLength] = String(body.count) }
        if case .stream(let content) = body { common[.acceptRanges] = content.isSeekable ? "bytes" : "none" }
        headers = common
    }

    convenience init(
        status: HTTPResponse.Status = .ok, _ type: String, _ bytes: [UInt8], caching: Caching,
        entry: (id: String, stamp: Files.Stamp)? = nil, canonical: String? = nil, headers: HTTPFields = [:]
    ) {
        var digest = Digest()
        digest.add(bytes)
        self.init(
            status: status, type, .bytes(ByteBuffer(bytes: bytes)), tag: EntityTag.strong(digest.digits.prefix(20)),
            caching: caching, entry: entry, canonical: canonical, headers: headers)
    }
}

extension HTTPField.Name {
    static let referrerPolicy = named("Referrer-Policy")
    static let forwarded = named("Forwarded")
    static let forwardedProto = named("X-Forwarded-Proto")
    static let forwardedHost = named("X-Forwarded-Host")
    static let forwardedPrefix = named("X-Forwarded-Prefix")
    static let hostName = named("Host")
    static let secPurpose = named("Sec-Purpose")
    static let purpose = named("Purpose")
    static let link = named("Link")
    static let prefer = named("Prefer")
    static let wantReprDigest = named("Want-Repr-Digest")
    static let reprDigest = named("Repr-Digest")
    static let acceptPost = named("Accept-Post")
    static let koreaderUser = named("x-auth-user")
    static let koreaderKey = named("x-auth-key")
    static let connectionAllowlist = named("Connection-Allowlist")
    static let crossOriginOpenerPolicy = named("Cross-Origin-Opener-Policy")
    static let secFetchSite = named("Sec-Fetch-Site")
    static let secFetchMode = named("Sec-Fetch-Mode")
    static let secFetchDest = named("Sec-Fetch-Dest")

    private static func named(_ name: String) -> HTTPField.Name {
        guard let name = HTTPField.Name(name) else { preconditionFailure("no name of a header") }
        return name
    }
}
