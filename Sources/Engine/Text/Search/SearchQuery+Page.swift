public import RectoDiagnostics

extension SearchQuery {
    /// The matches on a page, in reading order, without overlaps; they may cross lines, blocks and columns.
    ///
    /// - Throws: ``Failure`` `.tooLarge` or `.deadline` for a regular expression that takes too many steps or too long.
    public func hits(in page: PageText, limit: Int = .max) throws(Failure) -> [SearchHit] {
        var hits: [SearchHit] = []
        try forEachHit(in: page, limit: limit) {
            hits.append($0)
            return true
        }
        return hits
    }

    /// Delivers the matches one by one, for pages with more matches than memory should hold.
    ///
    /// - Parameter deliver: Receives each hit; returns false to end the search.
    public func forEachHit(
        in page: PageText, limit: Int = .max, deliver: (SearchHit) -> Bool
    ) throws(Failure) {
        let joins = LineJoins(page)
        let folded = folded(page.text, joins: joins)
        try forEachHit(
            in: folded, page: page.index, label: page.label, text: Array(page.text.utf8), joins: joins,
            geometry: WordGeometry(page), limit: limit, deliver: deliver)
    }

    /// A page's text in the form that the query runs over.
    func folded(_ text: String, joins: LineJoins) -> FoldedText {
        FoldedText(text, joins: options.isRegularExpression ? joins.keepingCompounds : joins, keepsCase: keepsCase)
    }

    /// Searches the cached parts of a page; requests text and geometry only at the first match.
    func forEachHit(
        in folded: FoldedText, page: Int, label: String, text: @autoclosure () -> [UInt8], joins: LineJoins,
        geometry: @autoclosure () -> WordGeometry, limit: Int, deliver: (SearchHit) -> Bool
    ) throws(Failure) {
        guard limit > 0 else { return }
        try folded.bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            let gaps = hasVariants ? folded.joins(joins) : []
            guard let first = try firstMatch(in: bytes, joins: gaps) else { return }
            try text().withUnsafeBufferPointer { text throws(Failure) in
                var builder = HitBuilder(
                    page: page, label: label, text: text, joins: joins, geometry: geometry(), map: folded.map,
                    folded: bytes)
                var count = 0
                var end = 0
                try forEachMatch(in: bytes, from: first.lowerBound, joins: gaps) { match in
                    let hit = builder.hit(match)
                    // The two f of a ligature are one place.
                    guard hit.start >= end else { return true }
                    end = hit.end
                    count += 1
                    return deliver(hit) && count < limit
                }
            }
        }
    }

    private func firstMatch(in text: UnsafeBufferPointer<UInt8>, joins: [Int]) throws(Failure) -> Range<Int>? {
        var first: Range<Int>?
        try forEachMatch(in: text, from: 0, joins: joins) {
            first = $0
            return false
        }
        return first
    }
}
