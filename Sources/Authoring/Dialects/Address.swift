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
        guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "%"), place + 2 < bytes.count, let high = digit(bytes[place + 1]),
                let low = digit(bytes[place + 2])
            {
                result.append(high << 4 | low)
                place += 3
            } else {
                result.append(bytes[place])
                place += 1
            }
        }
        return String(validating: result, as: UTF8.self) ?? String(text)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    static func == (left: Address, right: Address) -> Bool { left.text == right.text }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
