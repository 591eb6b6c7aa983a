import CCairo
import RectoShaping

/// Keeps a face of FreeType, and the file in memory that it reads, as long as cairo has it.
final class FaceOwner {
    private let font: ShapingFont
    private let face: FT_Face

    /// Takes over a reference to the face.
    init(_ font: ShapingFont, _ face: FT_Face) {
        self.font = font
        self.face = face
    }

    deinit { FT_Done_Face(face) }
}
