/// A file, or the bytes of a file that are a file of their own, such as a stored entry of a zip archive.
public struct FilePart: Hashable, Sendable, Codable {
    public var path: String
    /// Bytes of the file at ``path``; `nil` for all of them.
    public var range: Range<Int>?
    /// What it is called in messages; for an entry not the name of the archive.
    public var name: String

    /// A whole file.
    public init(_ path: String) {
        self.path = path
        name = Files.split(path).name
    }

    /// Some bytes of a file.
    public init(_ path: String, range: Range<Int>, name: String) {
        self.path = path
        self.range = range
        self.name = name
    }
}
