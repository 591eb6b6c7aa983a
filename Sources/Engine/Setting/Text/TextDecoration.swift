import RectoComposition

/// A line at a text.
struct TextDecoration: Hashable, Sendable {
    /// `below` is below all letters, also those that reach below the line.
    enum Place: Hashable, Sendable { case under, below, over, through }

    var place: Place
    var color: PaintedColor
}
