/// What stands before an item of a list, to the left of its first line, or to the right in lines from right to left.
struct ListMarker: Sendable {
    var paragraph: SetParagraph
    /// CSS pixels, with the gap to the text.
    var width: Double
}
