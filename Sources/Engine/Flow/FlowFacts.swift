public import RectoDiagnostics

/// What a book whose text is set on the spot consists of, and what it says about itself.
public struct FlowFacts: Hashable, Sendable, Codable {
    /// A document of the book, in reading order.
    public struct Item: Hashable, Sendable, Codable {
        /// From the root of the book; the file's name where the book is one file.
        public var path: String
        public var mediaType: String?
        /// Of the first entry of the contents that leads to it.
        public var title: String?
        /// Whether it is not part of the ordinary reading order, such as notes.
        public var isAuxiliary: Bool?
        /// Why it can't be read, as far as that is known before it is read.
        public var failure: Failure?
    }

    public var kind: FlowKind
    public var title: String?
    /// `ltr` or `rtl`: how the title is written; `nil` if the book does not say.
    public var titleDirection: String?
    public var creators: [String] = []
    /// As of the title, of each creator; empty if the book says nothing of any.
    public var creatorDirections: [String?] = []
    /// BCP 47, as written.
    public var languages: [String] = []
    public var identifier: String?
    public var publisher: String?
    public var summary: String?
    public var subjects: [String] = []
    public var rights: String?
    /// As written.
    public var date: String?
    public var modified: String?
    public var series: String?
    public var number: String?
    /// Of EPUB.
    public var version: String?
    /// Whether its pages have a size of their own, with text all the same.
    public var isFixedLayout: Bool?
    /// `ltr` or `rtl`; `nil` if the book does not say.
    public var direction: String?
    /// Of plain text, as the IANA names it.
    public var encoding: String?
    public var items: [Item] = []
    /// How many entries the contents, the list of printed pages and the landmarks have.
    public var contentsCount = 0
    public var pageCount = 0
    public var landmarkCount = 0
    /// What is wrong with the book, and does not keep it from being read.
    public var problems: [String] = []

    public init(kind: FlowKind) { self.kind = kind }

    /// The most items of a book.
    package static let mostItems = 10_000
    private static let longest = 4_000

    /// The same with texts cut to a length that people read.
    var bounded: FlowFacts {
        func cut(_ text: String?) -> String? { text.map { String($0.prefix(Self.longest)) } }
        var facts = self
        facts.title = cut(title)
        facts.creators = creators.prefix(1_000).compactMap(cut)
        facts.creatorDirections = Array(creatorDirections.prefix(1_000))
        facts.languages = languages.prefix(100).compactMap(cut)
        facts.identifier = cut(identifier)
        facts.publisher = cut(publisher)
        facts.summary = cut(summary)
        facts.subjects = subjects.prefix(1_000).compactMap(cut)
        facts.rights = cut(rights)
        (facts.date, facts.modified, facts.series) = (cut(date), cut(modified), cut(series))
        (facts.number, facts.version) = (cut(number), cut(version))
        facts.problems = Array(problems.prefix(100))
        return facts
    }
}
