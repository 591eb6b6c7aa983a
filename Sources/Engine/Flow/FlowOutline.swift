/// The contents of a book whose text is set on the spot, with where its entries lead.
public struct FlowOutline: Hashable, Sendable, Codable {
    public struct Entry: Hashable, Sendable, Codable {
        public var title: String
        /// From 1.
        public var level: Int
        /// Number of the item that it leads to, from 0.
        public var item: Int?
        /// The item's path, and the id in it.
        public var path: String?
        public var fragment: String?
        /// In scalars of the item's text.
        public var offset: Int?
        /// For landmarks, what is there, such as `bodymatter`.
        public var type: String?
        /// Why it leads nowhere.
        public var problem: String?
    }

    public var entries: [Entry] = []
    /// Of the printed edition, with their labels as titles.
    public var pages: [Entry] = []
    public var landmarks: [Entry] = []

    public init() {}
}
