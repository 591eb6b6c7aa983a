/// The words of a line in reading order.
struct LogicalLine {
    var words: [VisualWord]
    var isRightToLeft: Bool
    /// The index of its first piece among the page's runs.
    var run: Int
}
