/// Addresses that are what they look like.
enum PlainAddress {
    static func read(_ address: Address, _ scheme: String) -> LinkReading {
        switch scheme {
        case "http", "https", "mailto", "tel": return LinkReading(.web, .address(address.text))
        case "file":
            let name = Address.decoded(address.path)
            return LinkReading(.file, .content(content(name, address)))
        case "javascript": return LinkReading(.unknown, .nothing("scripts are never imported"))
        case "data", "blob": return LinkReading(.unknown, .nothing("\(scheme): addresses are not allowed"))
        default:
            // `C:\films\x.mp4` looks like a scheme of one letter.
            if scheme.count == 1 { return withoutScheme(address) }
            return LinkReading(
                .unknown, .nothing("the scheme \(scheme): is not allowed and no known dialect"))
        }
    }

    static func withoutScheme(_ address: Address) -> LinkReading {
        let text = address.text
        if let page = page(in: address) { return LinkReading(.file, .page(page)) }
        if LinkedContent.kind(ofEnding: Address.ending(of: address.path)) != nil, !isHost(address.path) {
            return LinkReading(.file, .content(content(Address.decoded(address.path), address)))
        }
        let host = address.path.prefix { $0 != "/" }
        if text.contains("@"), !host.hasPrefix("@"), !text.contains("/") {
            return LinkReading(.web, .address("mailto:\(text)"), notes: ["mailto: was added"])
        }
        if isHost(address.path) {
            return LinkReading(.web, .address("https://\(text)"), notes: ["https:// was added"])
        }
        return LinkReading(.unknown, .nothing("has no scheme, and is no file that can be shown"))
    }

    /// `www.example.org/x`, `example.org/film.mp4`; a name alone with a film's ending is a file.
    private static func isHost(_ path: String) -> Bool {
        if path.lowercased().hasPrefix("www.") { return true }
        let host = path.prefix { $0 != "/" }
        guard host.contains("."), !host.hasPrefix("."), !host.contains("\\"), !host.contains(" "),
            let last = host.split(separator: ".").last, last.allSatisfy({ $0.isASCII && $0.isLetter }), last.count >= 2
        else { return false }
        return LinkedContent.kind(ofEnding: Address.ending(of: host)) == nil
    }

    /// `#page=4`, as in the annex on fragments of ISO 32000-2.
    private static func page(in address: Address) -> Int? {
        guard address.path.isEmpty, let fragment = address.fragment?.lowercased() else { return nil }
        let value = fragment.split(separator: "&").first { $0.hasPrefix("page=") }?.dropFirst("page=".count)
        return value.flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    }

    private static func content(_ name: String, _ address: Address) -> LinkedContent {
        var content = LinkedContent(LinkedContent.kind(ofEnding: Address.ending(of: name)), files: [name])
        Librelio.apply(address, to: &content)
        return content
    }
}
