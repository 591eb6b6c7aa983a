/// An annotation of ruby that is shaped.
///
/// Lengths are CSS pixels.
struct SetAnnotation: Sendable {
    /// The scalars of the paragraph that it stands over.
    var range: Range<Int>
    var paragraph: SetParagraph
    var width: Double
    /// How far its baseline lies above that of the line.
    var raise: Double
    /// How far it reaches up from the baseline of the line.
    var above: Double
}
