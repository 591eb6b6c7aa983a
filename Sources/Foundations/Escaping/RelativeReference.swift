/// Resolves references such as `../catalogue/7?page=2` against the address that they are relative to (RFC 3986, section 5.2).
public enum RelativeReference {
    /// The scheme of an address, in lower case; `nil` for a relative reference.
    ///
    /// A single letter counts as the drive of a path (`C:\films`), and a name with a dot before a number as a host with its port
    /// (`example.org:8080`), not as a scheme.
    public static func scheme(of address: String) -> String? {
        guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = address[..<colon]
        guard name.utf8.count > 1, let first = name.utf8.first, isLetter(first), name.utf8.allSatisfy(isOfScheme) else {
            return nil
        }
        if name.contains("."), let next = address[colon...].dropFirst().utf8.first, isDigit(next) { return nil }
        return name.lowercased()
    }

    /// - Parameters:
    ///   - reference: A reference without a scheme.
    ///   - base: An absolute address with an authority, such as `https://example.org/shop/`.
    /// - Returns: `nil` if `base` is not such an address.
    public static func resolve(_ reference: String, against base: String) -> String? {
        guard let scheme = scheme(of: base) else { return nil }
        let afterScheme = base[base.index(base.startIndex, offsetBy: scheme.count + 1)...]
        guard afterScheme.hasPrefix("//") else { return nil }
        if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
        let rest = afterScheme.dropFirst(2)
        let authority = rest.prefix { !"/?#".contains($0) }
        guard !authority.isEmpty else { return nil }
        let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
        let query = rest[path.endIndex...].prefix { $0 != "#" }
        let root = "\(scheme)://\(authority)"
        let ownPath = reference.prefix { $0 != "?" && $0 != "#" }
        let tail = reference[ownPath.endIndex...]
        if ownPath.isEmpty { return root + path + (tail.hasPrefix("?") ? "" : query) + tail }
        if ownPath.hasPrefix("/") { return root + withoutDots(ownPath) + tail }
        let folder = path.lastIndex(of: "/").map { path[...$0] } ?? "/"
        return root + withoutDots(folder + ownPath) + tail
    }

    /// Removes `.` and `..` from a path (section 5.2.4).
    private static func withoutDots(_ path: Substring) -> String {
        var parts: [Substring] = []
        let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        for (index, part) in all.enumerated() {
            let isLast = index == all.count - 1
            switch part {
            case ".": if isLast { parts.append("") }
            case "..":
                if !parts.isEmpty { parts.removeLast() }
                if isLast { parts.append("") }
            default: parts.append(part)
            }
        }
        return "/" + parts.joined(separator: "/")
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    private static func isOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || isDigit(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }
}
