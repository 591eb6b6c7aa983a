/// A line of a plan: a document, or some pages of one, that a shard makes.
package struct PlannedDocument: Hashable, Sendable, Codable {
    /// Its number in the plan, from 0.
    package var document: Int
    package var path: String
    /// What catalogues call it.
    package var id: String
    package var title: String?
    /// Of the file when it was planned.
    package var bytes: Int
    /// 64 hexadecimal digits, where the source tells them.
    package var sha256: String?
    /// A file whose first line is the password.
    package var passwordFile: String?
    /// Of the whole document; `nil` where nobody has looked.
    package var pages: Int?
    /// The pages that are meant; `nil` for all.
    package var span: PageSpan?
    /// How many spans the document is divided into.
    package var parts: Int?
    /// Estimated, of one processor.
    package var seconds: Double
    /// Why it could not be opened when it was planned.
    package var problem: String?

    package init(document: Int, path: String, id: String, bytes: Int, seconds: Double = 0) {
        self.document = document
        self.path = path
        self.id = id
        self.bytes = bytes
        self.seconds = seconds
    }

    /// Whether it is in a bucket: ``path`` is an address then.
    package var isRemote: Bool { SourceDocument.isRemote(path) }

    /// Whether the line is the first of its document.
    package var isFirst: Bool { span.map { $0.first == 1 } ?? true }

    /// All spans of the document, this one among them; empty where it is not divided.
    package var siblings: [PageSpan] {
        guard span != nil, let pages, let parts, parts > 0, parts <= pages else { return [] }
        return PageSpan.divide(pages, into: parts)
    }
}
