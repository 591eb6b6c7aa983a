import RectoHTTP

/// A request as far as answers depend on it.
struct Call: Sendable {
    /// From the shelf's, with a slash in front.
    var path: String
    /// Still escaped.
    var rawQuery: String
    var query: AddressQuery
    var place: Place
    var accept: String?
    /// Who asks, where the server keeps something of readers and knows.
    var reader: String?
    var urgency: Urgency
    /// Whether the client wants the digest of a file (`Want-Repr-Digest`, RFC 9530).
    var wantsDigest = false

    /// How soon it is wanted, as far as clients say: `Sec-Purpose`, and the urgency of RFC 9218 (0 to 7, 3 where nothing is said).
    static func urgency(purpose: String?, priority: String?) -> Urgency {
        if let purpose, purpose.contains("prefetch") { return .prefetch }
        guard let priority, let mark = priority.firstRange(of: "u="), mark.upperBound < priority.endIndex,
            let number = priority[mark.upperBound].wholeNumberValue
        else { return .visible }
        return number >= 6 ? .prefetch : number >= 4 ? .thumbnail : .visible
    }
}
