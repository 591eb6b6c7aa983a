public import RectoGeometry

/// Where a mark is in one version of a document, and what it is recognised by in others.
public struct MarkPlace: Hashable, Sendable, Codable {
    /// SHA-256 of the PDF, 64 hexadecimal digits; empty if it is not known.
    public var document: String
    /// From 0.
    public var page: Int
    /// The page's label, such as "iv".
    public var label: String
    /// The marked Unicode scalars of the page's ``PageText/text``; `nil` for what is no text.
    public var range: Range<Int>?
    /// Where the mark ends, if that is on a later page: ``range`` then goes on to the end of its page.
    public var end: MarkPoint?
    /// At most ``mostQuads``.
    public var quads: [MarkQuad]
    public var quote: Quote?
    /// A point of the page, for what has no extent: page space, points.
    public var point: Point?

    /// The most quadrilaterals that a mark has; a longer one shows only these.
    public static let mostQuads = 256

    public init(
        document: String, page: Int, label: String, range: Range<Int>? = nil, end: MarkPoint? = nil,
        quads: [MarkQuad] = [], quote: Quote? = nil, point: Point? = nil
    ) {
        self.document = document
        self.page = page
        self.label = label
        self.range = range
        self.end = end
        self.quads = quads
        self.quote = quote
        self.point = point
    }

    /// Whether it comes from a program that does not say which version of the document it is of.
    public var isForeign: Bool { document.isEmpty && quote != nil }

    /// All pages that the mark is on, from 0.
    public var pages: ClosedRange<Int> { page...max(page, end?.page ?? page) }

    /// The marked text; `nil` for what is no text.
    public var span: MarkSpan? {
        guard let range else { return nil }
        let start = MarkPoint(page: page, offset: range.lowerBound)
        let last = end ?? MarkPoint(page: page, offset: range.upperBound)
        return start <= last ? MarkSpan(start: start, end: last) : nil
    }
}
