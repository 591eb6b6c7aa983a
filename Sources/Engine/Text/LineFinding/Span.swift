/// A rectangle in a ``ReadingFrame``: u along the lines, v from line to line.
struct Span {
    var u0: Double
    var u1: Double
    var v0: Double
    var v1: Double

    var width: Double { u1 - u0 }
    var height: Double { v1 - v0 }

    /// The span mirrored left to right.
    var mirrored: Span { Span(u0: -u1, u1: -u0, v0: v0, v1: v1) }

    mutating func unite(_ other: Span) {
        u0 = min(u0, other.u0)
        u1 = max(u1, other.u1)
        v0 = min(v0, other.v0)
        v1 = max(v1, other.v1)
    }

    func united(_ other: Span) -> Span {
        var span = self
        span.unite(other)
        return span
    }

    /// How much the two share along u; negative is the gap between them.
    func overlapU(_ other: Span) -> Double { min(u1, other.u1) - max(u0, other.u0) }

    /// How much the two share along v; negative is the gap between them.
    func overlapV(_ other: Span) -> Double { min(v1, other.v1) - max(v0, other.v0) }
}
