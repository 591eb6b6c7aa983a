/// The sources of decisions, the strongest first: a reader's choice overrides everything else.
public enum DecisionSource: String, Hashable, Sendable, Codable, CaseIterable, Comparable {
    /// The reader's choice for this document, kept from an earlier time.
    case remembered
    /// An option of the command or the call.
    case forced
    /// The overlay package: `spread`, `side`, `join`.
    case package
    /// /PageLayout and /ViewerPreferences /Direction.
    case pdf
    /// The sizes of the pages.
    case detected
    case `default`

    /// 0 for the strongest.
    var rank: Int {
        switch self {
        case .remembered: 0
        case .forced: 1
        case .package: 2
        case .pdf: 3
        case .detected: 4
        case .default: 5
        }
    }

    /// The stronger one is less.
    public static func < (one: DecisionSource, other: DecisionSource) -> Bool { one.rank < other.rank }

    /// As a noun for people.
    public var name: String {
        switch self {
        case .remembered: "the remembered choice"
        case .forced: "the option"
        case .package: "the overlay package"
        case .pdf: "the PDF"
        case .detected: "the size of the page"
        case .default: "the default"
        }
    }
}
