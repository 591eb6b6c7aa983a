public import RectoGeometry
public import RectoIssue

/// What lies around an edition's pages, and what its own page tells other sites of it.
public struct EditionSurroundings: Sendable {
    /// A picture for tabs, bookmarks and home screens.
    public struct Icon: Hashable, Sendable {
        public var href: String
        public var mediaType: String
        /// Pixels a side; `nil` for a drawing, and where the picture need not be square.
        public var side: Int?

        public init(href: String, mediaType: String, side: Int? = nil) {
            self.href = href
            self.mediaType = mediaType
            self.side = side
        }
    }

    /// The folder of the reader's modules.
    public var reader: String
    /// The address that the edition will have, without a slash at its end: other sites want whole addresses.
    public var base: String?
    public var cover: String?
    public var coverSize: PixelSize?
    /// The PDF, where readers may have it.
    public var document: String?
    public var icons: [Icon] = []
    /// The web app manifest.
    public var manifest: String?
    /// The folder of what the publisher dresses the reader in.
    public var brandFolder: String?
    public var brand: Brand?
    /// The list of pages as plain text.
    public var plain: String?
    public var sitemap: String?
    public var isOffline = false

    public init(reader: String) { self.reader = reader }

    /// An address for other sites; `nil` where the edition's own is not known.
    func address(_ path: String) -> String? { base.map { "\($0)/\(path)" } }
}
