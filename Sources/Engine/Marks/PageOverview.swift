public import RectoText

/// A page's place in its issue: section, fractions, text and marks; `recto/page-info/1`.
public struct PageOverview: Hashable, Sendable, Encodable {
    /// A part of the issue: an entry of the first level of its outline, up to the next one.
    public struct Section: Hashable, Sendable, Encodable {
        public var title: String
        /// From 1.
        public var index: Int
        /// How many sections the issue has.
        public var count: Int
        /// Its first page, from 1.
        public var first: Int
        /// Its last page, from 1.
        public var last: Int
    }

    public let schema = "recto/page-info/1"
    /// From 1.
    public var page: Int
    public var label: String
    /// How many pages the issue has.
    public var pages: Int
    /// `nil` before the first section, and without an outline.
    public var section: Section?
    /// The part of the section that is before the page, from 0 to below 1.
    public var positionInSection: Double?
    /// The part of the issue that is before the page, from 0 to below 1.
    public var positionInIssue: Double
    /// Where the page's text starts among the text of all pages, in Unicode scalars.
    public var start: Int
    /// Where it ends.
    public var end: Int
    /// Its first words.
    public var description: String
    public var words: Int
    public var pictures: Int
    /// Marks that are on the page, in the order of their places.
    public var marks: [MarkID]

    /// How many scalars ``description`` has, about: it ends with a word.
    private static let descriptionLength = 120

    /// - Parameters:
    ///   - text: Of the page.
    ///   - pageCount: Of the issue.
    ///   - start: How many scalars the text of the pages before has.
    ///   - outline: The entries of the first level that lead to a page, from 0.
    ///   - pictures: How many pictures the page shows.
    ///   - marks: The reader's marks.
    public init(
        _ text: PageText, pageCount: Int, start: Int, outline: [(title: String, page: Int)], pictures: Int,
        marks: MarkSet
    ) {
        page = text.index + 1
        label = text.label
        pages = pageCount
        section = Self.section(of: text.index, outline, pageCount)
        positionInSection = section.map { Double(text.index + 1 - $0.first) / Double($0.last - $0.first + 1) }
        positionInIssue = Double(text.index) / Double(max(1, pageCount))
        self.start = start
        end = start + text.text.unicodeScalars.count
        description = Self.beginning(of: text)
        words = text.blocks.reduce(0) { $0 + $1.lines.reduce(0) { $0 + $1.words.count } }
        self.pictures = pictures
        self.marks = marks.present(on: text.index).inOrder.map(\.id)
    }

    private static func section(of page: Int, _ outline: [(title: String, page: Int)], _ pageCount: Int) -> Section? {
        let entries = outline.enumerated().filter { (0..<pageCount).contains($0.element.page) }
            .sorted { ($0.element.page, $0.offset) < ($1.element.page, $1.offset) }.map(\.element)
        guard let index = entries.lastIndex(where: { $0.page <= page }) else { return nil }
        let next = entries[(index + 1)...].first?.page ?? pageCount
        return Section(
            title: entries[index].title, index: index + 1, count: entries.count, first: entries[index].page + 1,
            last: max(next, entries[index].page + 1))
    }

    private static func beginning(of text: PageText) -> String {
        let places = TextPlaces(text)
        guard let first = places.words.first else { return "" }
        let last = places.words.last { $0.upperBound <= first.lowerBound + descriptionLength } ?? first
        return text.reading(first.lowerBound..<last.upperBound)
    }
}
