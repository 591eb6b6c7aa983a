public import RectoDiagnostics

/// A book whose pages are pictures: a comic archive (CBZ), an EPUB with a picture for each page of its spine, or a folder of
/// pictures.
public struct ImageBook: Hashable, Sendable {
    /// A page, which is one picture.
    public struct Page: Hashable, Sendable {
        /// The picture's path in the archive.
        public var picture: String
        /// Where the book wants it; `nil` if it does not say.
        public var side: Side?
        /// Why the picture can't be read, if that is already known.
        public var refusal: Failure?

        public init(picture: String, side: Side? = nil, refusal: Failure? = nil) {
            self.picture = picture
            self.side = side
            self.refusal = refusal
        }
    }

    public enum Side: Hashable, Sendable {
        case left, right
        /// A spread of its own.
        case center
        /// The picture is both pages of a spread.
        case both
    }

    /// An entry of the table of contents.
    public struct Bookmark: Hashable, Sendable {
        public var title: String
        /// From 0.
        public var page: Int
        /// How deep it is nested; 0 for the outermost.
        public var level: Int

        public init(title: String, page: Int, level: Int = 0) {
            self.title = title
            self.page = page
            self.level = level
        }
    }

    public var title: String?
    public var creators: [String] = []
    /// BCP 47, as written.
    public var language: String?
    public var facts = BookFacts()
    /// Which way pages are turned; `nil` if the book does not say.
    public var isRightToLeft: Bool?
    /// In reading order.
    public var pages: [Page] = []
    /// In the order of the table of contents.
    public var bookmarks: [Bookmark] = []
    /// What the book holds and no page could be made of.
    public var omissions: [Failure] = []

    public init() {}

    /// Whether the first page stands alone; `nil` if no page says where it belongs.
    ///
    /// Sides alternate from the first page that has one: an odd one on the side where spreads end is the second of a pair.
    public var hasCover: Bool? {
        guard let index = pages.firstIndex(where: { $0.side == .left || $0.side == .right }) else { return nil }
        let isFirstOfPair = (pages[index].side == .right) == (isRightToLeft ?? false)
        return isFirstOfPair == (index % 2 == 1)
    }
}
