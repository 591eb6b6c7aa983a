/// The addresses of a `srcset` (HTML, section 4.8.4.2.2).
enum SourceSet {
    static func urls(_ text: String) -> [String] {
        var urls: [String] = []
        var rest = Substring(text).unicodeScalars
        while true {
            while let first = rest.first, isSpace(first) || first == "," { rest.removeFirst() }
            if rest.isEmpty { return urls }
            var url = rest.prefix { !isSpace($0) }
            rest = rest[url.endIndex...]
            if url.last == "," {
                while url.last == "," { url.removeLast() }
            } else {
                // Descriptors, to a comma outside of parentheses.
                var depth = 0
                while let next = rest.popFirst() {
                    if next == "(" { depth += 1 } else if next == ")" { depth -= 1 }
                    if next == ",", depth <= 0 { break }
                }
            }
            urls.append(String(url))
        }
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r" || scalar == "\u{C}"
    }
}
