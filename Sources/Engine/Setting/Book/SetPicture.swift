/// A picture of a book that pages show.
package struct SetPicture: Hashable, Sendable {
    /// By which pages name it.
    package var number: Int
    /// From the root of the book, or an address that is the picture itself (`data:`).
    package var path: String
    /// Its own size in CSS pixels.
    package var width: Double
    package var height: Double

    package init(number: Int, path: String, width: Double, height: Double) {
        self.number = number
        self.path = path
        self.width = width
        self.height = height
    }
}
