import Recto

/// The text of the pages around marks that may become one.
struct MarkTexts {
    private let pages: [Int: PageText]
    private let scalars: [Int: [Unicode.Scalar]]
    private let document: String

    init(_ texts: [PageText], _ document: String) {
        pages = Dictionary(texts.map { ($0.index, $0) }) { first, _ in first }
        scalars = pages.mapValues { Array($0.text.unicodeScalars) }
        self.document = document
    }

    /// Merges a mark with those that it meets; `nil` if there are none.
    func merge(_ mark: Mark, in set: MarkSet, _ merging: MarkMerging, _ clock: inout HybridClock) -> MarkMerging.Result?
    {
        let now = MarkWriterOptions.now
        return merging.merge(
            mark, in: set, isBlank: isBlank,
            place: { span in
                MarkPlace(span, on: (span.start.page...span.end.page).compactMap { pages[$0] }, document: document)
            }, time: { clock.next(wall: now, after: $0) })
    }

    /// Whether there is only white space between two points; text that is not here is none.
    private func isBlank(_ start: MarkPoint, _ end: MarkPoint) -> Bool {
        guard start.page <= end.page, end.page - start.page <= 1 else { return false }
        return (start.page...end.page).allSatisfy { page in
            guard let text = scalars[page] else { return false }
            let from = page == start.page ? start.offset : 0
            let to = page == end.page ? end.offset : text.count
            guard 0 <= from, from <= to, to <= text.count else { return false }
            return text[from..<to].allSatisfy(\.properties.isWhitespace)
        }
    }
}
