import RectoGeometry

/// Signs without white space between them, as they lie on the line or, after ``LogicalOrder``, as they are read.
struct VisualWord {
    var scalars: [UInt32] = []
    /// Where each sign begins, and where the last one ends; page space along the line.
    var edges: [Float] = []
    var box: Rect
    var font: Int
    var size: Double
    /// The run that gives font, size and colour: the one with most signs.
    var run: Int
    var weight: Int
    /// Whether the text object that shows it shows the word to its left, and the space between them.
    var continues = false
    /// For each sign, whether it runs from right to left; empty where none does.
    var reversed: [Bool] = []

    func isReversed(_ place: Int) -> Bool { place < reversed.count && reversed[place] }
}
