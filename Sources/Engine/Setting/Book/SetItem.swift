package import RectoComposition

/// An item of a book as pages.
package struct SetItem: Sendable {
    /// At least one.
    package var pages: [SetPage]
    /// What pages and links name by number; the first is the item itself.
    package var elements: [SetElement]
    /// What of the canonical text style sheets hide, in order.
    package var hidden: [Range<Int>]
    /// How long the canonical text is.
    package var count: Int
    /// Whether its lines are vertical, the first at the right, so that pages are turned to the right.
    package var isFromRight = false
}
