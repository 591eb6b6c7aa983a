public import RectoGeometry

/// What the rules need to know of the PDF.
public struct DocumentFacts: Hashable, Sendable, Codable {
    /// A page, with boxes as the file has them.
    public struct Page: Hashable, Sendable, Codable {
        /// The size of the displayed page in units of its user space (UserUnit points each), as a package's rectangles are.
        public var size: Size
        /// User space; `nil` where there is none, or no rectangle.
        public var mediaBox: Rect?
        public var cropBox: Rect?
        /// Degrees, as written.
        public var rotation: Double
        public var userUnit: Double
        public var label: String?
        public var links: [Link]

        public init(
            size: Size, mediaBox: Rect? = nil, cropBox: Rect? = nil, rotation: Double = 0, userUnit: Double = 1,
            label: String? = nil, links: [Link] = []
        ) {
            self.size = size
            self.mediaBox = mediaBox
            self.cropBox = cropBox
            self.rotation = rotation
            self.userUnit = userUnit
            self.label = label
            self.links = links
        }
    }

    /// A link annotation of the PDF.
    public struct Link: Hashable, Sendable, Codable {
        /// The rectangle on the displayed page, in units of its user space.
        public var rect: Rect
        /// Where it leads, in words: `p8`, `https://example.org`.
        public var target: String

        public init(rect: Rect, target: String) {
            self.rect = rect
            self.target = target
        }
    }

    /// Something in the PDF that another program would run.
    public struct ActiveContent: Hashable, Sendable, Codable {
        /// From 1; `nil` for the document as a whole.
        public var page: Int?
        /// `Launch action`, `JavaScript`.
        public var kind: String

        public init(page: Int?, kind: String) {
            self.page = page
            self.kind = kind
        }
    }

    public var pages: [Page]
    public var activeContent: [ActiveContent]
    /// `nil` where the PDF does not say.
    public var isRightToLeft: Bool?
    public var hasOutline: Bool
    /// Whether the PDF numbers its pages itself.
    public var hasLabels: Bool

    public init(
        pages: [Page], activeContent: [ActiveContent] = [], isRightToLeft: Bool? = nil, hasOutline: Bool = false,
        hasLabels: Bool = false
    ) {
        self.pages = pages
        self.activeContent = activeContent
        self.isRightToLeft = isRightToLeft
        self.hasOutline = hasOutline
        self.hasLabels = hasLabels
    }
}
