import RectoEscaping

/// The parts of an address as publishers write it, which is not always as RFC 3986 has it.
struct Address: Hashable, Sendable {
    let text: String
    /// In lower case; `nil` for an address without one.
    let scheme: String?
    /// What follows the scheme's colon (and two slashes), up to the query.
    let path: String
    /// In the order of the address, names in lower case, percent signs undone.
    let query: [(name: String, value: String)]
    let fragment: String?

    init(_ text: String) {
        self.text = text
        var rest = text[...]
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        if let first = name.first, first.isLetter, rest[name.endIndex...].first == ":" {
            scheme = name.lowercased()
            rest = rest[name.endIndex...].dropFirst()
            if rest.hasPrefix("//") { rest = rest.dropFirst(2) }
        } else {
            scheme = nil
        }
        if let hash = rest.lastIndex(of: "#") {
            fragment = Self.decoded(rest[rest.index(after: hash)...])
            rest = rest[..<hash]
        } else {
            fragment = nil
        }
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...].split { $0 == "&" || $0 == ";" }.map { part in
                let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                return (Self.decoded(pair[0]).lowercased(), pair.count > 1 ? Self.decoded(pair[1]) : "")
            }
            rest = rest[..<mark]
        } else {
            query = []
        }
        path = String(rest)
    }

    /// The first switch of that name.
    subscript(name: String) -> String? { query.first { $0.name == name }?.value }

    /// The ending of the last part, in lower case, without the dot.
    static func ending(of path: some StringProtocol) -> String {
        let last = path.split { $0 == "/" || $0 == "\\" }.last ?? ""
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return "" }
        return last[last.index(after: dot)...].lowercased()
    }

    /// Percent signs undone; what is no UTF-8 then stays as it was.
    static func decoded(_ text: some StringProtocol) -> String {
        PercentEncoding.decode(text) ?? String(text)
    }

    static func == (left: Address, right: Address) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
