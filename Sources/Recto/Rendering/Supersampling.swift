/// Makes a picture that is not a level of an exported pyramid look like one.
///
/// cairo places glyphs on whole pixels and poppler widens thin lines to one device pixel, so at 72 dpi text is uneven and lines are heavy.
/// The page is therefore drawn at two to four times its size and averaged down, as in an export.
package enum Supersampling {
    /// The scale of an export's deepest level unless the user asks for another.
    static let deepScale = 4.0
    /// A picture is drawn at up to four times its size in each direction, sixteen times the pixels.
    static let maximumHalvings = 2

    /// A tile is drawn at up to eight times its size: with four, one of the 1,321 pages of a manual was off by a mean
    /// of 3.2/255 three levels up, where the replay itself is reduced.
    ///
    /// It costs at most what 64 tiles of the deepest level cost.
    static let maximumTileHalvings = 3

    /// A level of fewer pixels is drawn as cheaply as such a tile.
    static let smallArea = 1 << 22

    /// How often to halve the drawing for a tile of a level.
    ///
    /// Small levels are averaged down from one of some thousand pixels a side: a level of a few pixels has a last row and
    /// column that stand for a fraction of the others but weigh as much, and only the same chain of averages gets that right.
    static func halvings(level: Int, of pyramid: Pyramid) -> Int {
        var halvings = min(maximumTileHalvings, pyramid.deepest - level)
        while level + halvings < pyramid.deepest, pyramid.levels[level + halvings + 1].area <= smallArea {
            halvings += 1
        }
        return halvings
    }

    /// How often to halve the drawing for a picture of `scale` pixels per point.
    package static func halvings(for scale: Double) -> Int {
        var halvings = 0
        while halvings < maximumHalvings, scale * Double(1 << halvings) < deepScale { halvings += 1 }
        return halvings
    }
}
