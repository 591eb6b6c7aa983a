import RectoComposition
import RectoShaping
import RectoStyles

/// How a piece of a paragraph is set.
///
/// Lengths are CSS pixels.
struct InlineStyle: Hashable, Sendable {
    var face: FaceRequest
    var size: Double
    var features: [String: Int] = [:]
    var letterSpacing = 0.0
    var wordSpacing = 0.0
    var lineHeight = LineHeight.normal
    /// How far its baseline lies above that of the line.
    var raise = 0.0
    var color = PaintedColor.black
    var background: PaintedColor?
    var decorations: [TextDecoration] = []
    /// The number of the element.
    var element = 0
    /// The number of the link that it is part of.
    var link: Int?
    var hyphens = Hyphens.manual
    var wordBreak = WordBreak.normal
    var strictness = LineOpportunity.Strictness.normal
    /// Whether lines end within it, if there is a way round.
    var isWrapping = true
    /// Whether its spaces are part of the text and not of the layout.
    var keepsSpaces = false
    var isVisible = true
    /// How its signs stand in vertical lines.
    var orientation = TextOrientation.mixed
    /// Whether all of them stand beside each other in the room of one in vertical lines.
    var isCombined = false
    /// What stands over each letter, and its colour; empty for nothing.
    var emphasis = ""
    var emphasisColor = PaintedColor.black

    init(face: FaceRequest, size: Double) {
        self.face = face
        self.size = size
    }
}
