/// What is written at a mark, and around it: by this the place is found again in another version of the document.
public struct Quote: Hashable, Sendable, Codable {
    /// The words that are marked, as people read them.
    public var exact: String
    /// What is before them on the page.
    public var prefix: String
    /// What is behind them on the page.
    public var suffix: String

    /// The most scalars of ``exact``; of a longer mark, its beginning.
    public static let longest = 4000
    /// How many scalars of the page's text ``prefix`` and ``suffix`` are made of.
    public static let context = 32
    /// How many scalars of a page's text are ``suffix`` of a bookmark: pages often begin with the same words.
    static let beginning = 200

    public init(exact: String, prefix: String = "", suffix: String = "") {
        self.exact = exact
        self.prefix = prefix
        self.suffix = suffix
    }
}
