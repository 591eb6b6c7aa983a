/// Which web sites may have what viewers need (the Fetch standard, “CORS protocol”): pages of other origins than the server's.
public enum Sharing: Hashable, Sendable {
    case none
    case any
    /// As `https://example.org`.
    case origins(Set<String>)

    /// - Parameter text: `*`, `none`, or origins with commas in between.
    /// - Returns: `nil` where one is none.
    public init?(_ text: String) {
        switch text {
        case "*": self = .any
        case "none": self = .none
        default:
            let origins = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
                let part = part.drop { $0 == " " }
                return Self.origin(of: part).flatMap { $0 == part.lowercased() ? $0 : nil }
            }
            guard !origins.isEmpty, !origins.contains(nil) else { return nil }
            self = .origins(Set(origins.compactMap { $0 }))
        }
    }

    /// Whether a page of this origin may.
    public func allows(_ origin: String?) -> Bool {
        switch self {
        case .none: false
        case .any: true
        case .origins(let known): origin.map { known.contains($0.lowercased()) } ?? false
        }
    }

    /// The origin of an address, as `https://example.org`; `nil` for what has none.
    public static func origin(of address: some StringProtocol) -> String? {
        let text = address.lowercased()
        guard let scheme = ["https://", "http://"].first(where: { text.hasPrefix($0) }) else { return nil }
        let authority = text.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        guard HostNames.name(of: authority) != nil else { return nil }
        return scheme + authority
    }

    /// Who may show the server's pages in a frame, as a directive of a Content-Security-Policy; `nil` for everybody.
    public var frameAncestors: String? {
        switch self {
        case .none: "frame-ancestors 'self'"
        case .any: nil
        case .origins(let known): "frame-ancestors 'self' \(known.sorted().joined(separator: " "))"
        }
    }
}
