/// What a publisher says about an issue, beside or instead of what its files say.
public struct IssueMetadata: Hashable, Sendable {
    /// A line of a viewer's panel about the issue.
    public struct Field: Hashable, Sendable {
        public var label: String
        public var values: [String]

        public init(label: String, values: [String]) {
            self.label = label
            self.values = values
        }
    }

    /// Who publishes it.
    public struct Provider: Hashable, Sendable {
        public var name: String
        /// The address of a home page.
        public var link: String?
        /// The address of a picture.
        public var logo: String?

        public init(name: String, link: String? = nil, logo: String? = nil) {
            self.name = name
            self.link = link
            self.logo = logo
        }
    }

    public var title: String?
    public var summary: String?
    /// BCP 47.
    public var language: String?
    /// `YYYY`, `YYYY-MM` or `YYYY-MM-DD`.
    public var date: String?
    public var series: String?
    public var number: String?
    public var publisher: String?
    public var creators: [String] = []
    /// The address of a licence or rights statement; ``setRights(_:)`` checks one.
    public private(set) var rights: String?
    /// What has to be shown with the issue.
    public var attribution: String?
    public var provider: Provider?
    public var fields: [Field] = []

    public init() {}

    /// Identifiers of these begin with `http` (IIIF Presentation 3.0, `rights`), whatever browsers show.
    private static let plain = ["https://creativecommons.org/", "https://rightsstatements.org/"]

    /// Takes an address over.
    ///
    /// - Returns: Whether it is one.
    public mutating func setRights(_ address: String) -> Bool {
        guard Self.isAddress(address) else { return false }
        rights = Self.plain.contains { address.hasPrefix($0) } ? "http" + address.dropFirst(5) : address
        return true
    }

    /// Whether a text is an http(s) address in ASCII.
    static func isAddress(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
        guard isPlain, let scheme = ["http://", "https://"].first(where: { text.hasPrefix($0) }) else { return false }
        return text.utf8.count > scheme.utf8.count && text.utf8.count <= 2000
    }
}

extension IssueContents {
    /// Puts in what the publisher says.
    public mutating func apply(_ metadata: IssueMetadata) {
        title = metadata.title ?? title
        if let summary = metadata.summary { (self.summary, abstract) = (summary, summary) }
        language = metadata.language ?? language
        date = metadata.date ?? date
        series = metadata.series ?? series
        number = metadata.number ?? number
        publisher = metadata.publisher ?? publisher
        if !metadata.creators.isEmpty { creators = metadata.creators }
    }
}
