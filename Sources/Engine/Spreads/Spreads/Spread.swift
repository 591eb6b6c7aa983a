public import RectoGeometry

/// A single page, or two pages that face each other.
///
/// Spread space is measured in points, its origin is the spread's top-left corner, y goes down. A page without a partner is a
/// spread of the page's size: there is no empty half beside a cover, because nobody wants to read, export or fit one. `half` says where
/// such a page would lie in a book.
public struct Spread: Hashable, Sendable {
    /// From 0.
    public let index: Int
    /// The page further left, or the only one.
    public let left: SpreadPage
    /// The page further right, if there are two.
    public let right: SpreadPage?
    public let size: Size
    /// Both pages are one picture: nothing between them, and overlays may run across.
    public let isJoined: Bool
    public let direction: ReadingDirection
    let cause: Placement.Cause
    let source: DecisionSource
    /// Of the page read second, where that has a cause of its own.
    let secondCause: Placement.Cause
    let secondSource: DecisionSource
    /// The pages of the whole document.
    let pageCount: Int

    /// As seen, from left to right.
    public var pages: [SpreadPage] { right.map { [left, $0] } ?? [left] }

    /// In reading order: verso, then recto.
    public var readingOrder: [SpreadPage] { direction == .leftToRight ? pages : pages.reversed() }

    /// The page read first.
    public var firstPage: Int { right.map { min(left.page, $0.page) } ?? left.page }

    /// From 0.
    public var pageRange: Range<Int> { firstPage..<firstPage + (right == nil ? 1 : 2) }

    /// The place of a page; `nil` if it is in another spread.
    public func place(of page: Int) -> SpreadPage? {
        if left.page == page { return left }
        return right?.page == page ? right : nil
    }
}
