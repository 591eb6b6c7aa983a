public import RectoDiagnostics
public import RectoGeometry
public import RectoOverlays
public import RectoSpreads

/// All that is known of an issue, package and PDF put together: what editions, manifests and books are written from.
public struct IssueContents: Sendable {
    /// A page as displayed.
    public struct Page: Sendable {
        /// In points; `nil` for a page that could not be read.
        public var size: Size?
        public var label: String
        /// Why the page could not be read; the caller that draws it reports this.
        public var failure: Failure?
        /// The page and the next are one picture.
        public var joinsNext = false
        /// The page holds a whole spread.
        public var isDouble = false
        /// In reading order, rectangles in points of the page; links of the PDF come last.
        public var overlays: [Overlay] = []
    }

    /// A URI or a reverse-DNS name; `nil` for a PDF on its own.
    public var id: String?
    public var title: String
    /// BCP 47; `nil` where nobody says.
    public var language: String?
    /// The authors, as the document names them.
    public var creators: [String]
    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    public var date: String?
    /// What a book of pictures is a part of.
    public var series: String?
    public var number: String?
    public var publisher: String?
    /// What the issue says it is about; `nil` if it does not.
    public var abstract: String?
    public var keywords: [String]
    /// A sentence or two that describe the issue to search engines and other sites.
    public var summary: String
    /// A picture of the package; page 1 where there is none.
    public var cover: String?
    /// The PDF's file name.
    public var documentName: String
    public var pages: [Page]
    public var outline: [OutlineNode]
    /// Paired as was decided.
    public var spreads: SpreadModel
    /// The pairing moved by one page; `nil` where that changes nothing.
    public var shiftedSpreads: SpreadModel?
    /// What could not be read, a line each.
    public var problems: [String]

    /// Whether there are parts of pages to read one by one.
    public var hasRegions: Bool {
        pages.contains { page in
            page.overlays.contains { if case .region(let region) = $0.content { region.role != .ad } else { false } }
        }
    }
}
