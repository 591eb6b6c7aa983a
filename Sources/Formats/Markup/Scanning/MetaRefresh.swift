/// The address in the content of a refresh (HTML, section 4.2.5.3).
enum MetaRefresh {
    /// `nil` where the page is only loaded again.
    static func url(_ content: String) -> String? {
        var rest = Substring(content).unicodeScalars
        func skipSpace() { while let first = rest.first, first.value <= 0x20 { rest.removeFirst() } }
        skipSpace()
        while let first = rest.first, ("0"..."9").contains(first) || first == "." { rest.removeFirst() }
        skipSpace()
        if rest.first == ";" || rest.first == "," { rest.removeFirst() }
        skipSpace()
        let whole = rest
        if String(rest.prefix(3)).lowercased() == "url" {
            rest = rest.dropFirst(3)
            skipSpace()
            if rest.first == "=" {
                rest.removeFirst()
                skipSpace()
            } else {
                rest = whole
            }
        }
        if let quote = rest.first, quote == "\"" || quote == "'" { rest = rest.dropFirst().prefix { $0 != quote } }
        return rest.isEmpty ? nil : String(rest)
    }
}
