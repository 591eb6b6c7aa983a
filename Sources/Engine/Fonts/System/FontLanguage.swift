/// Languages by the names that fontconfig has for them.
enum FontLanguage {
    /// - Parameter tag: By BCP 47; nil if it is not known.
    static func name(_ tag: String?) -> String {
        let parts = (tag ?? "").lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).map(String.init)
        guard let language = parts.first, (2...3).contains(language.utf8.count),
            language.allSatisfy({ $0.isASCII && $0.isLetter })
        else { return "en" }
        if language == "zh" {
            // Which signs, says the script or else the country.
            if parts.contains("hk") || parts.contains("mo") { return "zh-hk" }
            return parts.contains("hant") || parts.contains("tw") ? "zh-tw" : "zh-cn"
        }
        return language
    }
}
