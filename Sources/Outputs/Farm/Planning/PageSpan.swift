/// Pages that belong together, from `first` to `last`, both counted from 1 and both included.
package struct PageSpan: Hashable, Sendable, Codable {
    package var first: Int
    package var last: Int

    package init(first: Int, last: Int) {
        self.first = first
        self.last = last
    }

    /// Indices from 0.
    package var indices: Range<Int> { first - 1..<last }

    package var count: Int { last - first + 1 }

    /// Divides all pages of a document into spans that differ by one page at most.
    ///
    /// - Precondition: `parts` is within 1 and `pages`.
    package static func divide(_ pages: Int, into parts: Int) -> [PageSpan] {
        (0..<parts).map { PageSpan(first: pages * $0 / parts + 1, last: pages * ($0 + 1) / parts) }
    }
}
