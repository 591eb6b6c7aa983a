/// An issue that readers keep something of.
public struct ReaderIssue: Hashable, Sendable {
    /// Its id on the shelf, which stays while the document is corrected where the issue's package has one.
    public var key: String
    /// SHA-256 of the PDF, 64 hexadecimal digits; empty if it is not known.
    public var document: String
    public var title: String

    public init(key: String, document: String, title: String) {
        self.key = key
        self.document = document
        self.title = title
    }
}
