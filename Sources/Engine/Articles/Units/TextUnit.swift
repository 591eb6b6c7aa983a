import RectoGeometry
import RectoText

/// A block of a page's text, with what is decided about it.
struct TextUnit {
    /// Index into the pages.
    let page: Int
    let lines: [TextLine]
    let box: Rect
    /// Of most of its characters.
    let style: UnitStyle
    let wording: Wording
    let characters: Int
    let isRightToLeft: Bool
    /// Whether its lines run down the page or askew, so that left and right mean something else.
    let isTurned: Bool
    /// Whether its lines run down the page and follow each other from right to left.
    let isVertical: Bool
    /// The share of its characters in a font of one width.
    let monospacedShare: Double

    var role = BlockRole.body
    var level = 0
    var confidence = 0.9
    var reason = "text"
    /// The picture that it describes.
    var picture: ArticleBlock.Picture?
    /// What it says about another page on which text goes on or begins.
    let jump: JumpLine?
    /// Where a line of that kind leads.
    var target: ArticleBlock.Target?
    /// The box or the area of the page that it stands in; `nil` for the page itself.
    var region: Int?
    /// What the document says about it.
    var tag: UnitTag?

    init?(_ block: TextBlock, jump: JumpLine?, page: Int, _ fonts: [TextFont]) {
        var counts: [UnitStyle: Int] = [:]
        var (total, monospaced) = (0, 0)
        // Most words look like the one before.
        var last: (word: TextWord, style: UnitStyle, count: Int)?
        for line in block.lines {
            for word in line.words {
                let count = word.text.unicodeScalars.count
                total += count
                if let known = last, known.word.font == word.font, known.word.size == word.size,
                    known.word.color == word.color
                {
                    last?.count += count
                } else {
                    if let last { counts[last.style, default: 0] += last.count }
                    let font = fonts.indices.contains(word.font) ? fonts[word.font] : TextFont(name: "")
                    last = (word, UnitStyle(word, font), count)
                }
                if last?.style.isMonospaced == true { monospaced += count }
            }
        }
        if let last { counts[last.style, default: 0] += last.count }
        let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }
        guard let most, total > 0, let first = block.lines.first else { return nil }
        self.page = page
        self.jump = jump
        lines = block.lines
        box = block.box
        style = most.key
        wording = Wording(block.lines)
        characters = total
        isRightToLeft = first.direction == .rightToLeft
        isTurned = first.direction == .topToBottom || first.turns != .none
        isVertical = first.direction == .topToBottom
        monospacedShare = Double(monospaced) / Double(total)
    }

    /// Points.
    var size: Double { style.size }

    /// How far a line begins within an edge of its column, in the direction in which it is read.
    func indent(of line: TextLine, within column: Rect) -> Double {
        if isVertical { return line.box.y - column.y }
        return isRightToLeft ? column.maxX - line.box.maxX : line.box.x - column.x
    }

    /// How far a line ends before an edge of its column.
    func shortfall(of line: TextLine, within column: Rect) -> Double {
        if isVertical { return column.maxY - line.box.maxY }
        return isRightToLeft ? line.box.x - column.x : column.maxX - line.box.maxX
    }

    /// Whether it looks like a paragraph by itself: several lines, or a sentence of some length.
    var isProse: Bool {
        if wording.isCode || wording.digits * 3 > wording.letters { return false }
        if wording.isIdeographic { return wording.letters >= 24 && (wording.endsSentence || lines.count >= 2) }
        return lines.count >= 3 && wording.words >= 12 || wording.words >= 8 && wording.endsSentence
    }
}

extension Rect {
    /// How much of the narrower one's width both share; 0 to 1.
    func sharedWidth(_ other: Rect) -> Double {
        let width = min(maxX, other.maxX) - max(x, other.x)
        return max(0, width) / max(0.1, min(self.width, other.width))
    }

    /// How much of the lower one's height both share; 0 to 1.
    func sharedHeight(_ other: Rect) -> Double {
        let height = min(maxY, other.maxY) - max(y, other.y)
        return max(0, height) / max(0.1, min(self.height, other.height))
    }

    /// How much of this one lies in the other; 0 to 1.
    func share(in other: Rect) -> Double {
        let common = intersection(other)
        return common.width * common.height / max(0.1, width * height)
    }

    var area: Double { width * height }

    /// The rectangle, larger by `margin` points on each side.
    func grown(_ margin: Double) -> Rect {
        Rect(x: x - margin, y: y - margin, width: width + 2 * margin, height: height + 2 * margin)
    }
}

extension TextUnit {
    /// The size of most of the text, in points; 10 without any.
    static func usualSize(_ units: [TextUnit]) -> Double {
        var sizes: [Int: Int] = [:]
        for unit in units { sizes[unit.style.halfPoints, default: 0] += unit.characters }
        return Double(sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 20) / 2
    }
}
