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
    }

    private let bytes: [UInt8]
    private let pages: [Page]
    /// Ranges of `pages` whose folded text is in one piece.
    private let groups: [Range<Int>]

    /// Takes over a file's bytes.
    ///
    /// - Returns: `nil` for a file of another kind, version or key, or a damaged one.
    /// - Complexity: linear in the length of the file, whose checksums are compared.
    public init?(_ bytes: [UInt8], key: String) {
        // Not `try?` around the closure: Swift 6.3 crashes where the result is then thrown away.
        let pages: [Page]
        do throws(Failure) {
            pages = try bytes.withUnsafeBufferPointer { bytes throws(Failure) in try Self.pages(bytes, key: key) }
        } catch {
            return nil
        }
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
    ///   - deliver: gets hits of one page, a thousand at most at a time; false ends the search.
    /// - Throws: ``Failure`` `.tooLarge` or `.deadline` for a regular expression; `.damaged` for a file that was not written
    ///   by a ``TextCacheWriter`` although its checksums are right.
    public func search(
        _ query: SearchQuery, isWanted: (Int) -> Bool = { _ in true }, limit: Int = .max,
        deliver: ([SearchHit]) -> Bool
    ) throws(Failure) {
        var left = limit
        let literal = try query.withoutCase()
        for group in groups {
            var next = group.lowerBound
            var places = [Int](repeating: -1, count: literal?.variants.count ?? 0)
            while next < group.upperBound, left > 0 {
                guard let page = page(with: literal, from: next, in: group, &places) else { break }
                next = page + 1
                guard isWanted(pages[page].index) else { continue }
                guard try search(query, on: pages[page], left: &left, deliver) else { return }
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

    /// The first page from `start` on that may have a match.
    ///
    /// Passes over the group's text once for each variant.
    ///
    /// - Parameter places: Where each variant occurs next; `Int.max` if it does not occur again.
    private func page(
        with pattern: LiteralPattern?, from start: Int, in group: Range<Int>, _ places: inout [Int]
    ) -> Int? {
        guard let pattern else { return start }
        let lower = pages[start].folded.lowerBound
        let area = lower..<pages[group.upperBound - 1].folded.upperBound
        bytes.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[area])
            for index in places.indices where places[index] < lower {
                let found = LiteralMatcher.find(pattern.variants[index].bytes, in: text, from: 0)
                places[index] = found.map { lower + $0 } ?? .max
            }
        }
        guard let position = places.min(), position < .max else { return nil }
        var (low, high) = (start, group.upperBound)
        while low < high {
            let middle = (low + high) / 2
            if pages[middle].folded.lowerBound <= position { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    /// - Returns: whether more hits are wanted.
    private func search(
        _ query: SearchQuery, on page: Page, left: inout Int, _ deliver: ([SearchHit]) -> Bool
    ) throws(Failure) -> Bool {
        let record = try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            try PackedRecord(UnsafeBufferPointer(rebasing: bytes[page.record]))
        }
        let folded =
            query.keepsCase
            ? query.folded(String(decoding: record.text, as: UTF8.self), joins: record.joins)
            : FoldedText(bytes: bytes.withUnsafeBufferPointer { Array($0[page.folded]) }, map: record.map)
        var hits: [SearchHit] = []
        var goesOn = true
        try query.forEachHit(
            in: folded, page: page.index, label: record.label, text: record.text, joins: record.joins,
            geometry: record.geometry, limit: left
        ) { hit in
            hits.append(hit)
            left -= 1
            guard hits.count == 1000 else { return true }
            goesOn = deliver(hits)
            hits = []
            return goesOn
        }
        return goesOn && (hits.isEmpty || deliver(hits))
    }

    private static func pages(_ bytes: UnsafeBufferPointer<UInt8>, key: String) throws(Failure) -> [Page] {
        var header = ByteReader(bytes)
        let key = TextCacheFormat.key(key)
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
                checksum(of: bytes[folded]) == foldedSum, checksum(of: bytes[record]) == recordSum
            else { throw ByteReader.damaged }
            pages.append(Page(index: Int(index), folded: folded, record: record))
        }
        return pages
    }

    private static func checksum(of bytes: Slice<UnsafeBufferPointer<UInt8>>) -> UInt64 {
        Checksum.of(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes)))
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
