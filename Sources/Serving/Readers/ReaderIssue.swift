/// An issue that readers keep something of.
public struct ReaderIssue: Hashable, Sendable {
    /// Its id on the shelf, which stays while the document is corrected where the issue's package has one.
    public var key: String
    /// SHA-256 of the PDF, 64 hexadecimal digits; empty if it is not known.
    public var document: String
    public var title: String
    /// Where it lies; `nil` if that is not known.
    public var place: Place?

    /// Where an issue lies, and what of its content gave it its id.
    public struct Place: Hashable, Sendable {
        public var path: String
        public var base: String

        public init(path: String, base: String) {
            self.path = path
            self.base = base
        }
    }

    public init(key: String, document: String, title: String, place: Place? = nil) {
        self.key = key
        self.document = document
        self.title = title
        self.place = place
    }
}
