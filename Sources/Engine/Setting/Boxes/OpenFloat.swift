import RectoComposition

/// A float that is being built, with the paragraph that it stands in.
struct OpenFloat {
    /// Its number in the tree.
    let number: Int
    /// How many elements are around it.
    let depth: Int
    /// The paragraph around it, as far as that is collected.
    let text: InlineText
    let ownParagraphs: [Int: Int]
    let markers: [ListMarker]
    let isInWord: Bool
    /// Of the frames around it, where annotations begin.
    let rubyStarts: [Int]
    /// Whether text was added to it.
    var hasText = false
}
