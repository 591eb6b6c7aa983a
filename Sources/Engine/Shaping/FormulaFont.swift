import CHarfBuzz

/// What a font's table MATH says, in units of the font.
package struct FormulaFont: Sendable {
    package enum Axis: Sendable { case horizontal, vertical }

    /// The lengths that formulas are set by, as OpenType names them.
    package enum Constant: Sendable {
        case scriptPercent, scriptScriptPercent, displayOperatorHeight, axisHeight, accentBaseHeight
        case subscriptShiftDown, subscriptTopMax, subscriptBaselineDropMin
        case superscriptShiftUp, superscriptShiftUpCramped, superscriptBottomMin, superscriptBaselineDropMax
        case subSuperscriptGapMin, superscriptBottomMaxWithSubscript, spaceAfterScript
        case upperLimitGapMin, upperLimitBaselineRiseMin, lowerLimitGapMin, lowerLimitBaselineDropMin
        case stackTopShiftUp, stackTopDisplayShiftUp, stackBottomShiftDown, stackBottomDisplayShiftDown
        case stackGapMin, stackDisplayGapMin
        case numeratorShiftUp, numeratorDisplayShiftUp, denominatorShiftDown, denominatorDisplayShiftDown
        case numeratorGapMin, numeratorDisplayGapMin, denominatorGapMin, denominatorDisplayGapMin, ruleThickness
        case overbarGap, overbarRule, overbarExtraAscender, underbarGap, underbarExtraDescender
        case radicalGap, radicalDisplayGap, radicalRule, radicalExtraAscender
        case radicalKernBefore, radicalKernAfter, radicalDegreeRaisePercent
    }

    /// The box of a glyph's ink: from the origin right, and above and below the baseline.
    package struct Extents: Hashable, Sendable {
        package var left: Int
        package var width: Int
        package var ascent: Int
        package var descent: Int
    }

    /// A larger form of a glyph.
    package struct Variant: Hashable, Sendable {
        package var glyph: UInt32
        package var length: Int
    }

    /// A piece of a glyph that is put together.
    package struct Part: Hashable, Sendable {
        package var glyph: UInt32
        package var startConnector: Int
        package var endConnector: Int
        package var length: Int
        package var repeats: Bool
    }

    private let font: ShapingFont
    /// No glyph has more forms or parts.
    private static let most = 64

    /// nil if the font has no such table.
    package init?(_ font: ShapingFont) {
        guard font.setsFormulas else { return nil }
        self.font = font
    }

    package var unitsPerEm: Int { font.unitsPerEm }

    package func constant(_ constant: Constant) -> Int {
        Int(hb_ot_math_get_constant(font.font, constant.number))
    }

    package func glyph(_ scalar: Unicode.Scalar) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font.font, scalar.value, &glyph) != 0 ? glyph : nil
    }

    package func advance(_ glyph: UInt32) -> Int { Int(hb_font_get_glyph_h_advance(font.font, glyph)) }

    package func italicCorrection(_ glyph: UInt32) -> Int {
        Int(hb_ot_math_get_glyph_italics_correction(font.font, glyph))
    }

    /// Where, from a glyph's origin, an accent stands over it.
    package func accentPlace(_ glyph: UInt32) -> Int {
        Int(hb_ot_math_get_glyph_top_accent_attachment(font.font, glyph))
    }

    /// From the smallest.
    package func variants(_ glyph: UInt32, _ axis: Axis) -> [Variant] {
        var count = UInt32(Self.most)
        var found = [hb_ot_math_glyph_variant_t](repeating: hb_ot_math_glyph_variant_t(), count: Self.most)
        _ = hb_ot_math_get_glyph_variants(font.font, glyph, axis.direction, 0, &count, &found)
        return found.prefix(Int(count)).map { Variant(glyph: $0.glyph, length: Int($0.advance)) }
    }

    /// From the left, or from below; empty if the glyph can't be put together.
    package func parts(_ glyph: UInt32, _ axis: Axis) -> [Part] {
        var count = UInt32(Self.most)
        var italics: hb_position_t = 0
        var found = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: Self.most)
        _ = hb_ot_math_get_glyph_assembly(font.font, glyph, axis.direction, 0, &count, &found, &italics)
        return found.prefix(Int(count)).map {
            Part(
                glyph: $0.glyph, startConnector: Int($0.start_connector_length),
                endConnector: Int($0.end_connector_length), length: Int($0.full_advance),
                repeats: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0)
        }
    }

    package func leastOverlap(_ axis: Axis) -> Int {
        Int(hb_ot_math_get_min_connector_overlap(font.font, axis.direction))
    }
}

extension ShapingFont {
    /// The ink of a glyph, in units; nothing for one without an outline.
    package func extents(_ glyph: UInt32) -> FormulaFont.Extents {
        var own = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &own) != 0, own.width != 0 || own.height != 0 else {
            return FormulaFont.Extents(left: 0, width: 0, ascent: 0, descent: 0)
        }
        return FormulaFont.Extents(
            left: Int(own.x_bearing), width: Int(own.width), ascent: Int(own.y_bearing),
            descent: -Int(own.y_bearing) - Int(own.height))
    }
}

extension FormulaFont.Axis {
    fileprivate var direction: hb_direction_t { self == .horizontal ? HB_DIRECTION_LTR : HB_DIRECTION_BTT }
}

extension FormulaFont.Constant {
    fileprivate var number: hb_ot_math_constant_t {
        switch self {
        case .scriptPercent: HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN
        case .scriptScriptPercent: HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN
        case .displayOperatorHeight: HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT
        case .axisHeight: HB_OT_MATH_CONSTANT_AXIS_HEIGHT
        case .accentBaseHeight: HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT
        case .subscriptShiftDown: HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN
        case .subscriptTopMax: HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX
        case .subscriptBaselineDropMin: HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN
        case .superscriptShiftUp: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP
        case .superscriptShiftUpCramped: HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED
        case .superscriptBottomMin: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN
        case .superscriptBaselineDropMax: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX
        case .subSuperscriptGapMin: HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN
        case .superscriptBottomMaxWithSubscript: HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT
        case .spaceAfterScript: HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT
        case .upperLimitGapMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN
        case .upperLimitBaselineRiseMin: HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN
        case .lowerLimitGapMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN
        case .lowerLimitBaselineDropMin: HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN
        case .stackTopShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP
        case .stackTopDisplayShiftUp: HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP
        case .stackBottomShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN
        case .stackBottomDisplayShiftDown: HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN
        case .stackGapMin: HB_OT_MATH_CONSTANT_STACK_GAP_MIN
        case .stackDisplayGapMin: HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN
        case .numeratorShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP
        case .numeratorDisplayShiftUp: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP
        case .denominatorShiftDown: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN
        case .denominatorDisplayShiftDown: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN
        case .numeratorGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN
        case .numeratorDisplayGapMin: HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN
        case .denominatorGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN
        case .denominatorDisplayGapMin: HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN
        case .ruleThickness: HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS
        case .overbarGap: HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP
        case .overbarRule: HB_OT_MATH_CONSTANT_OVERBAR_RULE_THICKNESS
        case .overbarExtraAscender: HB_OT_MATH_CONSTANT_OVERBAR_EXTRA_ASCENDER
        case .underbarGap: HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP
        case .underbarExtraDescender: HB_OT_MATH_CONSTANT_UNDERBAR_EXTRA_DESCENDER
        case .radicalGap: HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP
        case .radicalDisplayGap: HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP
        case .radicalRule: HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS
        case .radicalExtraAscender: HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER
        case .radicalKernBefore: HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE
        case .radicalKernAfter: HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE
        case .radicalDegreeRaisePercent: HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT
        }
    }
}
