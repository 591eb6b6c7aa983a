import CCairo
import RectoDiagnostics
import RectoLane

/// This process's FreeType.
@Lane
enum FontLibrary {
    /// Lives as long as the process: cairo keeps faces that nobody uses any more.
    private static let library: FT_Library? = {
        var library: FT_Library?
        return FT_Init_FreeType(&library) == 0 ? library : nil
    }()

    /// Opens a font.
    ///
    /// - Parameters:
    ///   - file: Must outlive the face.
    ///   - index: Which font of a collection.
    /// - Throws: ``Failure`` `.damaged`.
    static func open(_ file: UnsafeRawBufferPointer, index: Int) throws(Failure) -> FT_Face {
        guard let library, let start = file.baseAddress else {
            throw Failure(.internal, "FreeType can't be started")
        }
        var face: FT_Face?
        let status = FT_New_Memory_Face(
            library, start.assumingMemoryBound(to: FT_Byte.self), FT_Long(file.count), FT_Long(index), &face)
        guard status == 0, let face else { throw Failure(.damaged, "is no font that FreeType reads") }
        return face
    }
}
