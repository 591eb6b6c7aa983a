/// What is painted on a page: glyphs, an area, a picture.
package enum PaintedItem: Hashable, Sendable {
    case glyphs(PaintedGlyphs)
    /// A background, a border's edge, a rule, a line under or through text.
    case area(PaintedRect, PaintedColor, element: Int)
    /// A picture of the book by its number, stretched over a rectangle.
    case picture(Int, PaintedRect, element: Int)
}
