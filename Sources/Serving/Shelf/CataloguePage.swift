/// A part of the shelf's list.
public struct CataloguePage: Sendable {
    public var items: [ShelfItem]
    /// From 1.
    public var number: Int
    public var count: Int
    /// In all.
    public var total: Int

    /// The issues among the items, without those in groups.
    public var entries: [ShelfEntry] { items.compactMap { if case .issue(let entry) = $0 { entry } else { nil } } }

    /// - Parameter number: From 1; the nearest there is.
    public init(_ items: [ShelfItem], number: Int, size: Int) {
        total = items.count
        count = max(1, (items.count + size - 1) / size)
        self.number = min(max(1, number), count)
        self.items = Array(items.dropFirst((self.number - 1) * size).prefix(size))
    }

    /// - Parameters:
    ///   - number: From 1; the nearest there is.
    ///   - query: Words that title, series, authors and publisher have to have.
    public init(_ entries: [ShelfEntry], number: Int, size: Int, query: String = "") {
        let words = query.lowercased().split { $0.isWhitespace }
        let matching =
            words.isEmpty
            ? entries
            : entries.filter { entry in
                let facts = entry.facts
                let said = [entry.title, facts?.publisher ?? "", facts?.series ?? ""] + (facts?.creators ?? [])
                let text = said.joined(separator: "\n").lowercased()
                return words.allSatisfy { text.contains($0) }
            }
        self.init(matching.map { .issue($0) }, number: number, size: size)
    }
}
