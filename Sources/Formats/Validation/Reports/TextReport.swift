import RectoDiagnostics
import RectoGeometry
import RectoOverlays

/// Findings as compilers write them, so that editors and matchers find the place.
public struct TextReport: Sendable {
    private let view: ReportView
    private let colors: Bool
    /// Left out where output is compared.
    private let showsTime: Bool

    public init(_ view: ReportView, colors: Bool = false, showsTime: Bool = true) {
        self.view = view
        self.colors = colors
        self.showsTime = showsTime
    }

    /// The findings and the summary of one input, each line ended.
    public func text(_ report: ValidationReport) -> String {
        let (findings, leftOut, hidden) = view.shown(report)
        var lines: [String] = []
        for finding in findings { lines += self.lines(finding, report) }
        for (rule, count) in leftOut {
            lines.append(
                "\(report.path.printable): note: \(count) more findings of \(rule) not shown; see --max-per-rule")
        }
        lines.append(summary(report, hidden: hidden))
        return lines.map { $0 + "\n" }.joined()
    }

    private func lines(_ finding: Finding, _ report: ValidationReport) -> [String] {
        let place = painted(Location.text(finding, in: report), .bold)
        let word = painted(finding.severity.word, finding.severity.color)
        var lines = ["\(place): \(word): \(finding.message.quoted) [\(finding.rule)]"]
        var details: [String] = []
        if let pointer = finding.pointer, !pointer.isEmpty { details.append("at \(pointer.quoted)") }
        if let page = finding.page { details.append("page \(page)") }
        if let rect = finding.rect {
            let unit = report.units == .points ? " pt" : ""
            details.append("rect \(rect.x.short),\(rect.y.short) \(rect.width.short)x\(rect.height.short)\(unit)")
        }
        if !details.isEmpty, finding.pointer?.isEmpty == false {
            lines.append("    " + details.joined(separator: "  "))
        }
        for related in finding.related {
            let place = Location.text(file: related.file, span: related.span, offset: nil, in: report)
            lines.append("    \(place): \(related.message.quoted)")
        }
        return lines
    }

    private func summary(_ report: ValidationReport, hidden: Int) -> String {
        func counted(_ count: Int, _ word: String) -> String { "\(count) \(word)\(count == 1 ? "" : "s")" }
        let usage = report.count(.usage)
        var extra: [String] = []
        if usage > 0 { extra.append(view.minSeverity > .usage ? "\(usage) usage hidden" : "\(usage) usage") }
        if hidden > usage { extra.append("\(hidden - (view.minSeverity > .usage ? usage : 0)) hidden") }
        if report.suppressed > 0 { extra.append("\(report.suppressed) suppressed") }
        var parts = [
            "\(report.count(.fatal)) fatal", counted(report.count(.error), "error"),
            counted(report.count(.warning), "warning"),
            "\(report.count(.info)) info" + (extra.isEmpty ? "" : " (\(extra.joined(separator: ", ")))"),
        ]
        if let pages = report.pages { parts.append(counted(pages, "page")) }
        parts.append(counted(report.overlays, "overlay"))
        if showsTime {
            let seconds =
                Double(report.elapsed.components.seconds) + Double(report.elapsed.components.attoseconds) / 1e18
            let hundredths = Int((seconds * 100).rounded())
            parts.append("\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100) s")
        }
        let fails = report.fails(view.failOn)
        let verdict = painted(fails ? "FAIL" : "PASS", fails ? .red : .green)
        return "\(report.path.printable): \(parts.joined(separator: ", ")): \(verdict)"
    }

    private func painted(_ text: String, _ color: Paint) -> String {
        colors ? "\u{1B}[\(color.rawValue)m\(text)\u{1B}[0m" : text
    }

    /// Codes of ECMA-48.
    fileprivate enum Paint: String {
        case bold = "1"
        case red = "1;31"
        case magenta = "1;35"
        case cyan = "1;36"
        case green = "1;32"
    }
}

extension Severity {
    /// As compilers call it.
    var word: String {
        switch self {
        case .fatal: "fatal error"
        case .error: "error"
        case .warning: "warning"
        case .info, .usage: "note"
        }
    }

    fileprivate var color: TextReport.Paint {
        switch self {
        case .fatal, .error: .red
        case .warning: .magenta
        case .info, .usage: .cyan
        }
    }
}

extension String {
    /// A stranger's words: on one line, harmless on a terminal, at most 200 characters.
    var quoted: String {
        let text = printable
        return text.count > 200 ? text.prefix(199) + "…" : text
    }
}
