import RectoGeometry
import RectoPixels
import RectoText

/// Makes pages of text: words on lines, every character as wide as the other.
struct PageMaker {
    struct Line {
        var text: String
        var direction = TextLine.Direction.leftToRight
        var turns = QuarterTurns.none
        var isHyphenated = false
    }

    static let advance = 5.0
    static let leading = 12.0
    static let height = 10.0

    private(set) var page: PageText
    private var scalars = 0
    private var lineNumber = 0

    init(index: Int = 0, label: String = "1") {
        page = PageText(
            index: index, label: label, size: Size(width: 600, height: 800), text: "",
            fonts: [TextFont(name: "Mono", isMonospaced: true)], blocks: [])
    }

    /// A page of blocks of lines; a line that ends in "¬" is hyphenated there.
    static func page(_ blocks: [[String]], index: Int = 0, label: String = "1") -> PageText {
        var maker = PageMaker(index: index, label: label)
        for block in blocks {
            maker.add(
                block.map { text in
                    text.hasSuffix("¬")
                        ? Line(text: text.dropLast() + "-", isHyphenated: true) : Line(text: text)
                })
        }
        return maker.page
    }

    mutating func add(_ lines: [Line]) {
        let made = lines.map { make($0) }
        page.text += "\n"
        scalars += 1
        page.blocks.append(TextBlock(box: Rect(x: 0, y: 0, width: 600, height: 800), lines: made))
    }

    /// Lines begin at (100, 100 + 12 · number) or, vertical, at (100 + 12 · number, 100); all are within 500 points.
    private mutating func make(_ line: Line) -> TextLine {
        let across = 100 + Double(lineNumber) * Self.leading
        lineNumber += 1
        var words: [TextWord] = []
        var position = 0
        let isVertical = (line.direction == .topToBottom) != line.turns.swapsAxes
        let falls = line.direction == .rightToLeft || line.turns == .two || line.turns == .three
        for text in line.text.split(separator: " ") {
            if position > 0 {
                position += 1
                page.text += " "
                scalars += 1
            }
            let count = text.unicodeScalars.count
            let edges = (0...count).map { index in
                let along = Double(position + index) * Self.advance
                return Float(falls ? 500 - along : 100 + along)
            }
            let low = Double(min(edges[0], edges[count]))
            let extent = Double(count) * Self.advance
            words.append(
                TextWord(
                    text: String(text), offset: scalars,
                    box: isVertical
                        ? Rect(x: across, y: low, width: Self.height, height: extent)
                        : Rect(x: low, y: across, width: extent, height: Self.height),
                    font: 0, size: 10, color: Color(red: 0, green: 0, blue: 0), edges: edges))
            page.text += text
            scalars += count
            position += count
        }
        page.text += "\n"
        scalars += 1
        return TextLine(
            box: Rect(x: 100, y: across, width: 400, height: Self.height), direction: line.direction,
            turns: line.turns, isHyphenated: line.isHyphenated, words: words)
    }
}
