/// A rule with its selectors.
struct StyleRule: Sendable {
    let selectors: [Selector]
    let block: DeclarationBlock
}
