public import RectoDiagnostics

/// A compiled query, for any number of pages and threads.
///
/// Regular expressions run over text that is folded as for any other query, except for case, which the expression handles itself:
/// insensitive unless the options say otherwise. So "\\w+heit" finds words across line ends, "caf[eé]" needs no "é", and "\\p{Lu}" works
/// if case is matched. The page is one line: `^` and `$` are its start and end.
public struct SearchQuery: Sendable {
    enum Pattern: Sendable {
        case literal(LiteralPattern)
        case regular(RegularPattern)
    }

    public let text: String
    public let options: SearchOptions
    let pattern: Pattern

    /// Compiles a query.
    ///
    /// - Throws: ``Failure`` `.usage` for an empty query or an invalid regular expression.
    public init(_ text: String, options: SearchOptions = SearchOptions()) throws(Failure) {
        self.text = text
        self.options = options
        guard !text.isEmpty else { throw Failure(.usage, "the query is empty") }
        if options.isRegularExpression {
            pattern = .regular(
                try RegularPattern(text, matchesCase: options.matchesCase, wholeWord: options.wholeWord))
        } else {
            pattern = .literal(try Self.literal(text, options, keepsCase: options.matchesCase))
        }
    }

    /// Whether hyphens at line ends matter to the query: a pattern without hyphens matches joined words anyway.
    var hasVariants: Bool {
        if case .literal(let pattern) = pattern { pattern.variants.count > 1 } else { false }
    }

    /// Whether it runs over text that preserves case.
    var keepsCase: Bool { options.matchesCase || options.isRegularExpression }

    /// A query without case that finds at least all matches of this one; `nil` for regular expressions.
    func withoutCase() throws(Failure) -> LiteralPattern? {
        guard !options.isRegularExpression else { return nil }
        return try Self.literal(text, options, keepsCase: false)
    }

    private static func literal(_ text: String, _ options: SearchOptions, keepsCase: Bool) throws(Failure)
        -> LiteralPattern
    {
        let bytes = FoldedText(text, keepsCase: keepsCase).bytes
        guard !bytes.isEmpty else {
            throw Failure(.usage, "the query has only white space, accents or invisible characters")
        }
        return LiteralPattern(bytes: bytes, wholeWord: options.wholeWord)
    }

    /// Calls `body` with the byte range of each match in folded text from `start` on, in order, until it returns false.
    ///
    /// - Parameter joins: As ``FoldedText/joins(_:)`` gives them.
    func forEachMatch(
        in text: UnsafeBufferPointer<UInt8>, from start: Int, joins: [Int], _ body: (Range<Int>) -> Bool
    ) throws(Failure) {
        var start = start
        switch pattern {
        case .literal(let pattern):
            var matcher = LiteralMatcher(pattern, in: text, joins: joins)
            while let match = matcher.next(from: start), body(match) { start = match.upperBound }
        case .regular(let pattern):
            var matcher = try RegularMatcher(pattern, in: text)
            while let match = try matcher.next(from: start), body(match) { start = match.upperBound }
        }
    }
}
