import RectoDiagnostics

/// A document that a source names.
package struct SourceDocument: Hashable, Sendable {
    package var path: String
    /// What catalogues call it.
    package var id: String
    package var title: String?
    /// `nil` where the source does not say; then the file is asked.
    package var bytes: Int?
    package var pages: Int?
    /// 64 hexadecimal digits.
    package var sha256: String?
    package var passwordFile: String?

    package init(path: String, id: String) {
        self.path = path
        self.id = id
    }

    /// Whether a file's name says that it is a PDF.
    package static func isDocument(_ name: String) -> Bool { name.lowercased().hasSuffix(".pdf") }

    /// Whether a path is an address in a bucket, which begins with `s3://`.
    package static func isRemote(_ path: String) -> Bool { path.prefix(5).lowercased() == "s3://" }

    /// The digits where they are those of a SHA-256, in lower case.
    static func digits(_ text: some StringProtocol) -> String? {
        text.utf8.count == 64 && text.allSatisfy { $0.isASCII && $0.isHexDigit } ? text.lowercased() : nil
    }
}

/// A source that is read step by step, since it may name more documents than there is memory for.
protocol DocumentSource: AnyObject {
    /// - Throws: ``Failure`` `.io`, or `.damaged` for a source that breaks the rules of its kind.
    func next() throws(Failure) -> SourceStep?
}

enum SourceStep {
    case document(SourceDocument)
    /// A source within the source, which comes first.
    case source(any DocumentSource)
}
