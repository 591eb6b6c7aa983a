import RectoGeometry
import RectoPageContent

/// The widest gap that still is within a word, for each place between two pieces of a line.
///
/// Letters that are set apart have equal gaps between them, except for the wider ones that are word spaces.
struct WordGaps {
    /// The usual limit, as a part of the type size: poppler breaks words there, so pieces with smaller gaps are one word.
    private static let usual = 0.1

    /// By index of the piece after the gap, as a part of the type size; empty if all limits are the usual one.
    private var limits: [Double]

    /// - Parameters:
    ///   - pieces: From left to right.
    ///   - hasSpaces: Whether the content stream contains the page's spaces; otherwise only gaps show them.
    init(_ pieces: [Piece], _ glyphs: PageGlyphs, hasSpaces: Bool) {
        limits = []
        guard pieces.count > 1 else { return }
        if let limit = Self.limitOfLine(pieces, glyphs) {
            limits = [Double](repeating: limit, count: pieces.count)
            return
        }
        // Stretches of single characters, and the gap in each; those that surely are words tell how to read the others of the line.
        var stretches: [(range: Range<Int>, gap: Double)] = []
        var sure: [Double] = []
        var start = 0
        while start < pieces.count {
            var end = start + 1
            while end < pieces.count, Self.isSign(pieces[end - 1], glyphs), Self.isSign(pieces[end], glyphs),
                Self.follows(pieces[end - 1], pieces[end])
            {
                end += 1
            }
            if let gap = Self.gap(pieces, start..<end) {
                stretches.append((start..<end, gap))
                if Self.isSure(pieces, start..<end, glyphs), gap < (hasSpaces ? 0.75 : 0.25) { sure.append(gap) }
            }
            start = end
        }
        guard !sure.isEmpty else { return }
        limits = [Double](repeating: Self.usual, count: pieces.count)
        for (range, gap) in stretches where sure.contains(where: { abs($0 - gap) < 0.25 * $0 }) {
            for index in range.dropFirst() { limits[index] = 1.5 * gap }
        }
    }

    /// Whether the content stream has white space between all words of a line; some typesetters write none.
    static func hasSpaces(_ glyphs: PageGlyphs) -> Bool {
        !zip(glyphs.runs, glyphs.runs.dropFirst()).contains { left, right in
            let gap = right.box.x - left.box.maxX
            return left.count > 1 && right.count > 1 && left.turns == .none && right.turns == .none
                && left.position + left.length == right.position && abs(left.baseline - right.baseline) < 0.01
                && gap > 0.2 * left.size && gap < 0.6 * left.size
        }
    }

    func limit(before index: Int) -> Double { limits.isEmpty ? Self.usual : limits[index] }

    /// The limit for a line that consists mostly of letters set apart.
    private static func limitOfLine(_ pieces: [Piece], _ glyphs: PageGlyphs) -> Double? {
        guard pieces.count >= 5, pieces.count(where: { isLetter($0, glyphs) }) * 10 >= pieces.count * 8 else {
            return nil
        }
        var gaps: [Double] = []
        for (left, right) in zip(pieces, pieces.dropFirst()) where follows(left, right) {
            gaps.append(gap(left, right))
        }
        guard gaps.count * 2 >= pieces.count else { return nil }
        gaps.sort()
        let (low, median, high) = (gaps[gaps.count / 5], gaps[gaps.count / 2], gaps[gaps.count * 7 / 10])
        guard median > usual, median < 1, high < 1.3 * low + 0.1 else { return nil }
        return 1.5 * median
    }

    /// The gap between characters without spaces, if it is the same everywhere and narrower than the gaps around them.
    private static func gap(_ pieces: [Piece], _ range: Range<Int>) -> Double? {
        guard range.count > 1 else { return nil }
        let gaps = zip(range, range.dropFirst()).map { gap(pieces[$0], pieces[$1]) }.sorted()
        let narrow = gaps[(gaps.count - 1) / 2]
        guard narrow > usual, gaps[0] > 0.5 * narrow else { return nil }
        // A neighbour as near as that would be part of the word, unless it is drawn differently, as in a list or a formula.
        for (left, right) in [(range.lowerBound - 1, range.lowerBound), (range.upperBound - 1, range.upperBound)]
        where left >= 0 && right < pieces.count {
            let hasSpace = pieces[right].position > pieces[left].end
            if !hasSpace, gap(pieces[left], pieces[right]) < 1.5 * narrow { return nil }
        }
        return narrow
    }

    /// Whether characters surely form a word: three letters or more, or two capitals.
    private static func isSure(_ pieces: [Piece], _ range: Range<Int>, _ glyphs: PageGlyphs) -> Bool {
        let letters = range.count { isLetter(pieces[$0], glyphs) }
        return letters >= 3 && 3 * letters >= 2 * range.count
            || range.count == 2 && range.allSatisfy { isCapital(pieces[$0], glyphs) }
    }

    /// Whether the content stream has nothing between two pieces.
    private static func follows(_ left: Piece, _ right: Piece) -> Bool {
        left.run + 1 == right.run && left.end == right.position && left.size == right.size
    }

    private static func gap(_ left: Piece, _ right: Piece) -> Double {
        (right.span.u0 - left.span.u1) / max(left.size, 0.1)
    }

    private static func scalar(_ piece: Piece, _ glyphs: PageGlyphs) -> Unicode.Scalar? {
        piece.count == 1 ? Unicode.Scalar(glyphs.scalars[glyphs.runs[piece.run].first]) : nil
    }

    /// Whether a piece is a letter, a digit, or punctuation next to them.
    private static func isSign(_ piece: Piece, _ glyphs: PageGlyphs) -> Bool { scalar(piece, glyphs) != nil }

    private static func isLetter(_ piece: Piece, _ glyphs: PageGlyphs) -> Bool {
        scalar(piece, glyphs)?.properties.isAlphabetic == true
    }

    private static func isCapital(_ piece: Piece, _ glyphs: PageGlyphs) -> Bool {
        scalar(piece, glyphs)?.properties.isUppercase == true
    }
}
