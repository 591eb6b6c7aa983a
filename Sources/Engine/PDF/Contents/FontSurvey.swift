import CPoppler
import RectoLane

/// What fontconfig offers for text whose font is not in the file.
public struct FontSurvey: Hashable, Sendable, Codable {
    /// What stands in for a font or a script.
    public struct Substitute: Hashable, Sendable, Codable {
        /// What is asked for, such as "Helvetica" or "Japanese".
        public var name: String
        /// The family that is used; `nil` if there is none that can write it.
        public var family: String?
        public var file: String?
    }

    /// Font files known to the system.
    public var count: Int
    /// Of PDF's standard fonts, and of scripts that files often leave out.
    public var substitutes: [Substitute]

    private static let fonts = ["Helvetica", "Times", "Courier", "Symbol", "ZapfDingbats"]
    private static let scripts = FontScript.allCases.filter { $0 != .latin }

    /// Asks fontconfig; loads its configuration where that has not happened yet (5 to 50 ms).
    @Lane
    public static func current() -> FontSurvey {
        guard FcInit() != 0 else { return FontSurvey(count: 0, substitutes: []) }
        let count = FcConfigGetFonts(nil, FcSetSystem).map { Int($0.pointee.nfont) } ?? 0
        let substitutes =
            fonts.map { match("\($0)", named: $0, language: nil) }
            + scripts.map { match($0) }
        return FontSurvey(count: count, substitutes: substitutes)
    }

    /// Whether any font of this machine covers a script.
    @Lane
    static func hasFont(of script: FontScript) -> Bool { FcInit() != 0 && match(script).family != nil }

    /// The scripts that no font of this machine covers; Latin among them if there is no font at all.
    public var missingScripts: [FontScript] {
        FontScript.allCases.filter { script in
            let name = script == .latin ? Self.fonts[0] : script.rawValue
            return !substitutes.contains { $0.name == name && $0.family != nil }
        }
    }

    @Lane
    private static func match(_ script: FontScript) -> Substitute {
        match(":lang=\(script.language)", named: script.rawValue, language: script.language)
    }

    @Lane
    private static func match(_ pattern: String, named name: String, language: String?) -> Substitute {
        // Owned here, as is the match.
        guard let wanted = FcNameParse(pattern) else { return Substitute(name: name) }
        defer { FcPatternDestroy(wanted) }
        FcConfigSubstitute(nil, wanted, FcMatchPattern)
        FcDefaultSubstitute(wanted)
        var result = FcResultNoMatch
        guard let found = FcFontMatch(nil, wanted, &result) else { return Substitute(name: name) }
        defer { FcPatternDestroy(found) }
        if let language {
            // There is always a best match, even where it has no letter of the script.
            var languages: OpaquePointer?
            guard FcPatternGetLangSet(found, "lang", 0, &languages) == FcResultMatch, let languages,
                FcLangSetHasLang(languages, language) != FcLangDifferentLang
            else { return Substitute(name: name) }
        }
        return Substitute(name: name, family: string("family", of: found), file: string("file", of: found))
    }

    @Lane
    private static func string(_ key: String, of pattern: OpaquePointer) -> String? {
        var text: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, key, 0, &text) == FcResultMatch, let text else { return nil }
        return String(cString: text)
    }
}
