import RectoGeometry
public import RectoPageContent

extension PageText {
    /// Puts a page's text in reading order.
    ///
    /// Cost: O(n log n) for n runs of glyphs, on pages that are not made to be slow.
    ///
    /// - Parameters:
    ///   - glyphs: What the page shows.
    ///   - index: From 0.
    ///   - label: The page's label.
    public init(_ glyphs: PageGlyphs, index: Int, label: String) {
        let shown = Overprint.dropped(from: glyphs)
        let glyphs = UprightColumns.found(in: glyphs, shown)
        var groups: [QuarterTurns: [Int]] = [:]
        for run in shown { groups[glyphs.runs[run].turns, default: []].append(run) }
        func weight(_ runs: [Int]) -> Int { runs.reduce(0) { $0 + glyphs.runs[$1].count } }
        let main =
            groups.max { (weight($0.value), -$0.key.rawValue) < (weight($1.value), -$1.key.rawValue) }?.key ?? .none
        let frame = ReadingFrame(size: glyphs.size, turns: main)
        var found = groups.sorted { $0.key.rawValue < $1.key.rawValue }.map { turns, runs in
            let own = ReadingFrame(size: glyphs.size, turns: turns)
            return (
                turns,
                Strip.strips(of: LineBuilder.lines(of: runs.map { Piece(glyphs.runs[$0], index: $0, glyphs, own) }))
            )
        }
        let direction = PageDirection(found.flatMap(\.1), frame, glyphs)
        var strips: [Strip] = []
        for place in found.indices {
            let isRightToLeft = direction.isRightToLeft && found[place].0 == .none
            for strip in found[place].1.indices { found[place].1[strip].readEnds(glyphs, isRightToLeft: isRightToLeft) }
            let isMain = found[place].0 == main
            strips += found[place].1.map { $0.turned(into: isMain ? nil : frame, glyphs) }
        }
        let isRightToLeft = direction.isRightToLeft && main == .none
        let ordered = ReadingOrder.order(strips, height: frame.height, isRightToLeft: isRightToLeft)
        let fonts = glyphs.fonts.map(TextFont.init)
        let words = WordBuilder(glyphs, fonts: fonts)
        var lines: [LogicalLine] = []
        var ends: [Int] = []
        for paragraph in Paragraphs.split(ordered, isRightToLeft: isRightToLeft) {
            let isReversed = direction.isRightToLeft(paragraph)
            lines += words.lines(of: paragraph, isRightToLeft: isReversed)
            ends.append(lines.count)
        }
        Brackets.mend(&lines)
        var blocks = zip([0] + ends, ends).compactMap { TextBlock(lines[$0..<$1], words, glyphs) }
        Hyphens(blocks).mark(&blocks)
        let text = Self.setOffsets(in: &blocks)
        self.init(
            index: index, label: label, size: glyphs.size, text: text, fonts: fonts,
            blocks: blocks)
    }

    /// Writes the canonical text and gives each word its place in it.
    private static func setOffsets(in blocks: inout [TextBlock]) -> String {
        var text = ""
        var offset = 0
        for block in blocks.indices {
            if block > 0 {
                text += "\n"
                offset += 1
            }
            for line in blocks[block].lines.indices {
                for word in blocks[block].lines[line].words.indices {
                    if word > 0 {
                        text += " "
                        offset += 1
                    }
                    blocks[block].lines[line].words[word].offset = offset
                    text += blocks[block].lines[line].words[word].text
                    offset += blocks[block].lines[line].words[word].edges.count - 1
                }
                text += "\n"
                offset += 1
            }
        }
        return text
    }
}

extension TextBlock {
    /// `nil` if there is nothing to read.
    fileprivate init?(_ logical: ArraySlice<LogicalLine>, _ builder: WordBuilder, _ glyphs: PageGlyphs) {
        let lines = logical.compactMap { line -> TextLine? in
            let words = line.words.compactMap(builder.word)
            guard let first = words.first else { return nil }
            let run = glyphs.runs[line.run]
            return TextLine(
                box: words.dropFirst().reduce(first.box) { $0.united($1.box) },
                direction: run.isVertical ? .topToBottom : line.isRightToLeft ? .rightToLeft : .leftToRight,
                turns: run.isVertical ? .none : run.turns, isHyphenated: false, words: words)
        }
        guard let first = lines.first else { return nil }
        self.init(box: lines.dropFirst().reduce(first.box) { $0.united($1.box) }, lines: lines)
    }
}
