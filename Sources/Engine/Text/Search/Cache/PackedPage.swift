public import RectoDiagnostics

/// A page in the form in which it is searched and cached: folded text beside a record of everything that hits need.
///
/// A worker can make it and hand its bytes on, which spares the host the work and the pipe most of the page's JSON.
public struct PackedPage: Hashable, Sendable {
    /// From 0.
    public let index: Int
    /// Folded text, case included.
    let folded: [UInt8]
    let record: [UInt8]

    /// Folds and packs a page; the cost is about that of a search through it.
    public init(_ page: PageText) {
        let joins = LineJoins(page)
        let text = FoldedText(page.text, joins: joins, keepsCase: false)
        var writer = ByteWriter()
        writer.string(page.label)
        writer.string(page.text)
        writer.count(joins.joins.count)
        var last = 0
        for join in joins.joins {
            writer.count(join.offset - last)
            writer.count(join.kind.rawValue)
            last = join.offset
        }
        writer.count(text.map.count)
        writer.count(text.map.runs.count)
        var run = OffsetMap.Run(folded: 0, source: 0)
        for next in text.map.runs {
            writer.count(next.folded - run.folded)
            writer.difference(Int64(next.source - run.source))
            run = next
        }
        WordGeometry(page).write(to: &writer)
        index = page.index
        folded = text.bytes
        record = writer.bytes
    }

    init(index: Int, folded: [UInt8], record: [UInt8]) {
        self.index = index
        self.folded = folded
        self.record = record
    }

    /// For a pipe, in one piece.
    public var bytes: [UInt8] {
        var writer = ByteWriter()
        writer.count(index)
        writer.count(folded.count)
        writer.raw(folded)
        writer.raw(record)
        return writer.bytes
    }

    /// Takes over what ``bytes`` gave.
    ///
    /// - Throws: ``Failure`` `.damaged`.
    public init(bytes: [UInt8]) throws(Failure) {
        self = try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            var reader = ByteReader(bytes)
            let index = try reader.small()
            let folded = Array(try reader.raw(try reader.count()))
            return PackedPage(index: index, folded: folded, record: Array(try reader.raw(reader.remaining)))
        }
    }
}

extension SearchQuery {
    /// The matches on a packed page, the same as in the page itself.
    ///
    /// - Throws: as ``hits(in:limit:)``; `.damaged` for a page that was not packed by this version.
    public func hits(in page: PackedPage, limit: Int = .max) throws(Failure) -> [SearchHit] {
        let record = try page.record.withUnsafeBufferPointer { bytes throws(Failure) in try PackedRecord(bytes) }
        let folded =
            keepsCase
            ? folded(String(decoding: record.text, as: UTF8.self), joins: record.joins)
            : FoldedText(bytes: page.folded, map: record.map)
        var hits: [SearchHit] = []
        try forEachHit(
            in: folded, page: page.index, label: record.label, text: record.text, joins: record.joins,
            geometry: record.geometry, limit: limit
        ) {
            hits.append($0)
            return true
        }
        return hits
    }
}
