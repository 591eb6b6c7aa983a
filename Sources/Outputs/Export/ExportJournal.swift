import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A finished piece of an export, as a journal remembers it.
protocol JournalRecord: Codable, Sendable {
    associatedtype Key: Hashable & Comparable & Sendable

    /// Tells it from the others.
    var key: Key { get }
}

/// The memory of an unfinished export: one JSON line for each finished page, after a first line that says of what.
///
/// A line is appended when a page's files are complete and before they get their final names, so that a run that was killed
/// in between knows that they are complete. A last line that was cut off counts as not written.
final class ExportJournal<Header: Hashable & Codable, Record: JournalRecord> {
    private var file: OutputFile
    /// What an interrupted run finished.
    private(set) var finished: [Record.Key: Record]

    /// Continues the journal at `path` where it is about the same work, else starts a new one.
    init(_ path: String, _ header: Header) throws(Failure) {
        var finished: [Record.Key: Record] = [:]
        var lines = (try Files.read(path) ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.removeLast(lines.isEmpty ? 0 : 1)  // what follows the last newline: nothing, or a line cut off
        if let first = lines.first, JSONFile.decode(Header.self, from: first) == header {
            for line in lines.dropFirst() {
                guard let record = JSONFile.decode(Record.self, from: line) else { break }
                finished[record.key] = record
            }
        }
        self.finished = finished
        // Written anew: a line that was cut off must not run into the next one.
        var text = try Self.line(header)
        for (_, record) in finished.sorted(by: { $0.key < $1.key }) { text += try Self.line(record) }
        try Files.replace(path, with: text)
        file = try OutputFile(appendingTo: path)
    }

    func add(_ record: Record) throws(Failure) {
        finished[record.key] = record
        try file.write(try Self.line(record))
    }

    private static func line(_ value: some Encodable) throws(Failure) -> [UInt8] {
        try CompactJSON.encode(value) + [UInt8(ascii: "\n")]
    }
}

/// What the journal of an export of tiles is about.
struct TileJournalHeader: Hashable, Codable {
    var schema = "recto/journal/1"
    var document: PagesReport.Source
    var options: TileOptions
    var renderer: String
}

extension PageRecord: JournalRecord {
    /// From 0.
    var key: Int { index }
}
