/// What an address names that belongs to readers: everything of one reader, and what KOReader's protocol of synchronisation wants.
package enum ReaderAddress: Hashable, Sendable {
    /// What the server keeps of the reader who asks.
    case me
    /// All of it as a file.
    case export
    /// How clients of OPDS log in.
    case authentication
    case koreaderHealth
    case koreaderLogin
    case koreaderAccount
    case koreaderProgress
    /// Of a document, by KOReader's digest of its file.
    case koreaderDocument(String)

    init?(_ names: [String]) {
        switch names {
        case ["me"]: self = .me
        case ["me", "export"]: self = .export
        case ["authentication"]: self = .authentication
        case ["koreader", "healthcheck"]: self = .koreaderHealth
        case ["koreader", "users", "auth"]: self = .koreaderLogin
        case ["koreader", "users", "create"]: self = .koreaderAccount
        case ["koreader", "syncs", "progress"]: self = .koreaderProgress
        default:
            guard names.count == 4, names.starts(with: ["koreader", "syncs", "progress"]),
                (1...200).contains(names[3].utf8.count)
            else { return nil }
            self = .koreaderDocument(names[3])
        }
    }

    /// Whether KOReader asks, which says in headers of its own who it is.
    package var isKOReader: Bool {
        switch self {
        case .koreaderHealth, .koreaderLogin, .koreaderAccount, .koreaderProgress, .koreaderDocument: true
        case .me, .export, .authentication: false
        }
    }
}
