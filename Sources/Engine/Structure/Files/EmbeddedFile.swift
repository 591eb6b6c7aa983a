/// A file that a document refers to or holds.
public struct EmbeddedFile: Hashable, Sendable, Codable {
    /// The name in the document.
    ///
    /// It may be a path and contain anything: never use it as a file name without `SafeName`.
    public var name: String?
    /// The key under which the document lists it.
    public var key: String?
    /// Whether `name` is an address and not a path.
    public var isURL: Bool?
    public var description: String?
    /// As the document has it.
    public var mediaType: String?
    /// The object that holds the content, as "12 0"; `nil` for a file elsewhere.
    public var stream: String?
    /// The decoded content's size as the document has it, in bytes.
    public var size: Int?
    /// ISO 8601.
    public var created: String?
    public var modified: String?
    /// The decoded content's MD5 as the document has it, 32 hexadecimal digits.
    public var checksum: String?
    /// As Data, Source, Alternative or Supplement.
    public var relationship: String?

    public init(name: String? = nil) { self.name = name }
}
