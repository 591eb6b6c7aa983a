public import RectoGeometry

/// What a publisher says about one issue: overlays on its pages, outline, spreads (overlay format 1.0, section 2).
///
/// Values are as written or the format's defaults; rectangles are in ``units``. Extension keys (`x-…`) are not part of the
/// model: they live in the ``ManifestTree`` that it was read from.
public struct OverlayManifest: Hashable, Sendable {
    /// What the numbers of every rectangle mean.
    public enum Units: String, CaseIterable, Sendable, Codable {
        /// Default user-space units of the PDF, 1/72 inch where its UserUnit is 1; ``OverlayManifest/inPoints(userUnits:)`` applies it.
        case points = "pt"
        /// Parts of the displayed page's width and height.
        case fraction
    }

    /// The publication that the package is an issue of.
    public struct Issue: Hashable, Sendable {
        /// A URI or a reverse-DNS name.
        public var id: String
        public var title: String
        /// BCP 47.
        public var language: String
        /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
        public var date: String?
        public var number: String?
        public var publisher: String?
        /// An image among the assets; page 1 where there is none.
        public var cover: String?

        public init(
            id: String, title: String, language: String, date: String? = nil, number: String? = nil,
            publisher: String? = nil, cover: String? = nil
        ) {
            self.id = id
            self.title = title
            self.language = language
            self.date = date
            self.number = number
            self.publisher = publisher
            self.cover = cover
        }
    }

    /// The PDF that the overlays lie on.
    public struct Document: Hashable, Sendable {
        /// Its name in the package.
        public var source: String
        public var pageCount: Int?
        /// Lower-case hexadecimal.
        public var sha256: String?

        public init(source: String, pageCount: Int? = nil, sha256: String? = nil) {
            self.source = source
            self.pageCount = pageCount
            self.sha256 = sha256
        }
    }

    /// How pages pair up.
    public struct Spread: Hashable, Sendable {
        public enum Direction: String, CaseIterable, Sendable, Codable {
            case leftToRight = "ltr"
            case rightToLeft = "rtl"
        }

        public enum Mode: String, CaseIterable, Sendable, Codable {
            /// Two pages side by side where the viewport is wide.
            case auto
            case never, always
        }

        public enum First: String, CaseIterable, Sendable, Codable {
            /// The cover stands alone.
            case single
            case left, right
        }

        public var direction: Direction?
        public var mode: Mode?
        public var first: First?

        public init(direction: Direction? = nil, mode: Mode? = nil, first: First? = nil) {
            self.direction = direction
            self.mode = mode
            self.first = first
        }
    }

    /// An entry of the table of contents.
    public struct OutlineEntry: Hashable, Sendable {
        public var title: String
        /// From 1.
        public var page: Int
        /// The area to frame, in the manifest's units.
        public var rect: Rect?
        public var children: [OutlineEntry]

        public init(title: String, page: Int, rect: Rect? = nil, children: [OutlineEntry] = []) {
            self.title = title
            self.page = page
            self.rect = rect
            self.children = children
        }
    }

    /// The format's version that this model writes.
    public static let currentVersion = "1.0"

    public var version: String
    public var units: Units
    public var issue: Issue
    public var document: Document
    public var spread: Spread?
    /// Replaces the PDF's own; `nil` leaves that.
    public var outline: [OutlineEntry]?
    /// As listed; a page without an entry has no overlays.
    public var pages: [OverlayPage]

    public init(
        version: String = currentVersion, units: Units = .points, issue: Issue, document: Document,
        spread: Spread? = nil, outline: [OutlineEntry]? = nil, pages: [OverlayPage] = []
    ) {
        self.version = version
        self.units = units
        self.issue = issue
        self.document = document
        self.spread = spread
        self.outline = outline
        self.pages = pages
    }

    /// A rectangle of the manifest in page space, points.
    ///
    /// - Parameter pageSize: of the displayed page, in points; with `join` still that of the page the rectangle is listed for.
    public func pageRect(_ rect: Rect, pageSize: Size) -> Rect {
        switch units {
        case .points: return rect
        case .fraction:
            return Rect(
                x: rect.x * pageSize.width, y: rect.y * pageSize.height, width: rect.width * pageSize.width,
                height: rect.height * pageSize.height)
        }
    }
}
