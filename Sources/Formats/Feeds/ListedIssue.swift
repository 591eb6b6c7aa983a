/// An issue as a list has it.
public struct ListedIssue: Hashable, Sendable {
    /// The issue's identifier in its list, the same from one reading to the next.
    public var key: String
    public var title: String
    /// Seconds since 1970.
    public var published: Int?
    /// Seconds since 1970.
    public var updated: Int?
    /// An absolute address.
    public var cover: String?
    public var offers: [IssueOffer]

    public init(
        key: String, title: String, published: Int? = nil, updated: Int? = nil, cover: String? = nil,
        offers: [IssueOffer] = []
    ) {
        self.key = key
        self.title = title
        self.published = published
        self.updated = updated
        self.cover = cover
        self.offers = offers
    }
}

/// One way to get an issue.
public struct IssueOffer: Hashable, Sendable {
    /// What has to be done before the file is given out.
    public enum Relation: String, Hashable, Sendable, Codable {
        case open, borrow, buy, sample, subscribe
    }

    /// What a store says of a file that it lends.
    public struct Availability: Hashable, Sendable {
        public enum State: String, Hashable, Sendable, Codable { case available, unavailable, reserved, ready }

        public var state: State
        /// The reader's place in the queue, from 1.
        public var position: Int?

        public init(_ state: State, position: Int? = nil) {
            self.state = state
            self.position = position
        }
    }

    /// Such as `4.99 EUR`.
    public struct Price: Hashable, Sendable {
        public var value: Double
        public var currency: String

        public init(_ value: Double, _ currency: String) {
            self.value = value
            self.currency = currency
        }
    }

    public var relation: Relation
    /// Absolute, http or https.
    public var address: String
    /// In lower case and without parameters; `nil` where the list has none.
    public var mediaType: String?
    /// What is in the file in the end, where that is another one (an order, a licence).
    public var indirectTypes: [String] = []
    /// In bytes.
    public var size: Int?
    /// SHA-256 as 64 hexadecimal digits.
    public var digest: String?
    public var price: Price?
    public var availability: Availability?

    public init(
        _ relation: Relation = .open, _ address: String, mediaType: String? = nil, size: Int? = nil,
        digest: String? = nil
    ) {
        self.relation = relation
        self.address = address
        self.mediaType = mediaType
        self.size = size
        self.digest = digest
    }
}
