import CCairo
import RectoLane

/// Fonts in the order in which they stand in for others; owns fontconfig's list.
///
/// Used on the lane.
final class FallbackFonts {
    private let set: UnsafeMutablePointer<FcFontSet>

    /// Takes over a set.
    init(adopting set: UnsafeMutablePointer<FcFontSet>) { self.set = set }

    deinit { FcFontSetDestroy(set) }

    /// The fonts that are said to have a glyph for a scalar, in order.
    @Lane
    func having(_ scalar: Unicode.Scalar) -> [SystemFont] {
        (0..<Int(set.pointee.nfont)).compactMap { index in
            var glyphs: OpaquePointer?
            guard let pattern = set.pointee.fonts[index],
                FcPatternGetCharSet(pattern, "charset", 0, &glyphs) == FcResultMatch, let glyphs,
                FcCharSetHasChar(glyphs, scalar.value) != 0
            else { return nil }
            return SystemFonts.font(pattern)
        }
    }
}
