import CCairo
import RectoLane

/// The fonts of the system, by fontconfig: one that matches, and those that stand in for it.
///
/// Only files of OpenType and TrueType outlines: HarfBuzz reads no others, and a PDF can hold no pictures of glyphs as text.
@Lane
enum SystemFonts {
    struct Query: Hashable {
        /// Names of families, and fontconfig's generic ones.
        var families: [String]
        var weight: Double
        var isItalic: Bool
        var stretch: Double
        /// By BCP 47.
        var language: String?
    }

    /// A family's font that is nearest to what is asked for; nil if there is no such family.
    ///
    /// - Parameter isGeneric: Whether any family will do.
    static func match(_ query: Query, isGeneric: Bool) -> SystemFont? {
        guard let pattern = pattern(query) else { return nil }
        let wanted = isGeneric ? nil : firmFamilies(pattern)
        var result = FcResultMatch
        if let raw = FcFontMatch(nil, pattern.raw, &result) {
            let found = FontPattern(adopting: raw)
            if let font = font(found.raw), isFamily(found.raw, wanted) { return font }
        }
        // The nearest may be a file of a kind that is not read.
        guard let set = FcFontSort(nil, pattern.raw, 0, nil, &result) else { return nil }
        defer { FcFontSetDestroy(set) }
        for index in 0..<Int(set.pointee.nfont) {
            guard let raw = set.pointee.fonts[index], isFamily(raw, wanted) else { continue }
            if let font = font(raw) { return font }
        }
        return nil
    }

    /// All fonts, the nearest first.
    static func sorted(_ query: Query) -> FallbackFonts? {
        guard let pattern = pattern(query) else { return nil }
        var result = FcResultMatch
        return FcFontSort(nil, pattern.raw, 0, nil, &result).map { FallbackFonts(adopting: $0) }
    }

    /// The font of a full name or a PostScript name (CSS Fonts 4, 4.3, `local()`).
    static func named(_ name: String) -> SystemFont? {
        for property in ["fullname", "postscriptname"] {
            guard let pattern = FontPattern(), let properties = properties else { continue }
            defer { FcObjectSetDestroy(properties) }
            pattern.add(property, name)
            guard let set = FcFontList(nil, pattern.raw, properties) else { continue }
            defer { FcFontSetDestroy(set) }
            let fonts = (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap(font) }
            if let first = fonts.min(by: { ($0.path, $0.index) < ($1.path, $1.index) }) { return first }
        }
        return nil
    }

    private static var properties: UnsafeMutablePointer<FcObjectSet>? {
        guard let set = FcObjectSetCreate() else { return nil }
        for name in ["file", "index", "weight", "slant", "fontformat", "outline", "variable"] {
            _ = FcObjectSetAdd(set, name)
        }
        return set
    }

    private static func pattern(_ query: Query) -> FontPattern? {
        guard let pattern = FontPattern() else { return nil }
        for family in query.families { pattern.add("family", family) }
        // Always one, or it would be that of this process's environment.
        pattern.add("lang", FontLanguage.name(query.language))
        pattern.add("weight", FcWeightFromOpenTypeDouble(query.weight))
        pattern.add("slant", query.isItalic ? Int(FC_SLANT_ITALIC) : Int(FC_SLANT_ROMAN))
        pattern.add("width", (query.stretch * 100).rounded())
        pattern.add("outline", true)
        pattern.add("scalable", true)
        pattern.add("color", false)
        pattern.add("variable", false)
        guard FcConfigSubstitute(nil, pattern.raw, FcMatchPattern) != 0 else { return nil }
        FcDefaultSubstitute(pattern.raw)
        return pattern
    }

    /// The families that are asked for, and those that are said to be equal to them, without those that would do as well.
    private static func firmFamilies(_ pattern: borrowing FontPattern) -> Set<String> {
        var families: Set<String> = []
        var index: Int32 = 0
        var value = FcValue()
        var binding = FcValueBindingWeak
        while FcPatternGetWithBinding(pattern.raw, "family", index, &value, &binding) == FcResultMatch {
            if binding != FcValueBindingWeak, value.type == FcTypeString, let name = value.u.s {
                families.insert(String(cString: name).lowercased())
            }
            index += 1
        }
        return families
    }

    private static func isFamily(_ font: OpaquePointer, _ wanted: Set<String>?) -> Bool {
        guard let wanted else { return true }
        var index: Int32 = 0
        var name: UnsafeMutablePointer<FcChar8>?
        while FcPatternGetString(font, "family", index, &name) == FcResultMatch {
            if let name, wanted.contains(String(cString: name).lowercased()) { return true }
            index += 1
        }
        return false
    }

    /// What a pattern of a font says; nil for a kind of font that is not read.
    static func font(_ pattern: OpaquePointer) -> SystemFont? {
        func text(_ name: String) -> String? {
            var text: UnsafeMutablePointer<FcChar8>?
            guard FcPatternGetString(pattern, name, 0, &text) == FcResultMatch else { return nil }
            return text.map { String(cString: $0) }
        }
        func number(_ name: String) -> Double? {
            var number = 0.0
            return FcPatternGetDouble(pattern, name, 0, &number) == FcResultMatch ? number : nil
        }
        var (isOutline, index): (FcBool, Int32) = (0, 0)
        _ = FcPatternGetBool(pattern, "outline", 0, &isOutline)
        _ = FcPatternGetInteger(pattern, "index", 0, &index)
        guard let path = text("file"), let format = text("fontformat"), ["TrueType", "CFF"].contains(format),
            isOutline != 0
        else { return nil }
        // Instances of variable fonts are numbered in the upper half: only the font as it is, is read.
        guard index >> 16 == 0 else { return nil }
        let slant = number("slant") ?? 0
        return SystemFont(
            path: path, index: Int(index), weight: FcWeightToOpenTypeDouble(number("weight") ?? 80),
            isItalic: slant > Double(FC_SLANT_ROMAN))
    }
}
