/// A part of an element that has a style of its own.
package enum PseudoElement: String, Hashable, Sendable, CaseIterable {
    case before, after, marker
    case firstLetter = "first-letter"
}
