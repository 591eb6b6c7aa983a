/// What tells whether a page looks as a page of another version of its document does.
public struct PageContents: Codable, Sendable, Hashable {
    /// Stands for all that the page is drawn from, wherever it is in the document.
    public var digest: String
    /// Its own or its number; not drawn.
    public var label: String

    public init(digest: String, label: String) {
        self.digest = digest
        self.label = label
    }
}
