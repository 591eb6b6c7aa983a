import RectoGeometry
import RectoPageContent

/// The gaps that still are within words, for each place between two pieces of a line.
///
/// Letters that are set apart have the same gap everywhere but for the wider ones that are word spaces.
struct WordGaps {
    /// poppler breaks words at a tenth of the size, so what it has broken at less is one word.
    private static let usual = 0.1

    /// By index of the piece behind the gap, in the type's size; empty where all are usual.
    private var limits: [Double]

    /// - Parameters:
    ///   - pieces: From left to right.
    ///   - hasSpaces: Whether the page says where its spaces are; otherwise gaps are all that there is to go by.
    init(_ pieces: [Piece], _ glyphs: PageGlyphs, hasSpaces: Bool) {
        limits = []
        guard pieces.count > 1 else { return }
        if let limit = Self.limitOfLine(pieces, glyphs) {
            limits = [Double](repeating: limit, count: pieces.count)
            return
        }
        var start = 0
        while start < pieces.count {
            guard Self.isLetter(pieces[start], glyphs) else {
                start += 1
                continue
            }
            var end = start + 1
            while end < pieces.count, Self.isLetter(pieces[end], glyphs), Self.follows(pieces[end - 1], pieces[end]) {
                end += 1
            }
            if let limit = Self.limit(pieces, start..<end, glyphs, widest: hasSpaces ? 0.75 : 0.25) {
                if limits.isEmpty { limits = [Double](repeating: Self.usual, count: pieces.count) }
                for index in start + 1..<end { limits[index] = limit }
            }
            start = end
        }
    }

    /// Whether the page has no two words on a line without white space in the content stream, as some typesetters write them.
    static func hasSpaces(_ glyphs: PageGlyphs) -> Bool {
        !zip(glyphs.runs, glyphs.runs.dropFirst()).contains { left, right in
            let gap = right.box.x - left.box.maxX
            return left.count > 1 && right.count > 1 && left.turns == .none && right.turns == .none
                && left.position + left.length == right.position && abs(left.baseline - right.baseline) < 0.01
                && gap > 0.2 * left.size && gap < 0.6 * left.size
        }
    }

    func limit(before index: Int) -> Double { limits.isEmpty ? Self.usual : limits[index] }

    /// The limit of a line most of which is letters that are set apart.
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

    /// The limit within a few letters that follow each other without a space: at least three, or two capitals, whose gaps are alike
    /// and narrower than those around them.
    private static func limit(
        _ pieces: [Piece], _ range: Range<Int>, _ glyphs: PageGlyphs, widest: Double
    ) -> Double? {
        guard range.count >= 3 || range.count == 2 && range.allSatisfy({ isCapital(pieces[$0], glyphs) }) else {
            return nil
        }
        var gaps = zip(range, range.dropFirst()).map { gap(pieces[$0], pieces[$1]) }
        gaps.sort()
        let narrow = gaps[(gaps.count - 1) / 2]
        guard narrow > usual, narrow < widest, gaps[0] > 0.5 * narrow else { return nil }
        let limit = 1.5 * narrow
        // A single letter beside it that is as near would be a part of it: what is drawn otherwise is a list or a formula.
        for (left, right) in [(range.lowerBound - 1, range.lowerBound), (range.upperBound - 1, range.upperBound)]
        where left >= 0 && right < pieces.count {
            let hasSpace = left < right && pieces[right].position > pieces[left].end
            if !hasSpace, gap(pieces[left], pieces[right]) < limit { return nil }
        }
        return limit
    }

    /// Whether the content stream has nothing between them.
    private static func follows(_ left: Piece, _ right: Piece) -> Bool {
        left.run + 1 == right.run && left.end == right.position && left.size == right.size
    }

    private static func gap(_ left: Piece, _ right: Piece) -> Double {
        (right.span.u0 - left.span.u1) / max(left.size, 0.1)
    }

    private static func scalar(_ piece: Piece, _ glyphs: PageGlyphs) -> Unicode.Scalar? {
        piece.count == 1 ? Unicode.Scalar(glyphs.scalars[glyphs.runs[piece.run].first]) : nil
    }

    private static func isLetter(_ piece: Piece, _ glyphs: PageGlyphs) -> Bool {
        scalar(piece, glyphs)?.properties.isAlphabetic == true
    }

    private static func isCapital(_ piece: Piece, _ glyphs: PageGlyphs) -> Bool {
        scalar(piece, glyphs)?.properties.isUppercase == true
    }
}
