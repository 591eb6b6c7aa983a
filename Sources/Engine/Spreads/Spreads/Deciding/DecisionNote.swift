/// A conflict between two sources and its outcome; or a setting that is impossible.
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
    /// From 0; `nil` if the whole document is meant.
    public let page: Int?
    /// The source that prevails.
    public let winner: DecisionSource
    /// The source that is overridden.
    public let loser: DecisionSource
    /// The setting that applies, in a word or two.
    public let kept: String
    /// The setting that is dropped.
    public let dropped: String

    /// One line for people; pages count from 1.
    public var text: String {
        let place = page.map { "page \($0 + 1): " } ?? ""
        return winner == loser
            ? "\(place)\(dropped) (\(loser.name)): \(kept)"
            : "\(place)\(kept) (\(winner.name)), not \(dropped) (\(loser.name))"
    }
}
