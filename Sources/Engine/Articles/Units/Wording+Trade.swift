/// What advertisements say.
extension Wording {
    private static let labels: Set<String> = [
        "advertisement", "advertisements", "advertising", "advertorial", "paid advertisement", "advertisement feature",
        "sponsored content", "sponsored", "anzeige", "anzeigen", "werbung", "bezahlte anzeige", "publicité",
        "publireportage",
        "publicidad", "publicidade", "pubblicità", "advertentie", "annons", "annonse", "reklame", "reklama", "реклама",
        "на правах рекламы", "mainos", "إعلان", "פרסומת", "広告", "廣告", "广告", "광고", "全面広告", "全面廣告",
    ]

    /// Whether it is nothing but the word that the law wants at an advertisement.
    var isAdvertisementLabel: Bool {
        guard words <= 30, (2...30).contains(letters) else { return false }
        let plain = text.lowercased().split { !$0.isLetter }
        // Letterspaced words come as letters.
        return Self.labels.contains(plain.joined(separator: " ")) || Self.labels.contains(plain.joined())
    }

    /// A place in the web, or an address of mail.
    var namesAddress: Bool {
        text.lowercased().split(separator: " ").contains { part in
            if part.contains("://") || part.hasPrefix("www.") { return true }
            let word = part.split(separator: "/").first ?? part
            let names = word.split(separator: "@").last?.split(separator: ".") ?? []
            guard let last = names.last, names.count >= 2, names.allSatisfy({ !$0.isEmpty }) else { return false }
            if word.contains("@") { return true }
            return Self.domains.contains(String(last)) && names[0].contains { $0.isLetter }
        }
    }

    private static let domains: Set<String> = [
        "com", "org", "net", "de", "fr", "uk", "it", "es", "nl", "ch", "at", "jp", "tw", "cn", "hk", "eu", "info", "io",
        "biz", "shop",
        "il", "sa", "ae", "ru", "pl", "cz", "se", "no", "dk", "fi", "br", "au", "ca", "in", "us",
    ]

    /// Seven digits or more in a row of groups, with a sign that telephones have.
    var namesTelephone: Bool {
        var (digits, groups, isIn, hasSign) = (0, 0, false, false)
        for scalar in text.unicodeScalars {
            if scalar.isNumeric {
                digits += 1
                if !isIn { groups += 1 }
                isIn = true
            } else if " -–/().+".unicodeScalars.contains(scalar) {
                isIn = false
                if scalar == "+" || scalar == "(" { hasSign = true }
                if scalar == "+" { (digits, groups) = (0, 0) }
            } else {
                if digits >= 7, groups >= 2, hasSign || Self.hasTelephoneWord(text) { return true }
                (digits, groups, isIn, hasSign) = (0, 0, false, false)
            }
        }
        return digits >= 7 && groups >= 2 && (hasSign || Self.hasTelephoneWord(text))
    }

    private static func hasTelephoneWord(_ text: String) -> Bool {
        let lowered = text.lowercased()
        return ["tel", "phone", "call", "fax", "mobil", "☎", "電話", "电话", "הטל", "טל", "هاتف"].contains(
            where: lowered.contains)
    }

    /// A number with the sign of a currency.
    var namesPrice: Bool {
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() where "€$£¥￥₪₽円元".unicodeScalars.contains(scalar) {
            let near = scalars[max(0, index - 2)..<min(scalars.count, index + 3)]
            if near.contains(where: { $0.isNumeric }) { return true }
        }
        return false
    }
}
