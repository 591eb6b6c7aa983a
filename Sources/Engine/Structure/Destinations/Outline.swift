/// A document's outline, also called bookmarks or table of contents.
public struct Outline: Hashable, Sendable, Codable {
    /// Whether it was made out of the pages' text, since the document has none.
    public var inferred: Bool
    /// In order; levels tell what is below what.
    public var entries: [OutlineEntry]
    /// What is wrong with it as a whole.
    public var problems: [String]

    public init(inferred: Bool = false, entries: [OutlineEntry] = [], problems: [String] = []) {
        self.inferred = inferred
        self.entries = entries
        self.problems = problems
    }
}
