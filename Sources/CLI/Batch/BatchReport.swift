import Recto

/// The file of `--report`: a line for each document of a command over many, with what became of it.
///
/// The command writes it when it ends, however it ends; documents that were not reached are not in it.
final class BatchReport {
    enum State: String {
        case done
        /// Pages were lost.
        case incomplete
        case failed
    }

    private let path: String?
    private let isCSV: Bool
    private var lines: [[UInt8]] = []

    static let columns = ["file", "state", "pages", "lost_pages", "output", "code", "reason"]

    /// - Parameter path: Ends with `.csv`, `.jsonl` or `.ndjson`; `nil` for none.
    init(_ path: String?) {
        self.path = path
        isCSV = path?.lowercased().hasSuffix(".csv") ?? true
        if isCSV { lines.append(Array(CSV.row(Self.columns).utf8)) }
    }

    static func isName(_ path: String) -> Bool {
        [".csv", ".jsonl", ".ndjson"].contains { path.lowercased().hasSuffix($0) }
    }

    /// - Parameter file: The path as the user gave it, or as a folder was searched.
    func add(_ file: String, _ outcome: BatchRun.Outcome, output: String?) {
        let first = outcome.losses.first
        add(
            file, first == nil ? .done : .incomplete, pages: outcome.pages, lost: outcome.losses.count, output: output,
            code: first?.code, reason: first?.message)
    }

    func add(_ file: String, _ failure: Failure) {
        add(file, .failed, pages: nil, lost: nil, output: nil, code: failure.code, reason: failure.description)
    }

    private func add(
        _ file: String, _ state: State, pages: Int?, lost: Int?, output: String?, code: Failure.Code?, reason: String?
    ) {
        guard !isCSV else {
            let row = [
                file, state.rawValue, pages.map(String.init), lost.map(String.init), output, code?.rawValue, reason,
            ]
            return lines.append(Array(CSV.row(row.map { $0 ?? "" }).utf8))
        }
        var json = JSONWriter()
        json.beginObject()
        for (name, text) in [("schema" as StaticString, "recto/batch/1"), ("file", file), ("state", state.rawValue)] {
            json.key(name)
            json.value(text)
        }
        for (name, number) in [("pages" as StaticString, pages), ("lostPages", lost)] {
            guard let number else { continue }
            json.key(name)
            json.value(number)
        }
        for (name, text) in [("output" as StaticString, output), ("code", code?.rawValue), ("reason", reason)] {
            guard let text else { continue }
            json.key(name)
            json.value(text)
        }
        json.endObject()
        lines.append(json.bytes + [UInt8(ascii: "\n")])
    }

    /// - Throws: ``Failure`` `.io`.
    func write() throws(Failure) {
        guard let path else { return }
        try Files.replace(path, with: Array(lines.joined()))
    }
}
