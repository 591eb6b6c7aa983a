import CCairo
import RectoDiagnostics
import RectoLane
import RectoShaping

/// A font file, read once for HarfBuzz and for cairo.
///
/// Whoever lists fonts keeps it, and cairo keeps what it reads as long as it may draw with it. Used on the lane.
final class LoadedFont {
    let shaping: ShapingFont
    private let face: FT_Face
    /// By whether glyphs are thickened.
    private var painted: [Bool: OpaquePointer] = [:]

    /// - Parameter index: Which font of a collection.
    /// - Throws: ``Failure`` `.damaged` if HarfBuzz or FreeType can't read it.
    @Lane
    init(_ shaping: ShapingFont, index: Int) throws(Failure) {
        let face = try FontLibrary.open(shaping.file, index: index)
        guard recto_face_is_scalable(face) != 0, face.pointee.num_glyphs >= shaping.glyphCount else {
            FT_Done_Face(face)
            throw Failure(.damaged, "is no font whose glyphs can be scaled")
        }
        self.shaping = shaping
        self.face = face
    }

    deinit {
        for face in painted.values { cairo_font_face_destroy(face) }
        FT_Done_Face(face)
    }

    /// The font as cairo draws it; stays this object's.
    ///
    /// - Throws: ``Failure`` `.damaged`, `.tooLarge` without memory.
    @Lane
    func cairoFace(isBoldened: Bool) throws(Failure) -> OpaquePointer {
        if let face = painted[isBoldened] { return face }
        // Without hints: outlines are the same at every size.
        guard let made = cairo_ft_font_face_create_for_ft_face(face, Int32(FT_LOAD_NO_HINTING)) else {
            throw Failure(.internal, "cairo broke its contract")
        }
        if isBoldened { cairo_ft_font_face_set_synthesize(made, UInt32(CAIRO_FT_SYNTHESIZE_BOLD.rawValue)) }
        // cairo keeps some fonts beyond their last use, and must not find their file gone.
        FT_Reference_Face(face)
        let owner = Unmanaged.passRetained(FaceOwner(shaping, face))
        let status = cairo_font_face_set_user_data(made, Self.key, owner.toOpaque()) { owner in
            if let owner { Unmanaged<FaceOwner>.fromOpaque(owner).release() }
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            owner.release()
            cairo_font_face_destroy(made)
            throw Failure(.tooLarge, "no memory for a font")
        }
        painted[isBoldened] = made
        return made
    }

    /// Stands for what cairo keeps for us; never read.
    @Lane private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}
