/// The size of a page, or of the room that a book is shown in.
package struct PageExtent: Hashable, Sendable {
    /// CSS pixels.
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }
}
