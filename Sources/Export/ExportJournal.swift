import Recto

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The memory of an unfinished export: one JSON line for each finished page, after a first line that says of what.
///
/// A line is appended when a page's files are complete and before they get their final names, so that a run that was killed
/// in between knows that they are complete. A last line that was cut off counts as not written.
final class ExportJournal {
    struct Header: Hashable, Codable {
        var schema = "recto/journal/1"
        var document: PagesReport.Source
        var options: TileOptions
        var renderer: String
    }

    private var file: OutputFile
    /// Pages that an interrupted run finished, by index.
    private(set) var finished: [Int: PageRecord]

    /// Continues the journal at `path` where it is about the same work, else starts a new one.
    init(_ path: String, _ header: Header) throws(Failure) {
        var finished: [Int: PageRecord] = [:]
        var lines = (try Files.read(path) ?? []).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        lines.removeLast(lines.isEmpty ? 0 : 1)  // what follows the last newline: nothing, or a line cut off
        if let first = lines.first, JSONFile.decode(Header.self, from: first) == header {
            for line in lines.dropFirst() {
                guard let record = JSONFile.decode(PageRecord.self, from: line) else { break }
                finished[record.index] = record
            }
        }
        self.finished = finished
        // Written anew: a line that was cut off must not run into the next one.
        var text = try JSONFile.line(header)
        for record in finished.values.sorted(by: { $0.index < $1.index }) { text += try JSONFile.line(record) }
        try Files.replace(path, with: text)
        file = try OutputFile(appendingTo: path)
    }

    func add(_ record: PageRecord) throws(Failure) {
        finished[record.index] = record
        try file.write(try JSONFile.line(record))
    }
}
