/// The words of a line in the order in which they are read.
struct LogicalLine {
    var words: [VisualWord]
    var isRightToLeft: Bool
    /// Index into the page's runs, of its first piece.
    var run: Int
}
