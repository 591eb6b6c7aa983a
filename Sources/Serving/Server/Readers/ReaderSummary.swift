import Recto
import RectoJSON
import RectoMarkFiles
import RectoReaders

/// Everything that the server keeps of a reader.
struct ReaderSummary {
    let reader: String
    private let issues: [(issue: ReaderIssue, marks: [Mark], positions: DevicePositions)]

    /// - Throws: ``Failure`` of the database.
    init(of reader: String, _ database: ReaderDatabase) throws(Failure) {
        self.reader = reader
        var issues: [(ReaderIssue, [Mark], DevicePositions)] = []
        for issue in try database.issues(of: reader) {
            issues.append(
                (
                    issue, try database.marks(of: reader, in: issue.key).marks.map(\.mark),
                    try database.positions(of: reader, in: issue.key)
                ))
        }
        self.issues = issues
    }

    /// - Parameter base: The address of the shelf, with a slash at its end.
    func json(base: String) throws(Failure) -> [UInt8] {
        try CompactJSON.encode(
            Record(
                reader: reader,
                issues: issues.map { issue, marks, positions in
                    Record.Issue(
                        id: issue.key, title: issue.title, href: "\(base)issues/\(issue.key)/", marks: marks.count,
                        page: positions.latest.map { $0.page + 1 })
                }))
    }

    /// A zip file: for each issue a folder with `annotations.json` and `positions.json`.
    ///
    /// - Throws: ``Failure`` `.io` for the folder of temporary files.
    func file(_ database: ReaderDatabase, version: String) throws(Failure) -> [UInt8] {
        let folder = try Files.makePrivateFolder(prefix: "recto-reader")
        defer { try? Files.remove(folder) }
        var builder = PackageBuilder()
        builder.add("reader.json", try json(base: ""))
        for (issue, marks, positions) in issues {
            let marked = MarkedIssue(document: issue.document, title: issue.title, source: "document.pdf")
            builder.add(
                "\(issue.key)/annotations.json",
                try AnnotationWriter(marked, version: version).json(MarkSet(marks), withRemoved: false))
            let known = positions.positions.values.sorted { $0.modified < $1.modified }
            builder.add("\(issue.key)/positions.json", try CompactJSON.encode(known))
        }
        let path = "\(folder)/reader.zip"
        try builder.write(to: path)
        return try Files.read(path) ?? []
    }

    private struct Record: Encodable {
        struct Issue: Encodable {
            var id: String
            var title: String
            var href: String
            var marks: Int
            /// From 1.
            var page: Int?
        }

        var schema = "recto/reader/1"
        var reader: String
        var issues: [Issue]
    }
}
