import RectoMarkup
import RectoStyles

/// An element that is open while boxes are built.
struct BoxFrame {
    let name: String
    /// The first node after it.
    let end: Int
    /// How many elements are around it.
    let depth: Int
    var style: ComputedStyle
    /// Of texts directly in it.
    var inline: InlineStyle
    /// Whether it divides the flow, and whether it has a box in the tree.
    var isBlock: Bool
    var hasBox = false
    /// Of a block: where its content begins, from the region's left, and how wide it is, in CSS pixels.
    var start: Double
    var width: Double
    /// Of a block: whether it had a paragraph.
    var hasLines = false
    /// Whether only what the canonical text has is shown: of drawings and formulas.
    var isForeign = false
    /// Added when it ends.
    var after: ComputedStyle?
    /// Of ruby: where in the paragraph the text begins that the next annotation is of.
    var rubyStart = 0
    /// Whether its text is an annotation of ruby.
    var isAnnotation = false
    /// What ends it in its line: a mark of direction, a bracket.
    var closing: Unicode.Scalar?
    /// Of the first letter, as long as that did not come.
    var firstLetter: InlineStyle?
    /// Of a first letter that stands beside the lines.
    var floatingLetter: ComputedStyle?
    /// Whether it stands at a side.
    var isFloat = false
    /// While widths are measured: how wide its content is.
    var content = ContentWidth()
    /// Of a list's item whose mark stands for itself: how many marks were waiting before.
    var markers: Int?
}
