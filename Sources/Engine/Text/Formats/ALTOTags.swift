/// What the blocks of a page are for and which articles they belong to, for ALTO's tags and its reading order.
public struct ALTOTags: Hashable, Sendable, Codable {
    /// A stretch of the page's text.
    public struct Part: Hashable, Sendable, Codable {
        /// Unicode scalars of the page's text.
        public var offset: Int
        public var length: Int
        /// A word of ASCII letters, such as "caption".
        public var role: String
        /// Of a heading, from 1; 0 for everything else.
        public var level: Int
        /// Index into ``ALTOTags/articles``; `nil` for what is in none.
        public var article: Int?

        public init(offset: Int, length: Int, role: String, level: Int, article: Int?) {
            self.offset = offset
            self.length = length
            self.role = role
            self.level = level
            self.article = article
        }
    }

    /// From 0.
    public var page: Int
    /// In reading order.
    public var parts: [Part]
    /// The titles, or else the ids, of the articles with text on the page.
    public var articles: [String]

    public init(page: Int, parts: [Part] = [], articles: [String] = []) {
        self.page = page
        self.parts = parts
        self.articles = articles
    }
}
