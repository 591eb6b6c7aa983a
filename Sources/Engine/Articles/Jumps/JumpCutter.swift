import RectoGeometry
import RectoText

/// Parts lines that send readers to another page from the paragraphs that they are set in.
enum JumpCutter {
    typealias Piece = (block: TextBlock, jump: JumpLine?)

    private static let mostLines = 3
    private static let mostWords = 20
    /// In the size of the type.
    private static let gap = 1.0

    /// The block, or its parts in order if a line of it is none of its paragraph.
    static func pieces(of block: TextBlock) -> [Piece] {
        let lines = block.lines
        if lines.count <= mostLines, let jump = JumpLine(text(lines[...])) { return [(block, jump)] }
        guard lines.count > 1 || (lines.first?.words.count ?? 0) > 1 else { return [(block, nil)] }
        for count in [2, 1] where lines.count > count {
            let (rest, own) = (lines[..<(lines.count - count)], lines[(lines.count - count)...])
            if let jump = certain(text(own), .to) { return pieces(rest, nil) + pieces(own, jump) }
        }
        for count in [2, 1] where lines.count > count {
            let (own, rest) = (lines[..<count], lines[count...])
            if let jump = JumpLine(text(own)), jump.direction == .from, jump.isCertain {
                return pieces(own, jump) + pieces(rest, nil)
            }
        }
        return withinLastLine(lines) ?? [(block, nil)]
    }

    /// The parts of a paragraph whose last line ends with a jump: "… of the ▶ 47".
    private static func withinLastLine(_ lines: [TextLine]) -> [Piece]? {
        guard let last = lines.last, last.words.count > 1 else { return nil }
        for start in max(1, last.words.count - 6)..<last.words.count {
            let (before, word) = (last.words[start - 1], last.words[start])
            let isApart =
                word.font != before.font || word.color != before.color
                || distance(before.box, word.box) > gap * word.size
            let isArrow =
                word.text.unicodeScalars.first.map { !$0.isAlphabetic && $0.value > 0x2000 } ?? false
            guard isApart || isArrow, let jump = JumpLine(text(last.words[start...])), jump.direction == .to,
                jump.keyWords.isEmpty,
                jump.isCertain || isArrow
            else { continue }
            let rest = lines.dropLast() + [line(last, last.words[..<start])]
            return pieces(rest[...], nil) + pieces([line(last, last.words[start...])][...], jump)
        }
        return nil
    }

    private static func certain(_ text: String, _ direction: JumpLine.Direction) -> JumpLine? {
        // Within a sentence it would be one of its words.
        guard text.unicodeScalars.first?.isLowercase == false,
            let jump = JumpLine(text), jump.direction == direction, jump.isCertain, jump.keyWords.isEmpty
        else { return nil }
        return jump
    }

    private static func pieces(_ lines: ArraySlice<TextLine>, _ jump: JumpLine?) -> [Piece] {
        guard let first = lines.first else { return [] }
        let box = lines.dropFirst().reduce(first.box) { $0.united($1.box) }
        return [(TextBlock(box: box, lines: Array(lines)), jump)]
    }

    private static func line(_ whole: TextLine, _ words: ArraySlice<TextWord>) -> TextLine {
        guard let first = words.first else { return whole }
        var line = whole
        line.words = Array(words)
        line.box = words.dropFirst().reduce(first.box) { $0.united($1.box) }
        line.isHyphenated = whole.isHyphenated && words.endIndex == whole.words.endIndex
        return line
    }

    /// How far two words of a line are apart, whatever its direction; points.
    private static func distance(_ one: Rect, _ other: Rect) -> Double {
        max(other.x - one.maxX, one.x - other.maxX, other.y - one.maxY, one.y - other.maxY)
    }

    private static func text(_ lines: ArraySlice<TextLine>) -> String {
        guard lines.reduce(0, { $0 + $1.words.count }) <= mostWords else { return "" }
        return text(lines.flatMap(\.words)[...])
    }

    private static func text(_ words: ArraySlice<TextWord>) -> String {
        guard words.count <= mostWords else { return "" }
        return words.map(\.text).joined(separator: " ")
    }
}
