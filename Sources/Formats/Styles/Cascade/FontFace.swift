/// An `@font-face` rule: a font that a book brings along.
package struct FontFace: Hashable, Sendable {
    package enum Source: Hashable, Sendable {
        /// The address as written, and the path of the sheet that it is relative to.
        case file(String, sheet: String)
        /// The name of a font of the system.
        case local(String)
    }

    package var family: String
    /// In the order in which they are tried.
    package var sources: [Source]
    package var weights: ClosedRange<Double> = 400...400
    package var style = FontStyle.normal
    /// Of the normal width.
    package var stretch = 1.0
    /// The scalars that it is used for; empty for all.
    package var ranges: [ClosedRange<UInt32>] = []

    package init(family: String, sources: [Source]) {
        self.family = family
        self.sources = sources
    }
}
