/// How a picture that is not a level of an exported pyramid is made to look like one.
///
/// cairo puts glyphs on whole pixels and poppler widens thin lines to one device pixel: drawn directly at 72 dpi, text is
/// uneven and lines are heavy. So the page is drawn at two to four times its size and averaged down, as an export would.
enum Supersampling {
    /// The scale of an export's deepest level unless the user asks for another.
    static let deepScale = 4.0
    /// Four times the size in each direction, sixteen times the pixels, is the most.
    static let maximumHalvings = 2

    /// How often the drawing is halved for a picture of `scale` pixels per point.
    static func halvings(for scale: Double) -> Int {
        var halvings = 0
        while halvings < maximumHalvings, scale * Double(1 << halvings) < deepScale { halvings += 1 }
        return halvings
    }
}
