/// A piece of a paragraph before it is broken into lines.
///
/// Lengths are CSS pixels along the line.
package struct LinePart: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// What is never broken: letters, a picture in the line.
        case word
        /// A space, at which a line may end; there it vanishes.
        case space
        /// Where a line may end, as after a hyphen; the width is that of what is added then.
        case chance(cost: Double, isHyphen: Bool)
        /// Where a line ends only if it would be too long otherwise.
        case emergency
        /// Where a line ends.
        case end
    }

    package var kind: Kind
    package var width: Double
    /// How much wider and narrower it may become in justified lines.
    package var stretch: Double
    package var shrink: Double
    /// Its place in the text.
    package var offset: Int

    package init(_ kind: Kind, width: Double = 0, stretch: Double = 0, shrink: Double = 0, offset: Int) {
        self.kind = kind
        self.width = width
        self.stretch = stretch
        self.shrink = shrink
        self.offset = offset
    }
}
