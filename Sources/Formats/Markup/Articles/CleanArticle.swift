/// An article that holds nothing but text, tables and pictures.
public struct CleanArticle: Hashable, Sendable {
    /// What is to stand in a `<body>` or `<div>`: well-formed XML, and the same in HTML.
    public var html: String
    /// Of the page, for a heading around it.
    public var title: String?
    /// Language of the page, as written.
    public var language: String?
    /// `ltr`, `rtl` or `auto`.
    public var direction: String?
    /// Packaged pictures in it, by path, each once.
    public var images: [String]
    /// Packaged files that it links to, by path, each once.
    public var links: [String]
    /// What was left out: names of elements and attributes, sorted.
    public var removed: [String]
}
