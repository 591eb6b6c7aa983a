import RectoComposition

/// A line at a text.
struct TextDecoration: Hashable, Sendable {
    enum Place: Hashable, Sendable { case under, over, through }

    var place: Place
    var color: PaintedColor
}
