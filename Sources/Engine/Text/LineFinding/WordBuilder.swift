import RectoGeometry
import RectoPageContent

/// Makes words out of the pieces of a line.
struct WordBuilder {
    private let glyphs: PageGlyphs
    private let fonts: [TextFont]
    private let hasSpaces: Bool
    private let hasWholeTextObjects: Bool

    private static let ideographicGap = 0.5
    private static let wideGap = 0.25
    /// What overlaps by more is drawn over the other.
    private static let overlap = 0.5

    init(_ glyphs: PageGlyphs, fonts: [TextFont]) {
        self.glyphs = glyphs
        self.fonts = fonts
        hasSpaces = WordGaps.hasSpaces(glyphs)
        hasWholeTextObjects = Self.hasWholeTextObjects(glyphs)
    }

    /// The words of a paragraph's lines in reading order.
    ///
    /// - Parameters:
    ///   - paragraph: Lines of any rotation.
    ///   - isRightToLeft: The direction of the paragraph.
    func lines(of paragraph: [Segment], isRightToLeft: Bool) -> [LogicalLine] {
        let visual = paragraph.map(visualWords)
        var lines: [LogicalLine] = []
        lines.reserveCapacity(paragraph.count)
        // Whether the last letter so far is an Arabic one; the numbers that follow it lie otherwise (UAX #9, rule W2).
        var isArabic = false
        for (index, segment) in paragraph.enumerated() {
            let first = segment.pieces[0].run
            var line = LogicalLine(words: visual[index], isRightToLeft: false, run: first)
            let needsOrder = isRightToLeft || line.words.contains { $0.scalars.contains(where: Scalars.isRightToLeft) }
            if needsOrder, !glyphs.runs[first].isVertical {
                line.isRightToLeft = isRightToLeft
                line.words = LogicalOrder.words(
                    line.words, isRightToLeft: isRightToLeft, isArabic: isArabic,
                    isBroken: index + 1 < visual.count && Self.endsFromLeft(visual[index + 1]),
                    hasWholeTextObjects: hasWholeTextObjects, swapsAxes: glyphs.runs[first].turns.swapsAxes)
                isArabic = Self.endsInArabic(line.words) ?? isArabic
            }
            lines.append(line)
        }
        return lines
    }

    /// Whether the sign at the right end of a line is a left-to-right letter or a digit.
    private static func endsFromLeft(_ words: [VisualWord]) -> Bool {
        guard let sign = words.last?.scalars.last else { return false }
        let kind = BidiKind(sign)
        return kind == .left || kind == .number
    }

    /// Whether the last letter of words in reading order is an Arabic one; `nil` if there is no letter.
    private static func endsInArabic(_ words: [VisualWord]) -> Bool? {
        for word in words.reversed() {
            for sign in word.scalars.reversed() {
                switch BidiKind(sign) {
                case .right: return BidiKind.isArabic(sign)
                case .left: return false
                default: break
                }
            }
        }
        return nil
    }

    /// Whether each text object shows a whole text of one direction, as Chromium prints: some have several words from left to right, and
    /// none mixes directions.
    private static func hasWholeTextObjects(_ glyphs: PageGlyphs) -> Bool {
        guard glyphs.scalars.contains(where: Scalars.isRightToLeft) else { return false }
        var isWhole = false
        for (left, right) in zip(glyphs.runs, glyphs.runs.dropFirst()) where right.continuesTextObject {
            let kinds = [BidiKind(glyphs.scalars[left.first + left.count - 1]), BidiKind(glyphs.scalars[right.first])]
            guard kinds.contains(.left) else { continue }
            if kinds.contains(.right) { return false }
            if right.position > left.position + left.length { isWhole = true }
        }
        return isWhole
    }

    /// The words as they lie on the line.
    private func visualWords(of line: Segment) -> [VisualWord] {
        let pieces = line.pieces.count > 1 ? line.sorted.filter { !$0.isMark } : line.pieces
        let gaps = WordGaps(pieces, glyphs, hasSpaces: hasSpaces)
        var visual: [VisualWord] = []
        visual.reserveCapacity(pieces.count)
        for (index, piece) in pieces.enumerated() {
            let run = glyphs.runs[piece.run]
            if index > 0, isJoined(pieces[index - 1], piece, gaps.limit(before: index)) {
                append(run, piece.run, to: &visual[visual.count - 1])
            } else {
                var word = VisualWord(box: run.box, font: run.font, size: run.size, run: piece.run, weight: run.count)
                word.scalars.reserveCapacity(run.count)
                word.edges.reserveCapacity(run.count + 1)
                append(run, piece.run, to: &word)
                word.continues = index > 0 && pieces[index - 1].run + 1 == piece.run && run.continuesTextObject
                visual.append(word)
            }
        }
        if line.pieces.count > 1 {
            // Thousands of marks over one line are an attack on whoever reads it.
            for mark in line.pieces.lazy.filter(\.isMark).prefix(500) { place(glyphs.runs[mark.run], in: &visual) }
        }
        return visual
    }

    private func append(_ run: GlyphRun, _ index: Int, to word: inout VisualWord) {
        if !word.scalars.isEmpty {
            word.edges.removeLast()
            word.box = word.box.united(run.box)
            if run.count > word.weight {
                (word.font, word.size, word.run, word.weight) = (run.font, run.size, index, run.count)
            }
        }
        word.scalars += glyphs.scalars[run.first..<run.first + run.count]
        word.edges += glyphs.edges[run.first + index...run.first + index + run.count]
    }

    private func isJoined(_ left: Piece, _ right: Piece, _ gap: Double) -> Bool {
        if left.isDropCap { return glyphs.scalars[glyphs.runs[right.run].first].isSmallLetter }
        // White space between them in the content; what was drawn elsewhere can't be told.
        if left.run + 1 == right.run, right.position > left.end { return false }
        if right.run + 1 == left.run, left.position > right.end { return false }
        let distance = right.span.u0 - left.span.u1
        let size = min(left.size, right.size)
        let (end, begin) = (glyphs.runs[left.run], glyphs.runs[right.run])
        if distance < -Self.overlap * size { return false }
        if distance <= gap * size { return true }
        if left.run + 1 == right.run, distance < Self.wideGap * size, isSpacedWide(left, right) { return true }
        // Ideographs, which have no spaces, are set apart to fill a line; in a column, words and numbers are too.
        guard distance < Self.ideographicGap * size else { return false }
        let isIdeographic = (
            Scalars.isIdeographic(glyphs.scalars[end.first + end.count - 1]),
            Scalars.isIdeographic(glyphs.scalars[begin.first])
        )
        return isIdeographic.0 && isIdeographic.1 || end.isVertical && begin.isVertical
    }

    /// Whether two signs are of a kind that is set with gaps within words: letters of one width, and Arabic, whose letters are
    /// moved by kerning and drawn out to fill a line.
    private func isSpacedWide(_ left: Piece, _ right: Piece) -> Bool {
        let (end, begin) = (glyphs.runs[left.run], glyphs.runs[right.run])
        if fonts[end.font].isMonospaced, fonts[begin.font].isMonospaced { return true }
        return Scalars.isRightToLeft(glyphs.scalars[end.first + end.count - 1])
            && Scalars.isRightToLeft(glyphs.scalars[begin.first])
    }

    /// Puts accents that were drawn apart to the sign below them: behind it in the order in which they are read.
    private func place(_ mark: GlyphRun, in words: inout [VisualWord]) {
        let swaps = mark.turns.swapsAxes
        let middle = Float(swaps ? mark.box.y + mark.box.height / 2 : mark.box.x + mark.box.width / 2)
        func distance(_ word: VisualWord) -> Float {
            let (first, last) = (word.edges.first ?? 0, word.edges.last ?? 0)
            return max(min(first, last) - middle, middle - max(first, last), 0)
        }
        guard let index = words.indices.min(by: { distance(words[$0]) < distance(words[$1]) }) else { return }
        let edges = words[index].edges
        let base = words[index].scalars.indices.min { first, second in
            abs(edges[first] + edges[first + 1] - 2 * middle) < abs(edges[second] + edges[second + 1] - 2 * middle)
        }
        guard let base else { return }
        let isReversed = Scalars.isRightToLeft(words[index].scalars[base])
        let signs = Array(glyphs.scalars[mark.first..<mark.first + mark.count])
        let place = isReversed ? base : base + 1
        words[index].scalars.insert(contentsOf: isReversed ? signs.reversed() : signs, at: place)
        words[index].edges.insert(contentsOf: signs.map { _ in edges[place] }, at: place)
    }

    /// The word with its offset not yet set; `nil` if nothing of it is visible.
    func word(_ visual: VisualWord) -> TextWord? {
        var text = String.UnicodeScalarView()
        var edges = visual.edges
        if visual.scalars.allSatisfy(Scalars.isPlain) {
            for scalar in visual.scalars { if let scalar = Unicode.Scalar(scalar) { text.append(scalar) } }
        } else {
            edges = []
            var letters: [UInt32] = []
            for (index, scalar) in visual.scalars.enumerated() {
                letters.removeAll(keepingCapacity: true)
                Scalars.expand(scalar, into: &letters)
                let start = visual.edges[index]
                let step = (visual.edges[index + 1] - start) / Float(max(1, letters.count))
                for (part, letter) in letters.enumerated() {
                    guard let letter = Unicode.Scalar(letter) else { continue }
                    text.append(letter)
                    edges.append(start + Float(part) * step)
                }
            }
            edges.append(visual.edges.last ?? 0)
        }
        guard !text.isEmpty else { return nil }
        return TextWord(
            text: String(text), offset: 0, box: visual.box, font: visual.font, size: visual.size,
            color: glyphs.runs[visual.run].color, edges: edges)
    }
}

extension UInt32 {
    fileprivate var isSmallLetter: Bool { Unicode.Scalar(self)?.properties.isLowercase == true }
}
