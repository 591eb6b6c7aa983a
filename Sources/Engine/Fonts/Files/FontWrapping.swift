import CCairo
import RectoDiagnostics
import RectoLane

/// Fonts as the web has them: compressed (WOFF, and WOFF 2 with Brotli).
@Lane
enum FontWrapping {
    /// The font itself, which HarfBuzz and cairo read: unpacked by FreeType if it is wrapped, else as it is.
    ///
    /// - Parameter limit: The most bytes that it may have.
    /// - Throws: ``Failure`` `.damaged`, `.tooLarge`.
    static func unwrapped(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        guard bytes.starts(with: "wOFF".utf8) || bytes.starts(with: "wOF2".utf8) else { return bytes }
        // Both have the size of what they unpack to at the same place.
        guard bytes.count > 20 else { throw damaged }
        let size = bytes[16..<20].reduce(0) { $0 << 8 | Int($1) }
        guard size <= limit else { throw Failure(.tooLarge, "unpacks to more than \(limit >> 20) MiB") }
        let result = bytes.withUnsafeBytes { file -> Result<[UInt8], Failure> in
            Result { () throws(Failure) in try unpacked(file, limit) }
        }
        return try result.get()
    }

    private static func unpacked(_ file: UnsafeRawBufferPointer, _ limit: Int) throws(Failure) -> [UInt8] {
        let face = try FontLibrary.open(file, index: 0)
        defer { FT_Done_Face(face) }
        // Tag 0 is the whole file, which FreeType has unpacked to open it.
        var count: FT_ULong = 0
        guard FT_Load_Sfnt_Table(face, 0, 0, nil, &count) == 0, count > 0 else { throw damaged }
        guard count <= limit else { throw Failure(.tooLarge, "unpacks to more than \(limit >> 20) MiB") }
        var font = [UInt8](repeating: 0, count: Int(count))
        guard FT_Load_Sfnt_Table(face, 0, 0, &font, &count) == 0 else { throw damaged }
        return font
    }

    private static var damaged: Failure { Failure(.damaged, "is no WOFF file that FreeType reads") }
}
