/// A link on a page.
package struct SetLink: Hashable, Sendable {
    package enum Target: Hashable, Sendable {
        /// A place in the canonical text of an item of the book, by the item's number.
        case place(item: Int, offset: Int)
        /// An address outside of the book.
        case address(String)
    }

    /// One for each line that it is on.
    package var rects: [PaintedRect]
    package var target: Target
    /// The number of the element of the item that it is.
    package var element: Int

    package init(rects: [PaintedRect], target: Target, element: Int) {
        self.rects = rects
        self.target = target
        self.element = element
    }
}
