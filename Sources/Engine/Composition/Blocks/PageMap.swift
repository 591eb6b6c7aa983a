/// Where in a text each page begins.
package struct PageMap: Hashable, Sendable {
    /// In order; an empty page begins where the one after it does.
    package let starts: [Int]

    /// - Parameter count: How long the text is.
    package init(_ fragments: some Sequence<FlowFragment>, count: Int) {
        self.init(fragments.map { $0.start }, count: count)
    }

    /// - Parameters:
    ///   - starts: By page, where it begins in the text; nil if it has none.
    ///   - count: How long the text is.
    package init(_ starts: [Int?], count: Int) {
        var next = count
        var found: [Int] = []
        for start in starts.reversed() {
            next = Swift.min(next, start ?? next)
            found.append(next)
        }
        self.starts = found.reversed()
    }

    /// The page, from 0, on which a place in the text is; nil without pages.
    ///
    /// - Complexity: O(log n)
    package func page(of offset: Int) -> Int? {
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle + 1 } else { high = middle }
        }
        return starts.isEmpty ? nil : Swift.max(0, low - 1)
    }
}
