/// A face as cairo draws it.
package struct PaintedFace {
    /// A `cairo_font_face_t`; the shelf's.
    package let cairoFace: OpaquePointer
    /// Whether its glyphs are to be slanted; thickened ones are already.
    package let isSlanted: Bool
    /// Numbers from here up are no glyphs.
    package let glyphCount: Int
}
