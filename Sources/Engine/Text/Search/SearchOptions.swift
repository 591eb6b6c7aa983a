/// What counts as a match.
///
/// Unless told otherwise a search ignores case, diacritics, ligatures, width, typographic quotes and dashes, and hyphens at
/// line ends.
public struct SearchOptions: Hashable, Sendable, Codable {
    /// Whether "Keeper" differs from "keeper"; everything else is ignored as before.
    public var matchesCase: Bool
    /// Whether matches begin and end at word boundaries.
    ///
    /// A boundary is anywhere but between two word characters (letters, marks, numbers, connectors such as "_") of the same
    /// script class: Han, Hiragana, Katakana, all others. Chinese and Japanese have no spaces between words, so there a
    /// change of script has to do: "京都" is a whole word in "京都は", "京" isn't.
    public var wholeWord: Bool
    /// Whether the query is a regular expression, in PCRE2's language.
    public var isRegularExpression: Bool

    public init(matchesCase: Bool = false, wholeWord: Bool = false, isRegularExpression: Bool = false) {
        self.matchesCase = matchesCase
        self.wholeWord = wholeWord
        self.isRegularExpression = isRegularExpression
    }
}
