import RectoDiagnostics

/// Workflow commands that GitHub Actions turns into annotations.
public struct GitHubReport: Sendable {
    private let view: ReportView

    public init(_ view: ReportView) { self.view = view }

    /// The findings of one input, then its summary as a plain line.
    public func text(_ report: ValidationReport) -> String {
        let shown = view.shown(report)
        let lines = shown.findings.map { finding in
            let level =
                switch finding.severity {
                case .fatal, .error: "error"
                case .warning: "warning"
                case .info, .usage: "notice"
                }
            // Annotations need a file of the repository: the package, where the finding is inside one.
            let onDisk =
                finding.file.map { file in report.isFolder ? "\(report.path)/\(file)" : report.path } ?? report.path
            var properties = ["file=\(Self.property(onDisk))"]
            if let span = finding.span, report.isFolder || report.isManifest {
                properties += ["line=\(span.line)", "col=\(span.column)"]
                if span.endLine == span.line { properties.append("endColumn=\(span.endColumn)") }
                properties.append("endLine=\(span.endLine)")
            }
            properties.append("title=\(Self.property(finding.rule))")
            let place = report.isFolder || report.isManifest ? "" : Location.text(finding, in: report) + ": "
            return "::\(level) \(properties.joined(separator: ","))::\(Self.escaped(place + finding.message.quoted))\n"
        }
        let summary = TextReport(view, showsTime: false).text(report).split(separator: "\n").last ?? ""
        return lines.joined() + summary + "\n"
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func property(_ text: String) -> String {
        var result = ""
        for scalar in escaped(text.printable).unicodeScalars {
            switch scalar {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
