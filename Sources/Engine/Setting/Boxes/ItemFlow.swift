import RectoComposition

/// A document as boxes and paragraphs, ready to be set into pages.
struct ItemFlow: Sendable {
    struct Link: Sendable {
        var target: SetLink.Target
        var element: Int
    }

    var tree = FlowTree()
    /// By their numbers in the tree.
    var paragraphs: [SetParagraph] = []
    /// By the numbers of boxes in the tree, of those that are painted.
    var boxes: [Int: BoxPaint] = [:]
    /// The first is the document itself.
    var elements: [SetElement] = []
    /// What says nothing, for what is shown again; nil if nothing is.
    var artifact: Int?
    var links: [Link] = []
    /// What of the canonical text style sheets hide, in order.
    var hidden: [Range<Int>] = []
    /// Behind everything.
    var background: PaintedColor?
    /// How long the canonical text is.
    var count = 0
}
