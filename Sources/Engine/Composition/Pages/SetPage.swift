/// A page of text that was set, as what is painted on it, in order.
///
/// Lengths are CSS pixels from the page's left and top, y down: writing modes are resolved.
package struct SetPage: Hashable, Sendable {
    package var width: Double
    package var height: Double
    package var items: [PaintedItem] = []
    package var links: [SetLink] = []
    /// The scalars of the item's canonical text that are on it; empty at one place for a page without text.
    package var range: Range<Int>

    package init(width: Double, height: Double, range: Range<Int>) {
        self.width = width
        self.height = height
        self.range = range
    }
}
