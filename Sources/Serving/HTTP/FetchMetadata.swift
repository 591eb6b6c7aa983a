/// What a browser says of itself about a request (W3C, Fetch Metadata); others say nothing.
public struct FetchMetadata: Hashable, Sendable {
    public var site: String?
    public var mode: String?
    public var destination: String?
    /// Of the page that asks, where it is sent.
    public var origin: String?
    public var referrer: String?

    public init(site: String?, mode: String?, destination: String?, origin: String?, referrer: String?) {
        self.site = site
        self.mode = mode
        self.destination = destination
        self.origin = origin
        self.referrer = referrer
    }

    /// Whether a page of another origin loads something, instead of somebody following a link to it.
    ///
    /// Another port of the same machine is the same site, and another origin all the same.
    public var isForeign: Bool { site == "cross-site" || site == "same-site" }

    private static let frames = ["iframe", "frame", "embed", "object", "fencedframe"]

    /// Whether somebody goes there: in a window, not in a frame of another page.
    public var isVisit: Bool { mode == "navigate" && !isFraming }

    public var isFraming: Bool { mode == "navigate" && destination.map { Self.frames.contains($0) } ?? false }

    /// Whether what is shared may be loaded: pictures come without an `Origin`, but most with a `Referer`.
    public func isAllowed(by sharing: Sharing) -> Bool {
        sharing.allows(origin ?? referrer.flatMap { Sharing.origin(of: $0) })
    }
}
