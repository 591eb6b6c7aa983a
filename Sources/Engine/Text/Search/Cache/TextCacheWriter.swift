/// Writes the text of a document's pages as one file that ``TextCacheReader`` searches.
///
/// Memory holds some megabytes of pages and an entry for each, however long the document is. Writing the bytes, in order, is
/// the caller's job; a file that ends early is not taken for a whole one.
public struct TextCacheWriter: Sendable {
    private var written = 0
    private var folded: [UInt8] = []
    private var records: [UInt8] = []
    private var waiting: [TextCacheFormat.Entry] = []
    private var table = ByteWriter()
    private var pageCount: UInt64 = 0
    private var header: [UInt8]

    /// Begins a file.
    ///
    /// - Parameter key: stands for all that the text depends on but the document: the extraction's version and options. A
    ///   reader with another key does not read the file. At most 4,096 bytes count.
    public init(key: String) {
        var writer = ByteWriter()
        let key = TextCacheFormat.key(key)
        writer.raw(TextCacheFormat.magic)
        writer.fixed(TextCacheFormat.version)
        writer.fixed(UInt64(key.count))
        writer.raw(key)
        header = writer.bytes
    }

    /// Adds the next page.
    ///
    /// - Returns: bytes to write now, often none.
    /// - Precondition: pages come in order of their indices; some may be missing.
    public mutating func append(_ page: PackedPage) -> [UInt8] {
        waiting.append(
            TextCacheFormat.Entry(
                index: UInt64(page.index), folded: UInt64(folded.count), foldedCount: UInt64(page.folded.count),
                foldedSum: page.folded.withUnsafeBytes(Checksum.of), record: UInt64(records.count),
                recordCount: UInt64(page.record.count), recordSum: page.record.withUnsafeBytes(Checksum.of)))
        folded += page.folded
        folded.append(TextCacheFormat.separator)
        records += page.record
        return max(folded.count, records.count) < TextCacheFormat.groupSize ? [] : endGroup()
    }

    /// Ends the file.
    ///
    /// - Returns: the last bytes to write.
    public mutating func finish() -> [UInt8] {
        var bytes = endGroup()
        var trailer = ByteWriter()
        trailer.fixed(UInt64(written))
        trailer.fixed(pageCount)
        trailer.fixed(table.bytes.withUnsafeBytes(Checksum.of))
        trailer.raw(TextCacheFormat.end)
        bytes += table.bytes
        bytes += trailer.bytes
        return bytes
    }

    private mutating func endGroup() -> [UInt8] {
        var bytes = header
        header = []
        let start = UInt64(written + bytes.count)
        let recordStart = start + UInt64(folded.count)
        for entry in waiting {
            for value in [
                entry.index, start + entry.folded, entry.foldedCount, entry.foldedSum, recordStart + entry.record,
                entry.recordCount, entry.recordSum,
            ] { table.fixed(value) }
        }
        pageCount += UInt64(waiting.count)
        bytes += folded
        bytes += records
        written += bytes.count
        waiting = []
        folded = []
        records = []
        return bytes
    }
}
