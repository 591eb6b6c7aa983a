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

    /// The page on which a letter is, or what stands nearest before it, from 0 in the whole book.
    ///
    /// - Parameters:
    ///   - item: From 0.
    ///   - offset: Of the letter in the text of its document.
    /// - Complexity: O(log n) in the pages of the document.
    public func page(item: Int, offset: Int) -> Int {
        let before = chapters.prefix(max(0, item)).reduce(0) { $0 + $1.starts.count }
        guard chapters.indices.contains(item) else { return max(0, min(before, pageCount - 1)) }
        let starts = chapters[item].starts
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return before + max(0, low - 1)
    }
}
