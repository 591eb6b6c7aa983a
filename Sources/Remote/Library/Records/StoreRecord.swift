import RectoDiagnostics
public import RectoFeeds
import RectoFetch

/// A store as the library has it.
public struct StoreRecord: Hashable, Sendable {
    public var id: Int
    public var address: String
    public var kind: StoreList.Kind?
    public var title: String?
    /// Tag and date of the last good list.
    var etag: String?
    var modified: String?
    /// When the last good list was read; seconds since 1970.
    public var checked: Int?
    public var state: StoreState
    /// Why it could not be asked.
    public var reason: String?
    /// How often in a row that was so.
    public var failures: Int
    public var settings: StoreSettings
    /// When the list is to be asked for again, while the library is watched; `nil` for at once.
    var again: Int?

    /// Whether new issues are fetched without being asked for.
    public var isAutomatic: Bool { settings.isAutomatic }
    public var retention: Retention? { settings.retention }

    /// The networks besides the Internet that it was in when its list was first read; `nil` before.
    var networks: String?

    /// What its addresses are asked for.
    func errand() throws(Failure) -> FetchErrand {
        let known = networks.map { Set($0.split(separator: " ").compactMap { AddressRange(rawValue: String($0)) }) }
        return FetchErrand(try WebAddress(address), networks: known)
    }

    /// The same; `nil` for never.
    var due: Int? { state == .gone ? nil : again ?? 0 }
}

/// How much of a store stays on the disk; what is pinned stays always.
public enum Retention: Hashable, Sendable, LosslessStringConvertible {
    /// The newest so many.
    case issues(Int)
    /// Those that came in the last so many days.
    case days(Int)
    /// The newest that have so many bytes together.
    case bytes(Int)

    /// `12`, `90d`, `5GB` (or `MB`).
    public init?(_ text: String) {
        let digits = text.prefix { ("0"..."9").contains($0) }
        guard (1...9).contains(digits.utf8.count), let number = Int(digits), number > 0 else { return nil }
        switch text.dropFirst(digits.count) {
        case "": self = .issues(number)
        case "d": self = .days(number)
        case "GB": self = .bytes(number * 1_000_000_000)
        case "MB": self = .bytes(number * 1_000_000)
        default: return nil
        }
    }

    public var description: String {
        switch self {
        case .issues(let count): "\(count)"
        case .days(let count): "\(count)d"
        case .bytes(let count) where count.isMultiple(of: 1_000_000_000): "\(count / 1_000_000_000)GB"
        case .bytes(let count): "\(count / 1_000_000)MB"
        }
    }

    /// Which of the issues that are here go.
    ///
    /// - Parameter now: Seconds since 1970.
    public func surplus(of issues: [IssueRecord], now: Int) -> [IssueRecord] {
        // By when they came out, and where stores don't say that, by when they came here.
        let newest = issues.filter { $0.state.isHere && !$0.isPinned }.sorted {
            ($0.published ?? $0.got ?? 0, $0.id) > ($1.published ?? $1.got ?? 0, $1.id)
        }
        switch self {
        case .issues(let count): return Array(newest.dropFirst(count))
        case .days(let count): return newest.filter { ($0.got ?? now) < now - count * 86_400 }
        case .bytes(let most):
            var sum = 0
            return newest.filter { issue in
                sum += issue.bytes ?? 0
                return sum > most
            }
        }
    }
}
