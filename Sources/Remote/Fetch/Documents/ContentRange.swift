/// The field `Content-Range` of a part (RFC 9110, section 14.4): which bytes of how many.
package struct ContentRange: Hashable, Sendable {
    /// `nil` where none of the asked bytes exist: `bytes */1234`.
    package var range: Range<Int>?
    package var total: Int

    /// - Returns: `nil` for other units, an unknown total, and numbers that contradict each other.
    package init?(_ text: String) {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard words.count == 2, words[0].lowercased() == "bytes" else { return nil }
        let parts = words[1].split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let total = Self.number(parts[1]) else { return nil }
        self.total = total
        if parts[0] == "*" { return }
        let ends = parts[0].split(separator: "-", omittingEmptySubsequences: false)
        guard ends.count == 2, let first = Self.number(ends[0]), let last = Self.number(ends[1]), first <= last,
            last < total
        else { return nil }
        range = first..<last + 1
    }

    private static func number(_ text: Substring) -> Int? {
        (1...18).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
    }
}
