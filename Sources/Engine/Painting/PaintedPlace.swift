/// A place that links and the outline lead to: an offset in the canonical text of an item.
package struct PaintedPlace: Hashable, Sendable, Comparable {
    /// From 0.
    package var item: Int
    package var offset: Int

    package init(item: Int, offset: Int) {
        self.item = item
        self.offset = offset
    }

    package static func < (one: PaintedPlace, other: PaintedPlace) -> Bool {
        (one.item, one.offset) < (other.item, other.offset)
    }

    /// By which the PDF knows it.
    var name: String { "\(item)-\(offset)" }
}
