/// Where a request found the shelf: what comes before its addresses.
struct Place: Hashable, Sendable {
    /// As `https://example.org`.
    var origin: String
    /// The path of the shelf, with a slash at its end; a signed link's is another one than the shelf's own.
    var path: String
    /// What a proxy took off the path before the request came here, as `/shelf`.
    var prefix = ""

    var base: String { origin + prefix + path }

    func issue(_ id: String) -> String { "\(base)issues/\(id)" }
}
