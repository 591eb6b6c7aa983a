/// What texts of the format must look like: each gives what is wrong, to follow the quoted text, or `nil`.
package enum TextRules {
    static func notEmpty(_ text: String) -> String? { text.isEmpty ? "is empty" : nil }

    /// The same alphabet as an XML name's start and a file name, so that ids can be fragment ids and class names.
    static func overlayID(_ text: String) -> String? {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, bytes.count <= 64, first.isLetter || first == UInt8(ascii: "_"),
            bytes.allSatisfy({ $0.isLetter || $0.isDigit || "_.-".utf8.contains($0) })
        else {
            return "is not an id: a letter or _, then up to 63 letters, digits, _ . -"
        }
        return nil
    }

    /// A URI (RFC 3986) or a reverse-DNS name (`com.example.vela.12`).
    package static func issueID(_ text: String) -> String? {
        let wrong = "is neither a URI nor a reverse-DNS name, such as urn:example:vela:12 or com.example.vela.12"
        let bytes = Array(text.utf8)
        guard bytes.count <= 512, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"<>\"{}|\\^`".utf8.contains($0) })
        else {
            return wrong
        }
        if let colon = bytes.firstIndex(of: UInt8(ascii: ":")) {
            let scheme = bytes[..<colon]
            let isScheme =
                scheme.first?.isLetter == true
                && scheme.allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
            return isScheme && colon + 1 < bytes.count ? nil : wrong
        }
        let labels = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            !label.isEmpty
                && label.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        }
        return labels.count >= 2 && areLabels ? nil : wrong
    }

    /// What `embed` shows.
    static func hostedFilm(_ text: String) -> String? {
        HostedFilm(text) == nil
            ? "is not the address of a film on YouTube or Vimeo, such as https://youtu.be/… or https://vimeo.com/…"
            : nil
    }

    /// `https://`, a host and perhaps a port: what a content security policy lists as a source.
    static func origin(_ text: String) -> String? {
        let wrong = "is not an origin: https:// and a host, without path, such as https://api.example.org"
        guard text.hasPrefix("https://") else { return wrong }
        let parts = text.utf8.dropFirst(8).split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard let host = parts.first, parts.count <= 2, !host.isEmpty, host.first != UInt8(ascii: "."),
            host.allSatisfy({ $0.isLetter || $0.isDigit || "-.".utf8.contains($0) })
        else { return wrong }
        guard parts.count == 2 else { return nil }
        let port = parts[1]
        return (1...5).contains(port.count) && port.allSatisfy(\.isDigit) ? nil : wrong
    }

    /// Well-formed after BCP 47 (RFC 5646, 2.1); whether the registry has the subtags is not asked.
    package static func language(_ text: String) -> String? {
        let wrong = "is not a language tag, such as en, pt-BR or zh-Hant (BCP 47)"
        let subtags = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard let primary = subtags.first, subtags.allSatisfy({ (1...8).contains($0.count) }),
            subtags.allSatisfy({ $0.allSatisfy { $0.isLetter || $0.isDigit } })
        else { return wrong }
        let isPrivate = primary.count == 1 && "xX".utf8.contains(primary[primary.startIndex])
        if isPrivate || primary.elementsEqual("i".utf8) { return subtags.count > 1 ? nil : wrong }
        guard (2...8).contains(primary.count), primary.allSatisfy(\.isLetter) else { return wrong }
        // A singleton introduces something.
        if let last = subtags.last, subtags.count > 1, last.count == 1 { return wrong }
        return nil
    }

    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, of the Gregorian calendar.
    package static func date(_ text: String) -> String? {
        let wrong = "is not a date: YYYY, YYYY-MM or YYYY-MM-DD"
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts[0].count == 4, parts.dropFirst().allSatisfy({ $0.count == 2 }),
            parts.allSatisfy({ $0.allSatisfy(\.isDigit) })
        else { return wrong }
        let numbers = parts.map { $0.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } }
        if numbers.count > 1, !(1...12).contains(numbers[1]) { return wrong }
        if numbers.count > 2 {
            let (year, month) = (numbers[0], numbers[1])
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
            if !(1...days).contains(numbers[2]) { return "is not a day of the calendar" }
        }
        return nil
    }

    static func sha256(_ text: String) -> String? {
        let isDigest =
            text.utf8.count == 64
            && text.utf8.allSatisfy { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0 | 0x20) }
        return isDigest ? nil : "is not a SHA-256 digest: 64 hexadecimal digits"
    }
}

extension UInt8 {
    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80 }
    var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
