import RectoManifests
import RectoOverlays

/// SEC-010 to 012 and REF-009: addresses that a tap opens.
package enum LinkRules {
    static let schemes = ["https", "http", "mailto", "tel"]

    static func check(_ context: CheckContext, _ list: inout FindingList) {
        for (page, overlay) in context.overlays {
            for (trigger, source) in overlay.triggers {
                guard case .open(let url) = trigger.action else { continue }
                let place = context.place(source, "url").on(page: page.page.value.index, overlay: overlay.value.id)
                if let (rule, message) = problem(with: url) { list.add(rule, message, place) }
            }
        }
    }

    /// The first rule that an address breaks, the unsafe ones first.
    package static func problem(with url: String) -> (rule: String, message: String)? {
        if url.unicodeScalars.contains(where: {
            $0.value <= 0x20 || $0.value == 0x7F || (0x80...0x9F).contains($0.value)
        }) {
            return ("SEC-012", "URL holds a blank or control character")
        }
        if url.unicodeScalars.contains(where: { $0.properties.generalCategory == .format }) {
            return ("SEC-012", "URL holds an invisible character")
        }
        guard let colon = url.firstIndex(of: ":"), let scheme = Optional(url[..<colon]), isScheme(scheme) else {
            return ("SEC-010", "\"\(url)\" has no scheme; write the whole address, starting with https://")
        }
        let name = scheme.lowercased()
        guard schemes.contains(name) else { return ("SEC-010", "\(name): URL not allowed") }
        guard name == "https" || name == "http" else { return nil }
        let rest = url[url.index(after: colon)...]
        guard rest.hasPrefix("//") else { return ("REF-009", "\(url) does not look like a web address") }
        let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
        if authority.contains("@") { return ("SEC-012", "URL carries a user name") }
        guard isPlausible(host: authority) else { return ("REF-009", "\(url) does not look like a web address") }
        return name == "http" ? ("SEC-011", "\(url) is not encrypted; use https") : nil
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.first, first.isASCII, first.isLetter else { return false }
        return text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }

    /// Whether a host and port could be one of the web: design programs make `http://B.Sc.` out of an abbreviation.
    static func isPlausible(host authority: Substring) -> Bool {
        var host = authority
        if let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") {
            guard let port = Int(host[host.index(after: colon)...]), (1...65535).contains(port) else { return false }
            host = host[..<colon]
        }
        if host.hasPrefix("[") { return host.hasSuffix("]") && host.count > 3 }
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count >= 2 || host.lowercased() == "localhost",
            labels.allSatisfy({ label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.unicodeScalars.allSatisfy {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" || $0 == "_"
                    }
            })
        else { return false }
        guard let last = labels.last, labels.count > 1 else { return true }
        if last.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        }
        // `B.Sc.` has been caught by its empty last label; `e.G`, `B.Sc` by a capital that nobody types in a domain.
        let letters = last.filter(\.isLetter)
        let isCapitalized = letters.contains(where: \.isUppercase) && letters != letters.uppercased()
        return last.count >= 2 && !isCapitalized
    }
}
