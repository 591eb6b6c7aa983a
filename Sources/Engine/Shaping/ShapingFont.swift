import CForeignShaping
import CHarfBuzz
package import RectoDiagnostics

/// A font that text is shaped with, in its own units: valid for every size.
///
/// - Note: `@unchecked Sendable`: HarfBuzz lets any thread read its objects once they are immutable, as all of them are here.
package final class ShapingFont: @unchecked Sendable {
    let face: OpaquePointer
    private let blob: OpaquePointer
    let font: OpaquePointer
    /// Units in the size of the font.
    package let unitsPerEm: Int
    /// Above and below the baseline, both from zero up, in units; and what lines have between them.
    package let ascent: Int
    package let descent: Int
    package let lineGap: Int
    /// Whether it says how formulas are set: a table MATH.
    package let setsFormulas: Bool

    /// The most bytes of a font file.
    package static let limit = 64 << 20

    /// Reads a font.
    ///
    /// - Parameters:
    ///   - bytes: An OpenType or TrueType file, or a collection of them.
    ///   - index: Which font of a collection.
    /// - Throws: ``Failure`` `.tooLarge`, or `.damaged` if there is no font with glyphs.
    package convenience init(_ bytes: [UInt8], index: Int = 0) throws(Failure) {
        guard bytes.count <= Self.limit else { throw Failure(.tooLarge, "is larger than \(Self.limit >> 20) MiB") }
        try Self.check()
        // HarfBuzz copies the bytes.
        let blob = bytes.withUnsafeBytes { bytes in
            hb_blob_create(
                bytes.assumingMemoryBound(to: CChar.self).baseAddress, UInt32(bytes.count), HB_MEMORY_MODE_DUPLICATE,
                nil,
                nil)
        }
        try self.init(adopting: blob, index)
    }

    /// Reads a font of the system, whose file is mapped into memory.
    ///
    /// - Throws: As ``init(_:index:)``; `.io` if the file can't be read.
    package convenience init(path: String, index: Int = 0) throws(Failure) {
        try Self.check()
        guard let blob = hb_blob_create_from_file_or_fail(path) else { throw Failure(.io, "can't be read", at: path) }
        guard hb_blob_get_length(blob) <= Self.limit else {
            hb_blob_destroy(blob)
            throw Failure(.tooLarge, "is larger than \(Self.limit >> 20) MiB", at: path)
        }
        try self.init(adopting: blob, index)
    }

    private static func check() throws(Failure) {
        guard recto_has_harfbuzz() != 0 else {
            throw Failure(.unsupported, "text can't be set, since HarfBuzz is missing; install it (libharfbuzz0b)")
        }
    }

    private init(adopting blob: OpaquePointer?, _ index: Int) throws(Failure) {
        // Never null: what fails is an empty object.
        guard let blob, let face = hb_face_create(blob, UInt32(clamping: index)), let font = hb_font_create(face) else {
            throw Failure(.internal, "HarfBuzz made no font")
        }
        hb_face_make_immutable(face)
        hb_font_make_immutable(font)
        self.face = face
        self.blob = blob
        self.font = font
        unitsPerEm = Int(hb_face_get_upem(face))
        var extents = hb_font_extents_t()
        let isKnown = hb_font_get_h_extents(font, &extents) != 0
        ascent = isKnown ? max(0, Int(extents.ascender)) : unitsPerEm * 4 / 5
        descent = isKnown ? max(0, -Int(extents.descender)) : unitsPerEm / 5
        lineGap = isKnown ? max(0, Int(extents.line_gap)) : 0
        setsFormulas = hb_ot_math_has_data(face) != 0
        guard hb_face_get_glyph_count(face) > 0, unitsPerEm > 0 else {
            throw Failure(.damaged, "is no OpenType font with glyphs")
        }
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
        hb_blob_destroy(blob)
    }

    /// The file, for others who read it as well; as long as the font is kept.
    package var file: UnsafeRawBufferPointer {
        var count: UInt32 = 0
        let start = hb_blob_get_data(blob, &count)
        return UnsafeRawBufferPointer(start: start, count: Int(count))
    }

    /// How many glyphs it has.
    package var glyphCount: Int { Int(hb_face_get_glyph_count(face)) }

    /// Whether it has a glyph for a scalar.
    package func covers(_ scalar: Unicode.Scalar) -> Bool {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0
    }
}
