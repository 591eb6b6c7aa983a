/// Whether text breaks off in the middle of a sentence.
enum Sentence {
    /// Whether a column of the upper band goes on in the lower one.
    static func goesOn(from upper: [Strip], to lower: [Strip]) -> Bool {
        upper.contains { strip in
            guard let last = strip.lines.last, last.end == .open || last.end == .hyphen else { return false }
            return lower.contains { other in
                other.span.overlapU(strip.span) > 0.5 * min(other.span.width, strip.span.width)
                    && other.lines.first?.begin == .small
            }
        }
    }
}
