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
        // Bytes and not characters: some letters make one character with the comma behind them.
        for part in list.utf8.split(separator: UInt8(ascii: ",")) {
            var name = part.drop { $0 == 0x20 || $0 == 0x09 }
            while let last = name.last, last == 0x20 || last == 0x09 { name.removeLast() }
            if name.elementsEqual("*".utf8) { return true }
            if !isStrong, name.starts(with: "W/".utf8) { name = name.dropFirst(2) }
            if name.elementsEqual(tag.utf8) { return true }
        }
        return false
    }
}
