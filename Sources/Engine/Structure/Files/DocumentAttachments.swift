/// The parts of a document that belong to no page.
public struct DocumentAttachments: Hashable, Sendable, Codable {
    /// Embedded files, in the order of their list.
    public var attachments: [EmbeddedFile]
    /// Form fields that no page shows.
    public var fields: [FormField]

    public init(attachments: [EmbeddedFile] = [], fields: [FormField] = []) {
        self.attachments = attachments
        self.fields = fields
    }
}
