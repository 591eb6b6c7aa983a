/// A rule before its meaning is known.
struct SyntaxRule {
    /// The name of an at-rule in lower case; nil for rules of style.
    let name: String?
    /// The tokens before the block, or before the semicolon.
    let prelude: Range<Int>
    /// The tokens in the block.
    let body: Range<Int>?
    /// The byte at which the rule begins.
    let offset: Int
}
