/// What the cover of an issue is drawn from; a stranger wrote it.
public enum CoverSource: Hashable, Sendable {
    /// A folder with one picture in it, a JPEG, PNG, WebP or GIF, as it was fetched.
    case picture(folder: String)
    /// A PDF or a package that is here; its first page.
    case issue(path: String)
}

/// What pictures of covers are, by their first bytes.
enum CoverKind: String {
    case jpg, png, webp, gif

    /// - Returns: `nil` for other kinds. SVG is a program as much as a picture; TIFF, ICO and what else there is no browser needs.
    init?(_ bytes: [UInt8]) {
        switch bytes {
        case _ where bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpg
        case _ where bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]): self = .png
        case _ where bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8): self = .gif
        case _ where bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8): self = .webp
        default: return nil
        }
    }
}
