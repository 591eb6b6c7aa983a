public import RectoExport

/// What was published.
public struct PublishSummary: Sendable {
    /// A part of the edition and what it takes.
    public struct Part: Sendable, Codable, Hashable {
        public var name: String
        public var files: Int
        public var bytes: Int
    }

    public var title: String
    public var pageCount: Int
    public var spreadCount: Int
    public var overlayCount: Int
    /// Pages that were drawn now; the others were there already.
    public var drawnPages: Int
    public var failures: [PagesReport.PageFailure]
    public var parts: [Part]
    /// What was left out or could not be read, a line each.
    public var notes: [String]
}
