/// The side that a source requests for a page, as seen, whatever the reading direction.
///
/// The raw values are those of an overlay package.
public enum PageSide: String, Hashable, Sendable, Codable, CaseIterable {
    /// Whatever follows from the pages before.
    case auto
    case left
    case right
    /// Alone, between the halves.
    case center
    /// The page holds a whole spread already.
    case both
}
