/// How a search matches.
///
/// By default a search ignores case, diacritics, ligatures, width, typographic quotes and dashes, and hyphens at
/// line ends.
public struct SearchOptions: Hashable, Sendable, Codable {
    /// Whether "Keeper" differs from "keeper"; the other differences are still ignored.
    public var matchesCase: Bool
    /// Whether matches begin and end at word boundaries.
    ///
    /// A boundary is any position except between two word characters (letters, marks, numbers, connectors such as "_") of the same
    /// script class: Han, Hiragana, Katakana, all others. Chinese and Japanese have no spaces between
    /// words, so a change of script counts instead: "京都" is a whole word in "京都は", "京" is not.
    public var wholeWord: Bool
    /// Whether the query is a regular expression, in PCRE2 syntax.
    public var isRegularExpression: Bool

    public init(matchesCase: Bool = false, wholeWord: Bool = false, isRegularExpression: Bool = false) {
        self.matchesCase = matchesCase
        self.wholeWord = wholeWord
        self.isRegularExpression = isRegularExpression
    }
}
