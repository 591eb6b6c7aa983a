/// The canonical text of an item of a book, with what stands in it and is no text.
public struct FlowText: Hashable, Sendable, Codable {
    public struct Picture: Hashable, Sendable, Codable {
        /// The offset at which it stands.
        public var offset: Int
        /// Its address, as written.
        public var source: String
        /// Its alternative text.
        public var alt: String?
    }

    /// Where a page of the printed edition begins.
    public struct Page: Hashable, Sendable, Codable {
        public var label: String
        public var offset: Int
    }

    /// From 0.
    public var index: Int
    public var path: String
    public var title: String?
    public var isAuxiliary: Bool?
    /// False for a document of an EPUB that is no well-formed XML, and was read as browsers read HTML; else nil.
    public var isWellFormed: Bool?
    /// Scalars of ``text``.
    public var length: Int
    /// SHA-256 of ``text``.
    public var digest: String
    public var text: String
    public var pictures: [Picture]
    public var pages: [Page]
}

/// A match in an item of a book.
public struct FlowHit: Hashable, Sendable, Codable {
    /// From 0.
    public var item: Int
    public var path: String
    /// Of the item.
    public var title: String?
    /// The label of the printed page on which it begins.
    public var page: String?
    /// The first scalar of the match in the item's text, and the one after its last.
    public var start: Int
    public var end: Int
    public var snippet: SearchHit.Snippet
}
