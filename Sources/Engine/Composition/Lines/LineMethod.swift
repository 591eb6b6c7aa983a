/// How a paragraph is broken into lines.
package enum LineMethod: Hashable, Sendable {
    /// As much as fits into each line, as browsers do.
    case greedy
    /// The lines of the whole paragraph together, so that their spaces differ least.
    case totalFit
}
