import ArgumentParser
import Recto
import RectoFarm

/// `recto farm report`: what became of each document.
struct FarmReportCommand: AsyncParsableCommand, FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "List what became of each document, and how long it took.")

    enum Format: String, ExpressibleByArgument, CaseIterable { case csv, jsonl }

    @OptionGroup var place: FarmPlaceArguments

    @Option(help: "A table, or a JSON object on each line.")
    var format = Format.csv

    @Flag(help: "Only what is not done, or not wholly: a line for each lost page.")
    var faults = false

    var inputPaths: [String] { place.inputPaths }

    var outputPlaces: [OutputPlace] { [OutputPlace(.report, nil)] }

    private struct Row: Encodable {
        var document: Int
        var id: String
        var path: String
        var shard: Int
        var state: String
        var first: Int?
        var last: Int?
        var pages: Int?
        /// From 1.
        var page: Int?
        var part: String?
        var code: String?
        var reason: String?
        var expectedSeconds: Double
        var seconds: Double?
        var sha256: String?

        static let columns = [
            "document", "id", "path", "shard", "state", "first", "last", "pages", "page", "part", "code", "reason",
            "expected_seconds", "seconds", "sha256",
        ]

        var fields: [String?] {
            [
                String(document), id, path, String(shard), state, first.map(String.init), last.map(String.init),
                pages.map(String.init), page.map(String.init), part, code, reason, expectedSeconds.short,
                seconds?.short,
                sha256,
            ]
        }
    }

    func run() async throws {
        if format == .csv { try Terminal.writeOutput(Array(CSV.row(Row.columns).utf8)) }
        try await PlanSurvey(try await FarmBuckets.plan(place.plan), FarmBuckets.store(place.store)).forEachLine {
            shard, document, state async throws(Failure) in
            for row in rows(shard, document, state) {
                try Terminal.writeOutput(
                    format == .csv
                        ? Array(CSV.row(row.fields).utf8) : try CompactJSON.encode(row) + [UInt8(ascii: "\n")])
            }
        }
    }

    private func rows(_ shard: Int, _ document: PlannedDocument, _ state: LineState) -> [Row] {
        var row = Row(
            document: document.document, id: document.id, path: document.path, shard: shard, state: state.word,
            expectedSeconds: document.seconds)
        (row.first, row.last, row.pages) = (document.span?.first, document.span?.last, document.pages)
        if let receipt = state.receipt {
            (row.seconds, row.sha256) = (receipt.seconds, receipt.sha256)
            row.pages = receipt.pages ?? row.pages
            (row.code, row.reason) = (receipt.failure?.code, receipt.failure?.message)
        }
        switch state {
        case .changed(let message), .missing(let message): row.reason = message
        case .pending(let message): row.reason = message
        default: break
        }
        let lost = state.receipt?.lost ?? []
        guard faults else { return [row] }
        if case .done = state, lost.isEmpty { return [] }
        guard !lost.isEmpty else { return [row] }
        return lost.map { loss in
            var row = row
            (row.page, row.part, row.code, row.reason) = (loss.page, loss.part, loss.code, loss.message)
            return row
        }
    }
}
