/// A place between two characters of a page, as the word and the offset in it.
///
/// ``PageText/text`` and the words of an edition (`text/….json`) differ in their line feeds and hyphens, but not in this: it is what
/// both sides store. `Sources/Outputs/Viewer/EDITION.md`, “Places in the text”, describes the mapping.
public struct TextPlace: Hashable, Comparable, Sendable, Codable {
    /// The word's number on the page, in reading order, from 0.
    public var word: Int
    /// How many Unicode scalars of the word are before the place.
    public var offset: Int

    public init(word: Int, offset: Int) {
        self.word = word
        self.offset = offset
    }

    public static func < (left: TextPlace, right: TextPlace) -> Bool {
        (left.word, left.offset) < (right.word, right.offset)
    }
}
