public import RectoExport
import RectoIssue

/// What was published.
public struct PublishSummary: Sendable {
    /// A part of the edition and what it takes.
    public struct Part: Sendable, Codable, Hashable {
        public var name: String
        public var files: Int
        public var bytes: Int
    }

    /// What a list of editions tells of one.
    public struct Facts: Sendable, Hashable {
        /// The cover's path in the edition.
        public var cover: String?
        public var language: String?
        public var creators: [String]
        public var date: String?
        public var series: String?
        public var number: String?
        public var publisher: String?

        init(_ contents: IssueContents, cover: String?) {
            self.cover = cover
            language = contents.language
            creators = contents.creators
            date = contents.date
            series = contents.series
            number = contents.number
            publisher = contents.publisher
        }
    }

    public var title: String
    public var facts: Facts
    public var pageCount: Int
    public var spreadCount: Int
    public var overlayCount: Int
    /// Pages that were drawn now; the others were there already.
    public var drawnPages: Int
    public var failures: [PagesReport.PageFailure]
    public var parts: [Part]
    /// What was left out or could not be read, a line each.
    public var notes: [String]
    /// HTML that shows the edition in a page of the publisher's own.
    public var snippet: String
}
