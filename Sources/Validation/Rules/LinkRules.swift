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
        if url.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
            return ("SEC-012", "URL holds a control character, such as a tab or line break")
        }
        if url.unicodeScalars.contains(where: isDeceptive) {
            return ("SEC-012", "URL holds an invisible character that may change how it reads")
        }
        if url.first == " " || url.last == " " { return ("SEC-012", "URL begins or ends with a blank") }
        let scheme = url.prefix { $0 != ":" }
        guard scheme.endIndex < url.endIndex, isScheme(scheme), !scheme.contains(".") else {
            return ("SEC-010", "\"\(url)\" has no scheme; write the whole address, starting with https://")
        }
        let name = scheme.lowercased()
        guard schemes.contains(name) else { return ("SEC-010", "\(name): URL not allowed") }
        guard name == "https" || name == "http" else { return nil }
        let rest = url[url.index(after: scheme.endIndex)...]
        guard rest.hasPrefix("//") else { return ("REF-009", "\(url) does not look like a web address") }
        let authority = rest.dropFirst(2).prefix { !"/?#\\".contains($0) }
        if authority.contains("@") { return ("SEC-012", "URL carries a user name") }
        guard isPlausible(host: authority) else { return ("REF-009", "\(url) does not look like a web address") }
        return name == "http" ? ("SEC-011", "\(url) is not encrypted; use https") : nil
    }

    /// Characters that turn the direction of writing or can't be seen.
    ///
    /// The joiners of Persian and Indic words are none of them.
    private static func isDeceptive(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xAD, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF: true
        default: false
        }
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
        guard labels.count >= 2,
            labels.allSatisfy({ label in
                (1...63).contains(label.utf8.count) && !label.hasPrefix("-") && !label.hasSuffix("-")
                    && label.unicodeScalars.allSatisfy {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil
                            || $0.properties.generalCategory == .nonspacingMark || $0 == "-" || $0 == "_"
                    }
            })
        else { return false }
        guard let last = labels.last else { return false }
        if last.allSatisfy({ $0.isASCII && $0.isNumber }) {
            return labels.count == 4 && labels.allSatisfy { UInt8($0) != nil }
        }
        // `B.Sc.` has been caught by its empty last label; `e.G` by its last letter; `B.Sc` is short, and capitals stand where
        // nobody types them in a domain.
        let letters = last.filter(\.isLetter)
        let isCapitalized = letters.contains(where: \.isUppercase) && letters != letters.uppercased()
        return last.count >= 2 && !(isCapitalized && labels.count == 2 && labels[0].count <= 3)
    }
}
