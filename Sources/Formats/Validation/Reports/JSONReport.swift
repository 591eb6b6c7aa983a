import RectoGeometry
import RectoJSON

/// The report for programs (`recto/validation/1`): free of times, so that runs can be compared.
public struct JSONReport: Sendable {
    private let view: ReportView
    private let version: String

    /// - Parameter version: of Recto.
    public init(_ view: ReportView, version: String) {
        self.view = view
        self.version = version
    }

    /// - Parameter exit: the exit code of the run.
    public func bytes(_ reports: [ValidationReport], exit: Int) throws -> [UInt8] {
        let root = Root(version: version, inputs: reports.map { Input($0, view) }, exit: exit)
        return try CompactJSON.encode(root) + [UInt8(ascii: "\n")]
    }

    private struct Root: Encodable {
        var schema = "recto/validation/1"
        var tool = "recto"
        var version: String
        var inputs: [Input]
        var exit: Int
    }

    private struct Input: Encodable {
        var path: String
        var sha256: String?
        var pages: Int?
        var overlays: Int
        var counts: Counts
        var findings: [Entry]
        var notShown: [LeftOut]?

        init(_ report: ValidationReport, _ view: ReportView) {
            let (findings, leftOut, hidden) = view.shown(report)
            path = report.path
            sha256 = report.sha256
            pages = report.pages
            overlays = report.overlays
            counts = Counts(
                fatal: report.count(.fatal), error: report.count(.error), warning: report.count(.warning),
                info: report.count(.info), usage: report.count(.usage), hidden: hidden, suppressed: report.suppressed)
            self.findings = findings.map(Entry.init)
            notShown = leftOut.isEmpty ? nil : leftOut.map { LeftOut(id: $0.rule, count: $0.count) }
        }
    }

    private struct Counts: Encodable {
        var fatal: Int
        var error: Int
        var warning: Int
        var info: Int
        var usage: Int
        var hidden: Int
        var suppressed: Int
    }

    private struct LeftOut: Encodable {
        var id: String
        var count: Int
    }

    private struct Entry: Encodable {
        var id: String
        var severity: String
        var message: String
        var help: String
        var file: String?
        var line: Int?
        var column: Int?
        var endLine: Int?
        var endColumn: Int?
        var offset: Int?
        var pointer: String?
        var page: Int?
        var overlay: String?
        var rect: [Double]?
        var related: [Related]

        init(_ finding: Finding) {
            id = finding.rule
            severity = finding.severity.rawValue
            message = finding.message.quoted
            help = Catalogue.rule(finding.rule)?.help ?? ""
            file = finding.file
            line = finding.span?.line
            column = finding.span?.column
            endLine = finding.span?.endLine
            endColumn = finding.span?.endColumn
            offset = finding.isInArchive ? finding.offset : nil
            pointer = finding.pointer
            page = finding.page
            overlay = finding.overlay
            rect = finding.rect.map { [$0.x, $0.y, $0.width, $0.height] }
            related = finding.related.map(Related.init)
        }
    }

    private struct Related: Encodable {
        var file: String?
        var line: Int?
        var column: Int?
        var message: String

        init(_ related: Finding.Related) {
            file = related.file
            line = related.span?.line
            column = related.span?.column
            message = related.message.quoted
        }
    }
}
