public import RectoDiagnostics

/// What a store offers: issues in the order in which its list has them, which says nothing.
public struct StoreList: Hashable, Sendable {
    /// How the list was written.
    public enum Kind: String, Hashable, Sendable, Codable {
        /// An array of ID, Title, Release date, Cover URL, Download URL and Free, as a property list or JSON.
        case classic
        /// Baker's `shelf.json`.
        case baker
        case opds2 = "opds-2"
        case opds1 = "opds-1"
        case jsonFeed = "json-feed"
        case atom
        case rss
    }

    /// Another list that a catalogue leads to.
    public struct Part: Hashable, Sendable {
        public var title: String
        public var address: String

        public init(title: String, address: String) {
            self.title = title
            self.address = address
        }
    }

    /// What is wrong with an entry; the rest of the list is good all the same.
    public struct Message: Hashable, Sendable, CustomStringConvertible {
        public var text: String
        public var spot: SourceSpot

        public var description: String { "\(spot.line):\(spot.column): \(text)".printable }
    }

    public var kind: Kind
    public var title: String?
    public var issues: [ListedIssue] = []
    /// Where the list goes on.
    public var next: String?
    public var parts: [Part] = []
    /// At most ``FeedLimits/messages``.
    public var messages: [Message] = []
}

/// What a list may measure before it is refused.
public struct FeedLimits: Hashable, Sendable {
    public var bytes = 96 << 20
    /// Elements or values in each other.
    public var depth = 32
    /// UTF-8 bytes of one text.
    public var text = 64 << 10
    /// Elements and attributes, or values, in all.
    public var values = 8_000_000
    /// Of one list; those after them are left out, with a message.
    public var issues = 100_000
    /// Files that one issue is offered as.
    public var offers = 32
    public var messages = 100

    public init() {}
}
