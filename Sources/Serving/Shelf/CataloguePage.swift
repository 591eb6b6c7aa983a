/// A part of the shelf's list.
public struct CataloguePage: Sendable {
    public var entries: [ShelfEntry]
    /// From 1.
    public var number: Int
    public var count: Int
    /// In all.
    public var total: Int

    /// - Parameters:
    ///   - number: From 1; the nearest there is.
    ///   - query: Words that titles have to have.
    public init(_ entries: [ShelfEntry], number: Int, size: Int, query: String = "") {
        let words = query.lowercased().split { $0.isWhitespace }
        let matching =
            words.isEmpty
            ? entries
            : entries.filter { entry in
                let title = "\(entry.title) \(entry.facts?.publisher ?? "")".lowercased()
                return words.allSatisfy { title.contains($0) }
            }
        total = matching.count
        count = max(1, (matching.count + size - 1) / size)
        self.number = min(max(1, number), count)
        self.entries = Array(matching.dropFirst((self.number - 1) * size).prefix(size))
    }
}
