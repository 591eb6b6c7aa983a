import RectoFormulas

/// What stands in a line like a letter and is none: a picture, a formula.
///
/// Lengths are CSS pixels.
struct InlineObject: Hashable, Sendable {
    /// The number of the picture.
    var picture: Int
    /// Of itself.
    var width: Double
    var height: Double
    /// Around it.
    var marginLeft = 0.0
    var marginRight = 0.0
    var marginTop = 0.0
    var marginBottom = 0.0
    /// How far its lower edge lies above the baseline.
    var raise = 0.0
    /// The number of its element.
    var element: Int
    /// What it is instead of a picture.
    var formula: FormulaBox?

    /// Stands for objects in texts.
    static let scalar: Unicode.Scalar = "\u{FFFC}"

    var advance: Double { max(0, width + marginLeft + marginRight) }
}
