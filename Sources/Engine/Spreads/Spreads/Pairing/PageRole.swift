/// What a page is to its spread, whichever way the book is bound.
///
/// A leaf's front is its recto. In a book from left to right rectos lie on the right; from right to left they lie on the
/// left. So sides mirror with the direction, roles don't, and a spread is always read verso first.
public enum PageRole: String, Hashable, Sendable, Codable {
    /// Read first of two.
    case verso
    /// Read second of two; a cover is one too, with nothing before it.
    case recto
    /// A spread of its own that belongs to neither half.
    case alone
    /// One page that shows both halves.
    case both
}
