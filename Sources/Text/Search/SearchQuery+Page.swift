public import RectoDiagnostics

extension SearchQuery {
    /// The matches on a page, in reading order, without overlaps; they may cross lines, blocks and columns.
    ///
    /// - Throws: ``Failure`` `.tooLarge` or `.deadline` for a regular expression that takes too many steps or too long.
    public func hits(in page: PageText, limit: Int = .max) throws(Failure) -> [SearchHit] {
        let joins = LineJoins(page)
        let folded = FoldedText(page.text, joins: joins, keepsCase: keepsCase)
        return try hits(
            in: folded, page: page.index, label: page.label, text: Array(page.text.utf8), joins: joins, limit: limit,
            geometry: { WordGeometry(page) })
    }

    /// The same from the parts that a cache keeps; geometry is asked for at the first match.
    func hits(
        in folded: FoldedText, page: Int, label: String, text: @autoclosure () -> [UInt8], joins: LineJoins,
        limit: Int, geometry: () -> WordGeometry
    ) throws(Failure) -> [SearchHit] {
        var matches: [Range<Int>] = []
        guard limit > 0 else { return [] }
        try folded.bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            try forEachMatch(in: bytes) {
                matches.append($0)
                return matches.count < limit
            }
        }
        guard !matches.isEmpty else { return [] }
        let text = text()
        let geometry = geometry()
        return folded.bytes.withUnsafeBufferPointer { bytes in
            text.withUnsafeBufferPointer { text in
                var builder = HitBuilder(
                    page: page, label: label, text: text, joins: joins, geometry: geometry, map: folded.map,
                    folded: bytes)
                var hits: [SearchHit] = []
                hits.reserveCapacity(matches.count)
                for match in matches {
                    let hit = builder.hit(match)
                    // The two f of a ligature are one place.
                    if hit.start >= hits.last?.end ?? 0 { hits.append(hit) }
                }
                return hits
            }
        }
    }
}
