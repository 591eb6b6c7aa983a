/// How bad a finding is.
public enum Severity: String, CaseIterable, Comparable, Sendable, Codable {
    /// Advice, hidden unless asked for.
    case usage
    /// A fact worth knowing.
    case info
    /// A probable defect.
    case warning
    /// Breaks the format.
    case error
    /// Unsafe or unreadable: checking stops.
    case fatal

    public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

    private var rank: Int {
        switch self {
        case .usage: 0
        case .info: 1
        case .warning: 2
        case .error: 3
        case .fatal: 4
        }
    }
}
