/// The document that marks belong to.
public struct MarkedIssue: Hashable, Sendable {
    /// What the issue is known by: its package's id, and `urn:sha256:…` of the PDF.
    public var identifiers: [String]
    public var title: String
    /// The PDF's name, as the source of annotations.
    public var source: String

    init(identifiers: [String], title: String, source: String) {
        self.identifiers = identifiers
        self.title = title
        self.source = source
    }

    /// - Parameters:
    ///   - document: SHA-256 of the PDF, 64 hexadecimal digits.
    ///   - id: The package's.
    public init(document: String, id: String? = nil, title: String, source: String) {
        identifiers = [id].compactMap { $0 } + ["urn:sha256:" + document]
        self.title = title
        self.source = source
    }

    /// Whether marks of another file can belong to this: it says nothing, or has one of the same identifiers.
    public func accepts(_ other: MarkedIssue) -> Bool {
        other.identifiers.isEmpty || !Set(identifiers).isDisjoint(with: other.identifiers)
    }
}
