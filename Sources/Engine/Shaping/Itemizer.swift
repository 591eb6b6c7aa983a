import CHarfBuzz
import CUnicodeText

/// Divides paragraphs into items: by direction (Unicode's UAX 9), script (UAX 24) and font.
package enum Itemizer {
    /// The direction of a paragraph.
    package enum Base: Sendable {
        case leftToRight, rightToLeft
        /// That of its first letter.
        case first
    }

    /// The items of a paragraph, in the order of the text; they follow each other without a gap.
    ///
    /// A scalar is set in the first font that has it, one that no font has in the first font; marks stay with their letters.
    ///
    /// - Complexity: O(n), and for each scalar the fonts that do not have it.
    package static func items(_ scalars: [Unicode.Scalar], fonts: [ShapingFont], base: Base) -> [TextItem] {
        guard !scalars.isEmpty, !fonts.isEmpty else { return [] }
        let levels = levels(scalars, base)
        let scripts = scripts(scalars)
        let choices = choices(scalars, fonts)
        var items: [TextItem] = []
        for index in scalars.indices {
            if var last = items.last, last.level == levels[index], last.script == scripts[index],
                last.font == choices[index]
            {
                last.range = last.range.lowerBound..<index + 1
                items[items.count - 1] = last
            } else {
                items.append(
                    TextItem(
                        range: index..<index + 1, font: choices[index], level: levels[index], script: scripts[index]))
            }
        }
        return items
    }

    /// Levels of embedding by scalar (UAX 9); odd ones run from right to left.
    package static func levels(_ scalars: [Unicode.Scalar], _ base: Base) -> [UInt8] {
        let text = UTF16Text(scalars)
        let level: UInt8 =
            switch base {
            case .leftToRight: 0
            case .rightToLeft: 1
            case .first: 0xFE
            }
        var levels = [UInt8](repeating: base == .rightToLeft ? 1 : 0, count: text.units.count)
        // On failure they are left as they are.
        _ = recto_bidi_levels(text.units, Int32(text.units.count), level, &levels)
        return scalars.indices.map { levels[text.places[$0]] }
    }

    /// Scripts by scalar; what many scripts share is of the one before it, or at the beginning of the one after it.
    package static func scripts(_ scalars: [Unicode.Scalar]) -> [UInt32] {
        let functions = hb_unicode_funcs_get_default()
        let shared = [HB_SCRIPT_COMMON.rawValue, HB_SCRIPT_INHERITED.rawValue]
        var scripts = scalars.map { UInt32(hb_unicode_script(functions, $0.value).rawValue) }
        var last: UInt32?
        for index in scripts.indices {
            if shared.contains(scripts[index]) { if let last { scripts[index] = last } } else { last = scripts[index] }
        }
        let first = scripts.first { !shared.contains($0) } ?? HB_SCRIPT_LATIN.rawValue
        return scripts.map { shared.contains($0) ? first : $0 }
    }

    /// The script of a scalar as four letters of ISO 15924; Zyyy for what many scripts share.
    package static func script(_ scalar: Unicode.Scalar) -> String {
        let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue
        return String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: script >> (24 - 8 * $0)) }, as: UTF8.self)
    }

    private static func choices(_ scalars: [Unicode.Scalar], _ fonts: [ShapingFont]) -> [Int] {
        var choices: [Int] = []
        choices.reserveCapacity(scalars.count)
        for scalar in scalars {
            if let last = choices.last, isBound(scalar) || fonts[last].covers(scalar) && scalar == " " {
                choices.append(last)
            } else {
                choices.append(fonts.firstIndex { $0.covers(scalar) } ?? 0)
            }
        }
        return choices
    }

    /// Whether a scalar stands upright in vertical lines of mixed orientation (Unicode's UAX 50).
    package static func isUpright(_ scalar: Unicode.Scalar) -> Bool { recto_vertical_orientation(scalar.value) > 0 }

    /// Whether a scalar is set in the font of the one before it: a mark, or what has no shape of its own.
    package static func isBound(_ scalar: Unicode.Scalar) -> Bool {
        let category = hb_unicode_general_category(hb_unicode_funcs_get_default(), scalar.value)
        return category == HB_UNICODE_GENERAL_CATEGORY_NON_SPACING_MARK
            || category == HB_UNICODE_GENERAL_CATEGORY_ENCLOSING_MARK
            || category == HB_UNICODE_GENERAL_CATEGORY_FORMAT
    }
}
