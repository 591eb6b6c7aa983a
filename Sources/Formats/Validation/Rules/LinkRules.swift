import RectoLocatedTrees
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
        let isPlain = url.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
        if !isPlain, url.unicodeScalars.contains(where: { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }) {
            return ("SEC-012", "URL holds a control character, such as a tab or line break")
        }
        if !isPlain, url.unicodeScalars.contains(where: isDeceptive) {
            return ("SEC-012", "URL holds an invisible character that may change how it reads")
        }
        if url.utf8.first == UInt8(ascii: " ") || url.utf8.last == UInt8(ascii: " ") {
            return ("SEC-012", "URL begins or ends with a blank")
        }
        let colon = url.utf8.firstIndex(of: UInt8(ascii: ":")) ?? url.endIndex
        let scheme = url[..<colon]
        guard colon < url.endIndex, isScheme(scheme), !scheme.utf8.contains(UInt8(ascii: ".")) else {
            return ("SEC-010", "\"\(url)\" has no scheme; write the whole address, starting with https://")
        }
        let name = scheme.lowercased()
        guard schemes.contains(name) else { return ("SEC-010", "\(name): URL not allowed") }
        guard name == "https" || name == "http" else { return nil }
        let rest = url.utf8[colon...].dropFirst()
        guard rest.starts(with: "//".utf8) else { return ("REF-009", "\(url) does not look like a web address") }
        let authority = Substring(rest.dropFirst(2).prefix { !"/?#\\".utf8.contains($0) })
        if authority.utf8.contains(UInt8(ascii: "@")) { return ("SEC-012", "URL carries a user name") }
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
        guard let first = text.unicodeScalars.first, isASCIILetterOrDigit(first), !("0"..."9").contains(first) else {
            return false
        }
        return text.unicodeScalars.allSatisfy { isASCIILetterOrDigit($0) || "+-.".unicodeScalars.contains($0) }
    }

    private static func isASCIILetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        default: false
        }
    }

    /// Whether a label of a host may hold it; most characters are ASCII, and are not looked up in Unicode's tables.
    private static func isInHost(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isASCIILetterOrDigit(scalar) || scalar == "-" || scalar == "_" }
        let properties = scalar.properties
        return properties.isAlphabetic || properties.numericType != nil
            || properties.generalCategory == .nonspacingMark
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
                    && label.unicodeScalars.allSatisfy(isInHost)
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
