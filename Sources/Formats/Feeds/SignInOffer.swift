import RectoLocatedTrees

/// How a store lets readers sign in (Authentication for OPDS 1.0, drafts.opds.io/authentication-for-opds-1.0).
public struct SignInOffer: Hashable, Sendable {
    public static let mediaType = "application/opds-authentication+json"

    public var title: String?
    /// Whether a name and a password are taken (HTTP Basic).
    public var takesPassword = false
    /// Where a browser gets a token (OAuth), an absolute address.
    public var tokenAddress: String?

    /// Reads the document that comes with an answer of status 401.
    ///
    /// - Parameter base: The address that it was read from.
    /// - Returns: `nil` for what is no such document.
    public init?(_ bytes: [UInt8], from base: String) {
        var limits = FeedLimits()
        limits.values = 10_000
        guard bytes.count <= 1 << 20, let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }),
            first == UInt8(ascii: "{")
        else { return nil }
        let context = FeedContext(bytes, base: base, limits: limits)
        guard let root = ManifestReader.read(json: bytes, limits: context.treeLimits).0?.root,
            let ways = root["authentication"]?.elements, !ways.isEmpty
        else { return nil }
        title = root["title"]?.words
        for way in ways {
            let type = way["type"]?.string ?? ""
            if type == "http://opds-spec.org/auth/basic" { takesPassword = true }
            guard tokenAddress == nil, type.hasPrefix("http://opds-spec.org/auth/oauth") else { continue }
            let link = (way["links"]?.elements ?? []).first { $0["rel"]?.string == "authenticate" }
            tokenAddress = link?["href"]?.string.flatMap { context.address($0, at: 0) }
        }
    }
}
