/// Strong entity tags and the lists of them that requests send (RFC 9110, section 8.8.3).
public enum EntityTag {
    /// A tag of hexadecimal digits or the like, which need no escaping.
    public static func strong(_ digits: some StringProtocol) -> String { "\"\(digits)\"" }

    /// Whether a list names the tag; `*` names all.
    ///
    /// - Parameters:
    ///   - isStrong: Whether `W/"…"` counts as another tag, as for ranges and `If-Match`.
    public static func list(_ list: String, names tag: String, isStrong: Bool = false) -> Bool {
        // Nearly always one tag and ours: a comparison of bytes.
        if list == tag { return true }
        for part in list.split(separator: ",") {
            var name = part.drop { $0 == " " || $0 == "\t" }
            while let last = name.last, last == " " || last == "\t" { name.removeLast() }
            if name == "*" { return true }
            if !isStrong, name.hasPrefix("W/") { name = name.dropFirst(2) }
            if name == tag { return true }
        }
        return false
    }
}
