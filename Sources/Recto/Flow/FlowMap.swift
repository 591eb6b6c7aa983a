/// A book of text as pages: where in the texts of its documents each page begins.
public struct FlowMap: Hashable, Sendable, Codable {
    /// One document of the book, in its reading order.
    public struct Chapter: Hashable, Sendable, Codable {
        /// From 0.
        public var item: Int
        public var path: String
        public var title: String?
        /// Scalars of its text.
        public var length: Int
        /// Where each of its pages begins, in scalars of its text; a page without text begins where the next one does.
        public var starts: [Int]
        /// What of its text style sheets hide: pairs of where it begins and ends.
        public var hidden: [[Int]]?
        /// What its pages show, if that was asked for.
        public var pages: [Page]?
        /// Why it is not there, but for a page that says so.
        public var failure: Failure?
    }

    /// What a page shows.
    public struct Page: Hashable, Sendable, Codable {
        public var runs: [Run]
        /// How many pictures.
        public var pictures: Int
        /// Backgrounds, borders and lines, in the order in which they are painted.
        public var areas: [Area]
    }

    /// A rectangle of one colour.
    public struct Area: Hashable, Sendable, Codable {
        /// CSS pixels from the page's left and top.
        public var x: Double
        public var y: Double
        public var width: Double
        public var height: Double
        /// As `#rrggbb`.
        public var color: String
    }

    /// Glyphs that stand beside each other on a page.
    public struct Run: Hashable, Sendable, Codable {
        /// Where it begins in the text of the document; `nil` for what the text does not have, such as a hyphen.
        public var offset: Int?
        public var text: String
        /// Where the leftmost glyph stands on its line, in CSS pixels from the page's left and top.
        public var x: Double
        public var y: Double
        public var size: Double
    }

    /// Names the layout: equal names are equal pages.
    public var layout: String
    public var pageCount: Int
    public var chapters: [Chapter]
}
