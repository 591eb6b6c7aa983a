import RectoGeometry
import RectoPageContent

/// Makes words out of the pieces of a line.
struct WordBuilder {
    let glyphs: PageGlyphs
    let fonts: [TextFont]

    /// poppler breaks words at a tenth of the size, so what it has broken at less is one word.
    private static let wordGap = 0.1
    private static let ideographicGap = 0.5
    private static let wideGap = 0.25
    /// What overlaps by more is drawn over the other.
    private static let overlap = 0.5

    /// The words of a line in the order in which they are read; their offsets are still to be set.
    func words(of line: Segment) -> (words: [TextWord], isRightToLeft: Bool) {
        let pieces = line.pieces.count > 1 ? line.sorted.filter { !$0.isMark } : line.pieces
        let gap = wordGap(pieces)
        var visual: [VisualWord] = []
        visual.reserveCapacity(pieces.count)
        var rightToLeft = 0
        var leftToRight = 0
        var last: Piece?
        for piece in pieces {
            let run = glyphs.runs[piece.run]
            if let last, isJoined(last, piece, gap) {
                append(run, piece.run, to: &visual[visual.count - 1])
            } else {
                var word = VisualWord(box: run.box, font: run.font, size: run.size, run: piece.run, weight: run.count)
                word.scalars.reserveCapacity(run.count)
                word.edges.reserveCapacity(run.count + 1)
                append(run, piece.run, to: &word)
                visual.append(word)
            }
            last = piece
        }
        if line.pieces.count > 1 {
            // Thousands of marks over one line are an attack on whoever reads it.
            for mark in line.pieces.lazy.filter(\.isMark).prefix(500) { place(glyphs.runs[mark.run], in: &visual) }
        }
        for index in visual.indices {
            var word = visual[index]
            for scalar in word.scalars where scalar > 0x7F || scalar >= 0x41 {
                if Scalars.isRightToLeft(scalar) {
                    word.isRightToLeft = true
                    rightToLeft += 1
                } else if scalar < 0x80 || Scalars.isLeftToRight(scalar) {
                    word.isLeftToRight = true
                    leftToRight += 1
                }
            }
            visual[index] = word
        }
        if rightToLeft > 0 {
            for index in visual.indices { visual[index].makeLogical() }
            visual = logical(visual, isRightToLeft: rightToLeft > leftToRight)
            if rightToLeft > leftToRight { Brackets.mend(&visual) }
        }
        return (visual.compactMap(word), rightToLeft > leftToRight)
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
        if distance < -Self.overlap * size { return false }
        if distance <= gap * size { return true }
        if left.run + 1 == right.run, distance < Self.wideGap * size, isSpacedWide(left, right) { return true }
        // Signs that stand without spaces are set apart to fill a line.
        let (end, begin) = (glyphs.runs[left.run], glyphs.runs[right.run])
        return distance < Self.ideographicGap * size
            && Scalars.isIdeographic(glyphs.scalars[end.first + end.count - 1])
            && Scalars.isIdeographic(glyphs.scalars[begin.first])
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

    /// A line of letters set apart has the same gap everywhere, but for the wider ones that are its word spaces.
    private func wordGap(_ pieces: [Piece]) -> Double {
        guard pieces.count >= 5, pieces.count(where: isLetter) * 10 >= pieces.count * 8 else { return Self.wordGap }
        var gaps: [Double] = []
        for (left, right) in zip(pieces, pieces.dropFirst())
        where left.run + 1 == right.run && left.end == right.position && left.size == right.size {
            gaps.append((right.span.u0 - left.span.u1) / max(left.size, 0.1))
        }
        guard gaps.count * 2 >= pieces.count else { return Self.wordGap }
        gaps.sort()
        let (low, median, high) = (gaps[gaps.count / 5], gaps[gaps.count / 2], gaps[gaps.count * 7 / 10])
        guard median > Self.wordGap, median < 1, high < 1.3 * low + 0.1 else { return Self.wordGap }
        return 1.5 * median
    }

    private func isLetter(_ piece: Piece) -> Bool {
        piece.count == 1
            && Unicode.Scalar(glyphs.scalars[glyphs.runs[piece.run].first])?.properties.isAlphabetic == true
    }

    /// Words as they lie, in the order in which they are read.
    private func logical(_ visual: [VisualWord], isRightToLeft: Bool) -> [VisualWord] {
        var words = isRightToLeft ? Array(visual.reversed()) : visual
        // Runs of words of the other direction are turned round; a number goes along with the words around it.
        func isOther(_ word: VisualWord) -> Bool {
            isRightToLeft ? word.isLeftToRight && !word.isRightToLeft : word.isRightToLeft
        }
        func isNeutral(_ word: VisualWord) -> Bool { !word.isLeftToRight && !word.isRightToLeft }
        var first = 0
        while first < words.count {
            guard isOther(words[first]) else {
                first += 1
                continue
            }
            var last = first
            var next = first + 1
            while next < words.count, isOther(words[next]) || isNeutral(words[next]) {
                if isOther(words[next]) { last = next }
                next += 1
            }
            words[first...last].reverse()
            first = last + 1
        }
        return words
    }

    private func word(_ visual: VisualWord) -> TextWord? {
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
