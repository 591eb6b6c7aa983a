public import RectoDiagnostics

/// Searches a file that ``TextCacheWriter`` wrote.
///
/// Nothing in the file is believed: places are checked against its size, texts against their checksums, and a page is
/// decoded only where it has matches. Any number of threads may use one reader.
public struct TextCacheReader: Sendable {
    private struct Page {
        var index: Int
        var folded: Range<Int>
        var record: Range<Int>
        var recordSum: UInt64
    }

    private let bytes: [UInt8]
    private let pages: [Page]
    /// Ranges of `pages` whose folded text is in one piece.
    private let groups: [Range<Int>]

    /// Takes over a file's bytes.
    ///
    /// - Returns: `nil` for a file of another kind, version or key, or a damaged one.
    /// - Complexity: linear in the length of the folded text, which is checked.
    public init?(_ bytes: [UInt8], key: String) {
        guard let pages = bytes.withUnsafeBufferPointer({ try? Self.pages($0, key: key) }) else { return nil }
        self.bytes = bytes
        self.pages = pages
        var groups: [Range<Int>] = []
        for index in pages.indices {
            if let last = groups.last, pages[index].folded.lowerBound == pages[index - 1].folded.upperBound + 1 {
                groups[groups.count - 1] = last.lowerBound..<index + 1
            } else {
                groups.append(index..<index + 1)
            }
        }
        self.groups = groups
    }

    /// The pages in the file, ascending.
    public var pageIndices: [Int] { pages.map(\.index) }

    /// The matches on all pages or some, in order.
    ///
    /// - Parameters:
    ///   - isWanted: whether a page, given by index, is to be searched.
    ///   - limit: how many hits are enough.
    ///   - deliver: gets the hits of each page that has some; false ends the search.
    /// - Throws: ``Failure`` `.damaged` where a page's record is; `.tooLarge` or `.deadline` for a regular expression.
    public func search(
        _ query: SearchQuery, isWanted: (Int) -> Bool = { _ in true }, limit: Int = .max,
        deliver: ([SearchHit]) -> Bool
    ) throws(Failure) {
        var left = limit
        let literal = try query.withoutCase()
        for group in groups {
            var next = group.lowerBound
            while next < group.upperBound, left > 0 {
                guard let page = page(with: literal, from: next, in: group) else { break }
                next = page + 1
                guard isWanted(pages[page].index) else { continue }
                let hits = try hits(query, on: pages[page], limit: left)
                left -= hits.count
                if !hits.isEmpty, !deliver(hits) { return }
            }
        }
    }

    /// The same, all at once.
    public func hits(_ query: SearchQuery, limit: Int = .max) throws(Failure) -> [SearchHit] {
        var hits: [SearchHit] = []
        try search(query, limit: limit) {
            hits += $0
            return true
        }
        return hits
    }

    /// The first page from `start` on that may have a match: a single pass over the group's text.
    private func page(with pattern: LiteralPattern?, from start: Int, in group: Range<Int>) -> Int? {
        guard let pattern else { return start }
        let lower = pages[start].folded.lowerBound
        let range = lower..<pages[group.upperBound - 1].folded.upperBound
        let match = bytes.withUnsafeBufferPointer {
            pattern.next(in: UnsafeBufferPointer(rebasing: $0[range]), from: 0)
        }
        guard let match else { return nil }
        let position = lower + match.lowerBound
        var (low, high) = (start, group.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if pages[middle].folded.lowerBound <= position { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    private func hits(_ query: SearchQuery, on page: Page, limit: Int) throws(Failure) -> [SearchHit] {
        let record = try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            let bytes = UnsafeBufferPointer(rebasing: bytes[page.record])
            guard Checksum.of(UnsafeRawBufferPointer(bytes)) == page.recordSum else { throw ByteReader.damaged }
            return try PackedRecord(bytes)
        }
        let folded =
            query.keepsCase
            ? FoldedText(String(decoding: record.text, as: UTF8.self), joins: record.joins, keepsCase: true)
            : FoldedText(bytes: Array(bytes[page.folded]), map: record.map)
        return try query.hits(
            in: folded, page: page.index, label: record.label, text: record.text, joins: record.joins, limit: limit,
            geometry: { record.geometry })
    }

    private static func pages(_ bytes: UnsafeBufferPointer<UInt8>, key: String) throws(Failure) -> [Page] {
        var header = ByteReader(bytes)
        let key = Array(key.utf8.prefix(TextCacheFormat.longestKey))
        guard try header.raw(8).elementsEqual(TextCacheFormat.magic), try header.fixed() == TextCacheFormat.version,
            try header.fixed() == key.count, try header.raw(key.count).elementsEqual(key),
            header.remaining >= TextCacheFormat.trailerSize
        else { throw ByteReader.damaged }
        let tableEnd = bytes.count - TextCacheFormat.trailerSize
        var trailer = ByteReader(UnsafeBufferPointer(rebasing: bytes[tableEnd...]))
        let tableStart = try trailer.fixed()
        let count = try trailer.fixed()
        let sum = try trailer.fixed()
        guard try trailer.raw(8).elementsEqual(TextCacheFormat.end), tableStart >= header.position,
            tableStart <= tableEnd, count <= bytes.count / TextCacheFormat.Entry.size,
            tableEnd - Int(tableStart) == Int(count) * TextCacheFormat.Entry.size
        else { throw ByteReader.damaged }
        let table = UnsafeBufferPointer(rebasing: bytes[Int(tableStart)..<tableEnd])
        guard Checksum.of(UnsafeRawBufferPointer(table)) == sum else { throw ByteReader.damaged }
        var reader = ByteReader(table)
        let area = header.position..<Int(tableStart)
        var pages: [Page] = []
        pages.reserveCapacity(Int(count))
        for _ in 0..<count {
            let index = try reader.fixed()
            let folded = try range(&reader, within: area)
            let foldedSum = try reader.fixed()
            let record = try range(&reader, within: area)
            let recordSum = try reader.fixed()
            guard index <= Int32.max, Int(index) > pages.last?.index ?? -1,
                folded.lowerBound > pages.last?.folded.upperBound ?? -1,
                Checksum.of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[folded]))) == foldedSum
            else { throw ByteReader.damaged }
            pages.append(Page(index: Int(index), folded: folded, record: record, recordSum: recordSum))
        }
        return pages
    }

    private static func range(_ reader: inout ByteReader, within area: Range<Int>) throws(Failure) -> Range<Int> {
        let start = try reader.fixed()
        let count = try reader.fixed()
        guard start >= area.lowerBound, start <= area.upperBound, count <= area.upperBound - Int(start) else {
            throw ByteReader.damaged
        }
        return Int(start)..<Int(start) + Int(count)
    }
}
