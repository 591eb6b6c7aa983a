/// The side that somebody asks for a page to be on; sides are those seen, whatever the direction.
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
