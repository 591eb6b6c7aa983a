public import RectoGeometry

/// A reader's mark as an annotation that is written into a copy of a document (ISO 32000-2, 12.5.6).
public struct WrittenMark: Hashable, Sendable, Codable {
    public enum Kind: String, Hashable, Sendable, Codable {
        case highlight = "Highlight"
        case underline = "Underline"
        case strikeOut = "StrikeOut"
        case square = "Square"
        /// A note at a point.
        case text = "Text"
    }

    /// From 0.
    public var page: Int
    public var kind: Kind
    /// The corners of each marked piece, in page space and points.
    ///
    /// Top-left, top-right, bottom-right, bottom-left as the text runs. For a note, one whose first corner is its place.
    public var quads: [[Point]]
    /// Red, green and blue, 0 to 1.
    public var color: [Double]
    /// /NM: the mark's id.
    public var name: String
    /// /Contents.
    public var contents: String
    /// /M, as `D:20260101120000Z`.
    public var modified: String

    public init(
        page: Int, kind: Kind, quads: [[Point]], color: [Double], name: String, contents: String, modified: String
    ) {
        self.page = page
        self.kind = kind
        self.quads = quads
        self.color = color
        self.name = name
        self.contents = contents
        self.modified = modified
    }
}
