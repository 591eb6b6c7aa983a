/// Identifies a page's appearance, so that it can be found in another version of the document.
public struct PageContents: Codable, Sendable, Hashable {
    /// A digest of everything that the page is drawn from, wherever it is in the document.
    public var digest: String
    /// The page's label, or its number; not part of the digest.
    public var label: String

    public init(digest: String, label: String) {
        self.digest = digest
        self.label = label
    }
}
