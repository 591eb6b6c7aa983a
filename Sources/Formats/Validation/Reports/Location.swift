import RectoDiagnostics
import RectoEscaping

/// Where a finding is, in words that an editor can open.
enum Location {
    static func text(_ finding: Finding, in report: ValidationReport) -> String {
        text(
            file: finding.file, span: finding.span, offset: finding.isInArchive ? finding.offset : nil, in: report)
    }

    /// `issue.recto!overlay.json:12:52`, `folder/overlay.json:12:52`, `issue.recto@4096!assets/a.png`.
    static func text(file: String?, span: Finding.Span?, offset: Int?, in report: ValidationReport) -> String {
        var text = report.path
        if let offset { text += "@\(offset)" }
        if let file, !report.isManifest { text = path(of: file, in: report, archive: text) }
        if let span { text += ":\(span.line):\(span.column)" }
        return text.printable
    }

    private static func path(of file: String, in report: ValidationReport, archive: String) -> String {
        guard report.isFolder else { return "\(archive)!\(file)" }
        return report.path.hasSuffix("/") ? report.path + file : "\(report.path)/\(file)"
    }

    /// The file that a code scanning service can show: the one on disk.
    static func uri(_ file: String?, in report: ValidationReport) -> String {
        guard let file, report.isFolder else { return encoded(report.path) }
        return encoded(report.path.hasSuffix("/") ? report.path + file : "\(report.path)/\(file)")
    }

    /// A path as a relative URI reference.
    static func encoded(_ path: String) -> String {
        PercentEncoding.encode(path, keeping: "-._~/!$&'()*+,;=@")
    }
}
