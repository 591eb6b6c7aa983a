/// The `X-Forwarded-…` headers of a proxy that is believed: what came before RFC 7239, and what most proxies still send.
///
/// Of each, only the last element counts, as with `Forwarded`: the proxy added it, and those before it are its client's.
public struct ForwardedFields: Hashable, Sendable {
    /// `http` or `https`; `nil` for anything else.
    public let scheme: String?
    /// Host and port; `nil` for what can't be that.
    public let authority: String?
    /// The path that the proxy took off the address, as `/shelf`, without a slash at its end; empty for none, and for one that
    /// could be read in more than one way.
    public let prefix: String

    private static let longestPrefix = 200

    public init(proto: String? = nil, host: String? = nil, prefix: String? = nil) {
        let proto = Self.last(proto)?.lowercased()
        scheme = proto == "http" || proto == "https" ? proto : nil
        authority = Self.last(host).flatMap { Origin.isAuthority($0) ? $0 : nil }
        self.prefix = Self.last(prefix).flatMap { Self.path($0) } ?? ""
    }

    private static func last(_ text: String?) -> String? {
        guard let last = text?.split(separator: ",", omittingEmptySubsequences: false).last else { return nil }
        let start = last.drop { $0 == " " || $0 == "\t" }
        let end = start.reversed().drop { $0 == " " || $0 == "\t" }
        return end.isEmpty ? nil : String(end.reversed())
    }

    private static func path(_ text: String) -> String? {
        guard text.utf8.count <= longestPrefix, text.hasPrefix("/") else { return nil }
        var names = text.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        if names.last?.isEmpty == true { names.removeLast() }
        let areNames = names.allSatisfy { name in
            !name.isEmpty && name != "." && name != ".." && name.utf8.allSatisfy { isPlain($0) }
        }
        return areNames ? names.map { "/" + $0 }.joined() : nil
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
