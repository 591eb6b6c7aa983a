public import RectoMarks

/// A place in a book whose text is set on the spot, or a range of its text, to be stored.
///
/// It is independent of all settings, and survives changes of the book by its quote.
public struct Locator: Hashable, Sendable, Codable {
    /// The document's path in the book.
    public var item: String
    /// In scalars of the document's canonical text.
    public var offset: Int
    /// Where a range ends; `nil` for a place.
    public var end: Int?
    /// SHA-256 of the document's text as it was: with another one, the quote counts.
    public var digest: String?
    /// What is written there: for a place, around it.
    public var quote: Quote?
    /// The offset's share of the document's text, 0 to 1: the last resort.
    public var progression: Double?

    public init(
        item: String, offset: Int, end: Int? = nil, digest: String? = nil, quote: Quote? = nil,
        progression: Double? = nil
    ) {
        self.item = item
        self.offset = offset
        self.end = end
        self.digest = digest
        self.quote = quote
        self.progression = progression
    }

    package var range: Range<Int> { offset..<max(offset, end ?? offset) }
}

/// By which of a locator's statements its place was found.
public enum LocatorEvidence: String, Hashable, Sendable, Codable {
    /// The offset: the text is what it was.
    case offset
    case quote
    case cfi
    /// An element's id.
    case id
    case progression
}

extension Locator {
    /// A range of a document's text, or a place, which is an empty range.
    package init(_ text: ItemText, item: String, range: Range<Int>) {
        let start = min(max(0, range.lowerBound), text.count)
        let end = min(max(start, range.upperBound), text.count)
        self.init(
            item: item, offset: start, end: start == end ? nil : end, digest: text.digest,
            quote: Quote(text, range: start..<end),
            progression: text.count == 0 ? 0 : Double(start) / Double(text.count))
    }
}

extension Quote {
    init(_ text: ItemText, range: Range<Int>) {
        self.init(
            exact: text[range.lowerBound..<min(range.upperBound, range.lowerBound + Quote.longest)],
            prefix: text[max(0, range.lowerBound - Quote.context)..<range.lowerBound],
            suffix: text[range.upperBound..<min(text.count, range.upperBound + Quote.context)])
    }
}
