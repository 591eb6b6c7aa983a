import RectoGeometry

/// Characters without white space between them: as they lie on the line or, after ``LogicalOrder``, in reading order.
struct VisualWord {
    var scalars: [UInt32] = []
    /// Where each character begins, and where the last one ends: page space along the line, in points.
    var edges: [Float] = []
    var box: Rect
    var font: Int
    var size: Double
    /// The run that gives font, size and colour: the one with most characters.
    var run: Int
    var weight: Int
    /// Whether one text object shows this word, the word to its left, and the space between them.
    var continues = false
    /// Whether each character runs from right to left; empty if none does.
    var reversed: [Bool] = []

    func isReversed(_ place: Int) -> Bool { place < reversed.count && reversed[place] }
}
