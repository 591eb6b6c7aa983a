/// What became of an embedded file or of an annotation's media: an entry of `media.json` or `attachments.json`.
public struct ExtractedFile: Hashable, Sendable, Codable {
    /// The file's name in the folder; `nil` where nothing was written.
    public var file: String?
    /// As the document has it.
    public var name: String?
    /// The page, from 0; `nil` for what belongs to the document.
    public var page: Int?
    /// The annotation's object, as "12 0".
    public var annotation: String?
    /// Of an annotation's media: Movie, Sound, Rendition, RichMedia or 3D.
    public var kind: Media.Kind?
    public var mediaType: String?
    public var description: String?
    /// How the samples of a Sound object are to be understood.
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
