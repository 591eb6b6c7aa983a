import RectoGeometry

/// Detects lines at the same place on many pages.
struct RunningHeads {
    private var counts: [String: Int] = [:]
    private let pageCount: Int

    init(_ pages: [PageHeadings]) {
        pageCount = pages.count
        for page in pages {
            for key in Set(page.candidates.map { Self.key($0, page) }) { counts[key, default: 0] += 1 }
        }
    }

    func contains(_ candidate: PageHeadings.Candidate, on page: PageHeadings) -> Bool {
        let count = counts[Self.key(candidate, page), default: 0]
        return count >= 3 && (count * 10 >= pageCount || count >= 8)
    }

    /// Its words without numbers, and its height on the page to a fiftieth.
    private static func key(_ candidate: PageHeadings.Candidate, _ page: PageHeadings) -> String {
        let words = candidate.title.lowercased().filter { !$0.isNumber }
        return "\(Int(candidate.box.y * 50 / max(page.size.height, 1))) \(words)"
    }
}
