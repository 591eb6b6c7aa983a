/// Which page a place is on, and which place a page begins at.
extension FlowMap {
    /// The page that a place is on, from 0; `nil` if there is no such document.
    ///
    /// Of pages without text, and the one behind them, which all begin at one place, it is the last. An offset beyond the document's text is
    /// on its last page.
    ///
    /// - Parameters:
    ///   - item: The document, from 0.
    ///   - offset: Scalars of its text.
    public func page(item: Int, offset: Int) -> Int? {
        guard chapters.indices.contains(item) else { return nil }
        let starts = chapters[item].starts
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return first(ofItem: item) + max(0, low - 1)
    }

    /// The first page of a document, from 0.
    ///
    /// Takes time in proportion to the documents before it.
    public func first(ofItem item: Int) -> Int { chapters[..<item].reduce(0) { $0 + $1.starts.count } }

    /// The place that a page begins at; `nil` if there is no such page.
    public func place(page: Int) -> (item: Int, offset: Int)? {
        var left = page
        for (item, chapter) in chapters.enumerated() where left >= 0 {
            if left < chapter.starts.count { return (item, chapter.starts[left]) }
            left -= chapter.starts.count
        }
        return nil
    }

    /// Whether a worker's map can be true: documents in order, each with a page, and all pages together as many as there are.
    func isSound(pageCount: Int) -> Bool {
        self.pageCount == pageCount && chapters.reduce(0) { $0 + $1.starts.count } == pageCount
            && chapters.enumerated().allSatisfy { number, chapter in
                chapter.item == number && !chapter.starts.isEmpty && chapter.length >= 0
                    && chapter.starts.allSatisfy { 0 <= $0 && $0 <= chapter.length }
                    && zip(chapter.starts, chapter.starts.dropFirst()).allSatisfy { $0 <= $1 }
            }
    }
}
