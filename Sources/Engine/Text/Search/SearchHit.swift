import RectoJSON

/// A match: its place in the page's text, its place on the page, and a snippet.
public struct SearchHit: Hashable, Sendable, Codable {
    /// The match with some of the text around it, on one line, control characters removed.
    public struct Snippet: Hashable, Sendable, Codable {
        public var before: String
        public var match: String
        public var after: String

        public init(before: String, match: String, after: String) {
            self.before = before
            self.match = match
            self.after = after
        }
    }

    /// From 0.
    public var page: Int
    /// The page's label, such as "iv".
    public var label: String
    /// The first scalar of the match in the page's text, and the one after its last.
    public var start: Int
    public var end: Int
    /// One for each line touched, page space, in hundredths of a point.
    public var quads: [TextQuad]
    public var snippet: Snippet

    public init(page: Int, label: String, start: Int, end: Int, quads: [TextQuad], snippet: Snippet) {
        self.page = page
        self.label = label
        self.start = start
        self.end = end
        self.quads = quads
        self.snippet = snippet
    }
}
