import RectoPixels
import RectoText

/// How text looks: what a designer would call its style.
struct UnitStyle: Hashable {
    /// Half points: typesetters scale type by fractions that mean nothing.
    var halfPoints: Int
    /// Without weight and slant.
    var family: String
    var isBold: Bool
    var isItalic: Bool
    var isMonospaced: Bool
    var color: Color

    init(_ word: TextWord, _ font: TextFont) {
        halfPoints = Int((word.size * 2).rounded())
        family = Self.family(font.name)
        isBold = font.isBold
        isItalic = font.isItalic
        isMonospaced = font.isMonospaced
        color = word.color
    }

    /// Points.
    var size: Double { Double(halfPoints) / 2 }

    /// The letters of a font's name before the hyphen or comma that introduces its weight; TeX's names carry the size behind them.
    private static func family(_ name: String) -> String {
        var family = ""
        for scalar in name.unicodeScalars {
            if scalar == "-" || scalar == "," { break }
            if !scalar.isNumeric { family.unicodeScalars.append(scalar) }
        }
        for ending in ["Bold", "Italic", "Regular", "Roman", "Light", "Medium", "MT", "PS"]
        where family.hasSuffix(ending) && family.count > ending.count + 2 {
            family.removeLast(ending.count)
        }
        return family
    }

    /// Whether text of both styles may belong to one paragraph or one kind of paragraphs.
    func isLike(_ other: UnitStyle) -> Bool {
        abs(halfPoints - other.halfPoints) <= 1 && isBold == other.isBold && family == other.family
    }
}

extension UnitStyle: Comparable {
    /// An order of all styles, so that of two that are as common the same one is taken each time.
    static func < (one: UnitStyle, other: UnitStyle) -> Bool { one.key < other.key }

    private var key: (Int, String, Int, String) {
        let traits = [isBold, isItalic, isMonospaced].reduce(0) { 2 * $0 + ($1 ? 1 : 0) }
        return (halfPoints, family, traits, color.description)
    }
}
