/// Two sources that disagreed, and which one won; or something asked for that can't be.
public struct DecisionNote: Hashable, Sendable, Codable {
    public enum Subject: String, Hashable, Sendable, Codable {
        case direction, mode, first, alignment, gap
        /// The side of a page.
        case side
        /// A page alone, or one that holds both halves.
        case single
        case join
        case shift
        /// The size of a page.
        case size
        /// /PageLayout, read mirrored in a book from right to left.
        case pageLayout
    }

    public let subject: Subject
    /// From 0; `nil` where the whole document is meant.
    public let page: Int?
    /// Whose word holds.
    public let winner: DecisionSource
    /// Whose word does not.
    public let loser: DecisionSource
    /// What holds, in a word or two.
    public let kept: String
    /// What does not.
    public let dropped: String

    /// One line for people; pages count from 1.
    public var text: String {
        let place = page.map { "page \($0 + 1): " } ?? ""
        return winner == loser
            ? "\(place)\(dropped) (\(loser.name)): \(kept)"
            : "\(place)\(kept) (\(winner.name)), not \(dropped) (\(loser.name))"
    }
}
