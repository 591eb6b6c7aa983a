import CHarfBuzz

/// Shapes text, once for all sizes.
package enum TextShaper {
    /// The glyphs of a paragraph, one run for each item, in the order of the text.
    ///
    /// - Parameters:
    ///   - fonts: In the order in which they are tried.
    ///   - language: By BCP 47, such as `de`; nil if it is not known.
    ///   - features: OpenType features with their values.
    /// - Complexity: 0.1 to 3 µs a scalar, by script.
    package static func runs(
        _ scalars: [Unicode.Scalar], fonts: [ShapingFont], base: Itemizer.Base = .first, language: String? = nil,
        features: [String: Int] = [:]
    ) -> [ShapedRun] {
        let text = scalars.map(\.value)
        return Itemizer.items(scalars, fonts: fonts, base: base).map { item in
            ShapedRun(item: item, glyphs: glyphs(text, item, fonts[item.font], language, features))
        }
    }

    /// The glyphs of an item of a paragraph.
    ///
    /// - Parameters:
    ///   - text: The scalars of the whole paragraph: letters join over the edges of items.
    package static func run(
        _ text: [UInt32], _ item: TextItem, font: ShapingFont, language: String? = nil, features: [String: Int] = [:]
    ) -> ShapedRun {
        ShapedRun(item: item, glyphs: glyphs(text, item, font, language, features))
    }

    private static func glyphs(
        _ text: [UInt32], _ item: TextItem, _ font: ShapingFont, _ language: String?, _ features: [String: Int]
    ) -> [ShapedRun.Glyph] {
        // Never null: without memory it is an empty object, in which nothing is shaped.
        guard let buffer = hb_buffer_create() else { return [] }
        defer { hb_buffer_destroy(buffer) }
        // With what is around the item, so that letters join over its edges.
        hb_buffer_add_codepoints(
            buffer, text, Int32(text.count), UInt32(item.range.lowerBound), Int32(item.range.count))
        hb_buffer_set_direction(
            buffer, item.isUpright ? HB_DIRECTION_TTB : item.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_t(rawValue: item.script))
        if let language { hb_buffer_set_language(buffer, hb_language_from_string(language, -1)) }
        let list = features.sorted { $0.key < $1.key }.map { tag, value in
            hb_feature_t(tag: hb_tag_from_string(tag, -1), value: UInt32(clamping: value), start: 0, end: UInt32.max)
        }
        hb_shape(font.font, buffer, list, UInt32(list.count))
        var count: UInt32 = 0
        let infos = hb_buffer_get_glyph_infos(buffer, &count)
        let positions = hb_buffer_get_glyph_positions(buffer, &count)
        guard let infos, let positions else { return [] }
        return (0..<Int(count)).map { index in
            var position = positions[index]
            if item.isUpright {
                // As if the line were turned a quarter against the clock.
                (position.x_advance, position.x_offset, position.y_offset) = (
                    -position.y_advance, -position.y_offset, position.x_offset
                )
            }
            return ShapedRun.Glyph(
                id: infos[index].codepoint, cluster: Int(infos[index].cluster), advance: Int(position.x_advance),
                x: Int(position.x_offset), y: Int(position.y_offset),
                isUnsafeToBreak: hb_glyph_info_get_glyph_flags(&infos[index]).rawValue
                    & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
        }
    }
}
