/// How deep a page nests, before anything parses it.
///
/// The parser's time grows with the square of the depth. This is an estimate, since only the parser knows what closes
/// what: it counts open tags by name and leaves out those that close each other. What slips through meets the parser's
/// own limits.
enum HTMLDepth {
    /// As in browsers, which stop nesting there.
    static let limit = 512

    private static let unnested: Set<String> = [
        "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen", "link",
        "meta",
        "param", "source", "track", "wbr",
        // Closed by the next of their kind.
        "p", "li", "dt", "dd", "tr", "td", "th", "tbody", "thead", "tfoot", "option", "optgroup", "rb", "rt", "rp",
        "rtc",
        "html", "head", "body",
    ]

    /// Up to their end tag these hold text.
    private static let raw: Set<String> = [
        "script", "style", "textarea", "title", "xmp", "iframe", "noembed", "noframes",
    ]

    static func estimate(_ bytes: [UInt8]) -> Int {
        var open: [String: Int] = [:]
        var depth = 0
        var deepest = 0
        var offset = 0
        while let start = bytes[offset...].firstIndex(of: UInt8(ascii: "<")) {
            offset = start + 1
            if bytes[offset...].starts(with: "!--".utf8) {
                offset = find("-->", in: bytes, from: offset + 3) ?? bytes.count
                continue
            }
            let isEnd = offset < bytes.count && bytes[offset] == UInt8(ascii: "/")
            if isEnd { offset += 1 }
            guard offset < bytes.count, isLetter(bytes[offset]) else { continue }
            let nameEnd = bytes[offset...].firstIndex {
                $0 <= 0x20 || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ">")
            }
            let name = String(decoding: bytes[offset..<(nameEnd ?? bytes.count)], as: UTF8.self).lowercased()
            let end = tagEnd(bytes, from: nameEnd ?? bytes.count)
            offset = end
            if unnested.contains(name) { continue }
            if isEnd {
                if let count = open[name], count > 0 {
                    open[name] = count - 1
                    depth -= 1
                }
                continue
            }
            if raw.contains(name) {
                offset = findEnd(of: name, in: bytes, from: end)
                continue
            }
            if end >= 2, bytes[end - 2] == UInt8(ascii: "/") { continue }
            open[name, default: 0] += 1
            depth += 1
            deepest = max(deepest, depth)
        }
        return deepest
    }

    /// Behind the `>` that ends a tag, quotes aside.
    private static func tagEnd(_ bytes: [UInt8], from start: Int) -> Int {
        var quote: UInt8?
        var last: UInt8 = 0
        for offset in start..<bytes.count {
            let byte = bytes[offset]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: ">") {
                return offset + 1
            } else if byte == 0x22 || byte == 0x27, last == UInt8(ascii: "=") {
                quote = byte
            }
            if byte > 0x20 { last = byte }
        }
        return bytes.count
    }

    private static func findEnd(of name: String, in bytes: [UInt8], from start: Int) -> Int {
        var offset = start
        while let next = find("</", in: bytes, from: offset) {
            offset = next
            let word = bytes[next...].prefix(name.utf8.count)
            if String(decoding: word, as: UTF8.self).lowercased() == name { return next - 2 }
        }
        return bytes.count
    }

    private static func find(_ text: String, in bytes: [UInt8], from start: Int) -> Int? {
        let pattern = Array(text.utf8)
        var offset = min(start, bytes.count)
        while let next = bytes[offset...].firstIndex(of: pattern[0]) {
            if bytes[next...].starts(with: pattern) { return next + pattern.count }
            offset = next + 1
        }
        return nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
