/// What the address of a PDF link stands for.
public enum LinkMeaning: Hashable, Sendable {
    /// To be opened outside of the issue.
    case address(String)
    /// A page of the document, from 1.
    case page(Int)
    /// To be shown or played in place.
    case content(LinkedContent)
    /// A line of the table that iPaper's links refer to: what is to be made of it, and which line.
    case record(behaviour: String, id: String)
    /// Nothing that an overlay can do, and why.
    case nothing(String)
}

/// An address read.
public struct LinkReading: Hashable, Sendable {
    public var dialect: LinkDialect
    public var meaning: LinkMeaning
    /// What of the address has no counterpart and is lost, in words.
    public var notes: [String]

    public init(_ dialect: LinkDialect, _ meaning: LinkMeaning, notes: [String] = []) {
        self.dialect = dialect
        self.meaning = meaning
        self.notes = notes
    }
}
