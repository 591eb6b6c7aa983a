import Recto

/// The ALTO file of a page.
struct METSFile {
    /// From 0.
    let page: Int
    let path: String
    /// Bytes.
    let size: Int
    /// SHA-256, in hexadecimal digits.
    let digest: String
    let blocks: ALTOBlocks

    var id: String { Self.id(page) }

    static func id(_ page: Int) -> String { "ALTO_\(page + 1)" }
}
