import RectoComposition
import RectoStyles

/// A first letter that stands beside its lines, with the punctuation before it, while it is collected.
struct FloatingLetter {
    var text = InlineText()
    var style: ComputedStyle?
    var inline = InlineStyle(face: FaceRequest(families: []), size: 16)
    /// The block that it is of.
    var frame = 0
    /// Whether the letter itself has come.
    var isWhole = false

    /// More punctuation than anybody enlarges.
    var isTooLong: Bool { text.scalars.count > 8 }

    /// Whether what follows is no part of it.
    var ends: Bool { isWhole || isTooLong }
}
