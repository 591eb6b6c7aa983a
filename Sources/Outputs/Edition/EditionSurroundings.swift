public import RectoGeometry
public import RectoIssue

/// The files beside an edition's pages, and what `index.html` tells other sites about the edition.
public struct EditionSurroundings: Sendable {
    /// A picture for tabs, bookmarks and home screens.
    public struct Icon: Hashable, Sendable {
        public var href: String
        public var mediaType: String
        /// The side in pixels; `nil` for an SVG, and for a picture that may not be square.
        public var side: Int?

        public init(href: String, mediaType: String, side: Int? = nil) {
            self.href = href
            self.mediaType = mediaType
            self.side = side
        }
    }

    /// The folder of the reader's modules.
    public var reader: String
    /// The address that the edition will have, without a trailing slash, since other sites need absolute addresses; `nil` if unknown.
    public var base: String?
    public var cover: String?
    public var coverSize: PixelSize?
    /// The PDF's path, if readers may download it.
    public var document: String?
    public var icons: [Icon] = []
    /// The path of the web app manifest.
    public var manifest: String?
    /// The folder of the publisher's brand.
    public var brandFolder: String?
    public var brand: Brand?
    /// The path of the list of plain HTML pages.
    public var plain: String?
    public var sitemap: String?
    /// The file that leads to the shelf and to the next issue.
    public var series: String?
    /// Where layouts of a book of text are asked for.
    public var flow: String?
    /// Lines of HTML of the publisher's own, for the page's head.
    public var head: String?
    public var isOffline = false

    public init(reader: String) { self.reader = reader }

    /// The absolute address of a file of the edition; `nil` if the edition's address is unknown.
    func address(_ path: String) -> String? { base.map { "\($0)/\(path)" } }
}
