/// A line of a paragraph: some of its parts, without spaces at its ends.
package struct ComposedLine: Hashable, Sendable {
    /// Indexes of parts.
    package var parts: Range<Int>
    /// The part at which the next line begins.
    package var next: Int
    /// CSS pixels, as all lengths, with the hyphen at its end.
    package var width: Double
    package var stretch: Double
    package var shrink: Double
    package var hasHyphen: Bool
    /// Whether it is the last of its paragraph, or stands before a forced end.
    package var isLast: Bool

    /// By how much of its own stretch, or if negative shrink, each part becomes wider in a justified line.
    ///
    /// Last lines are only made narrower, and no line is stretched that has nothing to stretch.
    package func ratio(in measure: Double) -> Double {
        let rest = measure - width
        if rest < 0 { return shrink > 0 ? max(-1, rest / shrink) : 0 }
        return isLast || stretch <= 0 ? 0 : rest / stretch
    }

    /// Where it begins in its measure.
    package func start(in measure: Double, _ alignment: LineAlignment) -> Double {
        let rest = max(0, measure - width)
        return switch alignment {
        case .start: 0
        case .justified: 0
        case .center: rest / 2
        case .end: rest
        }
    }
}
