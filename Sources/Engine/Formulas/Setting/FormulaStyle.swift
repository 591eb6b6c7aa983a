import RectoComposition

/// What a part of a formula takes over from what is around it.
struct FormulaStyle {
    /// CSS pixels.
    var size: Double
    /// `displaystyle`.
    var isDisplay: Bool
    /// `scriptlevel`, from 0.
    var level = 0
    /// Whether superscripts are lower, as below a root.
    var isCramped = false
    var variant: LetterVariant?
}
