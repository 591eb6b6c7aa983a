/// What of a report is shown: the least severity, and how many findings of a rule.
public struct ReportView: Sendable {
    public var minSeverity: Severity
    /// Findings of a rule that are shown; 0 shows all.
    public var maxPerRule: Int
    /// The severity from which an input fails; `nil` for never.
    public var failOn: Severity?

    public init(minSeverity: Severity = .info, maxPerRule: Int = 25, failOn: Severity? = .error) {
        self.minSeverity = minSeverity
        self.maxPerRule = maxPerRule
        self.failOn = failOn
    }

    /// The findings to show, in order, and how many of each rule are left out.
    func shown(_ report: ValidationReport) -> (findings: [Finding], leftOut: [(rule: String, count: Int)], hidden: Int)
    {
        var counts: [String: Int] = [:]
        var findings: [Finding] = []
        var hidden = 0
        for finding in report.findings {
            guard finding.severity >= minSeverity else {
                hidden += 1
                continue
            }
            counts[finding.rule, default: 0] += 1
            if maxPerRule == 0 || counts[finding.rule, default: 0] <= maxPerRule { findings.append(finding) }
        }
        let leftOut = counts.filter { maxPerRule > 0 && $0.value > maxPerRule }
            .map { (rule: $0.key, count: $0.value - maxPerRule) }.sorted { $0.rule < $1.rule }
        return (findings, leftOut, hidden)
    }
}
