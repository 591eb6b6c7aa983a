/// Where clients see the server: scheme, host and port, as `https://example.org`.
///
/// Goes into the ids of manifests and feeds, so it is taken only in letters that can do no harm there.
public enum Origin {
    /// Whether it can stand as host and port of an address.
    public static func isAuthority(_ text: some StringProtocol) -> Bool {
        let bytes = text.utf8
        guard (1...255).contains(bytes.count) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "]"): true
            default: false
            }
        }
    }

    /// What a request says of itself.
    ///
    /// - Parameters:
    ///   - host: The `Host` header, or `:authority`.
    ///   - forwarded: The `Forwarded` header (RFC 7239), where a proxy is believed.
    ///   - fields: Its older headers, which count if there is no `Forwarded`.
    /// - Returns: Scheme and authority; `nil` for a host that can't be one.
    public static func of(
        host: String?, forwarded: String?, fields: ForwardedFields = ForwardedFields()
    ) -> (scheme: String, authority: String)? {
        var scheme = "http"
        var authority = host ?? ""
        if forwarded == nil {
            scheme = fields.scheme ?? scheme
            authority = fields.authority ?? authority
        }
        // The last element is of the proxy that is believed; those before it are whatever its client sent.
        let last = forwarded?.split(separator: ",", omittingEmptySubsequences: false).last ?? ""
        for pair in last.split(separator: ";") {
            let sides = pair.split(separator: "=", maxSplits: 1)
            guard sides.count == 2 else { continue }
            let name = sides[0].drop { $0 == " " }.lowercased()
            let value = sides[1].drop { $0 == "\"" || $0 == " " }.prefix { $0 != "\"" && $0 != " " }
            if name == "proto", value == "http" || value == "https" { scheme = String(value) }
            if name == "host", isAuthority(value) { authority = String(value) }
        }
        return isAuthority(authority) ? (scheme, authority) : nil
    }
}
