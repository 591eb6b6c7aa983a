public import RectoDiagnostics

/// What is to be otherwise than the rules found it: one entry of `recto/articles-corrections/1`.
public struct ArticleCorrection: Hashable, Sendable {
    /// Names a block by the page that it begins on and by its first words.
    public struct Place: Hashable, Sendable {
        /// From 0.
        public var page: Int
        public var quote: String
        /// Which of the page's blocks that begin so, from 1; `nil` where there is one only.
        public var which: Int?

        public init(page: Int, quote: String, which: Int? = nil) {
            self.page = page
            self.quote = quote
            self.which = which
        }
    }

    public enum Change: Hashable, Sendable {
        /// What the block is for; `level` is that of a heading, from 1, and `nil` leaves it as it is.
        case role(BlockRole, level: Int?)
        /// A new block begins with these words.
        case split(String)
        /// The other block's text goes on behind this one's.
        case join(Place)
        /// The block belongs to the article with the other block.
        case move(Place)
        /// An article begins with the block.
        case begin
        /// The block's whole article belongs to the article with the other block.
        case merge(Place)
    }

    public var place: Place
    public var change: Change
    /// Where it stands in its file.
    public var spot: SourceSpot

    public init(_ place: Place, _ change: Change, spot: SourceSpot) {
        self.place = place
        self.change = change
        self.spot = spot
    }
}
