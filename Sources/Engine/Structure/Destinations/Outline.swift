/// A document's outline, also called bookmarks or table of contents.
public struct Outline: Hashable, Sendable, Codable {
    /// Whether it was inferred from the pages' text because the document has none.
    public var inferred: Bool
    /// The entries in order; their levels define the nesting.
    public var entries: [OutlineEntry]
    /// Faults of the outline as a whole.
    public var problems: [String]

    public init(inferred: Bool = false, entries: [OutlineEntry] = [], problems: [String] = []) {
        self.inferred = inferred
        self.entries = entries
        self.problems = problems
    }
}
