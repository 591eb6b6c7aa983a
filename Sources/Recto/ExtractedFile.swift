/// The result of extracting an embedded file or an annotation's media: an entry of `media.json` or `attachments.json`.
public struct ExtractedFile: Hashable, Sendable, Codable {
    /// The file's name in the folder; `nil` if nothing was written.
    public var file: String?
    /// The name in the document.
    public var name: String?
    /// The page, from 0; `nil` for files of the document as a whole.
    public var page: Int?
    /// The annotation's object, as "12 0".
    public var annotation: String?
    /// For an annotation's media: Movie, Sound, Rendition, RichMedia or 3D.
    public var kind: Media.Kind?
    public var mediaType: String?
    public var description: String?
    /// The sample format of a Sound object.
    public var samples: Media.Samples?
    public var bytes: Int?
    /// 64 hexadecimal digits.
    public var sha256: String?
    public var problems: [String]
}

/// A folder's list of ``ExtractedFile``.
public struct ExtractionManifest: Hashable, Sendable, Codable {
    public var schema: String
    /// The document's file name.
    public var file: String
    public var entries: [ExtractedFile]
}
