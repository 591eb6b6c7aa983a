import RectoFlow

/// What pages are called where a book says where the pages of its printed edition begin.
struct PageLabels {
    private let starts: [(place: PaintedPlace, label: String)]
    private var next = 0

    /// - Parameter pages: The printed pages; those that lead nowhere are left out.
    init(_ pages: [FlowOutline.Entry]) {
        starts = pages.compactMap { page -> (place: PaintedPlace, label: String)? in
            page.item.map { (PaintedPlace(item: $0, offset: page.offset ?? 0), page.title) }
        }.sorted { $0.place < $1.place }
    }

    /// The printed page at a page's beginning, or else the first that begins on it; nil before the first.
    ///
    /// To be asked in the order of the pages.
    mutating func label(item: Int, _ range: Range<Int>) -> String? {
        let start = PaintedPlace(item: item, offset: range.lowerBound)
        while next < starts.count, starts[next].place <= start { next += 1 }
        if next > 0 { return starts[next - 1].label }
        guard let first = starts.first, first.place < PaintedPlace(item: item, offset: range.upperBound) else {
            return nil
        }
        return first.label
    }
}
