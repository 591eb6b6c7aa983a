/// A complex selector: conditions on an element, and on elements around it.
struct Selector: Hashable, Sendable {
    enum Combinator: Hashable, Sendable {
        case descendant, child, next, following
    }

    /// From the right: the first is about the element itself.
    let compounds: [[SimpleSelector]]
    /// How each compound but the first is bound to the one before.
    let combinators: [Combinator]
    let pseudoElement: PseudoElement?
    let specificity: Specificity
}
