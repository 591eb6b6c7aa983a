import Recto

/// `recto info` over many files: a row of CSV or a line of JSON for each, including those that can't be read.
struct InfoBatch {
    let items: [InputTree.Item]
    let isCSV: Bool
    let open: (String) async throws -> any InfoRow
    let log: FailureLog

    /// Reports all files; one that can't be read does not end the run.
    ///
    /// - Returns: The worst exit status of all files.
    /// - Throws: `CancellationError`, and failures to write to standard output.
    func run() async throws -> Int32 {
        if isCSV { try Terminal.writeOutput(Array(CSV.row(InfoReport.columns).utf8)) }
        var worst = ExitStatus.done
        for item in items {
            try Task.checkCancellation()
            do {
                var report = try await open(item.path)
                report.file = item.path
                for (page, error) in report.lostPages { log.add(item.path, page: page, code: .damaged, error) }
                worst = max(worst, report.failures.map(\.exitStatus).max() ?? ExitStatus.done)
                try Terminal.writeOutput(isCSV ? Array(CSV.row(report.row).utf8) : report.json(isOneLine: true))
            } catch let failure as Failure where failure.code != .cancelled {
                let failure = failure.within(item.path).within(Files.split(item.path).name)
                Terminal.complain("\(item.path): \(failure.description)")
                log.add(item.path, failure)
                worst = max(worst, failure.exitStatus)
                try Terminal.writeOutput(try line(item.path, failure))
            }
        }
        return worst
    }

    private func line(_ file: String, _ failure: Failure) throws(Failure) -> [UInt8] {
        if isCSV { return Array(CSV.row(InfoReport.row(file, error: failure.description)).utf8) }
        var json = JSONWriter()
        json.beginObject()
        json.key("schema")
        json.value("recto/info/1")
        json.key("file")
        json.value(file)
        json.key("error")
        json.beginObject()
        json.key("code")
        json.value(failure.code.rawValue)
        json.key("message")
        json.value(failure.description)
        json.endObject()
        json.endObject()
        return json.bytes + [UInt8(ascii: "\n")]
    }
}
