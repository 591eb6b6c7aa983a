import RectoGeometry
import RectoJSON
import RectoPixels

/// The styles and the layout of one page in ALTO.
struct ALTOLayout {
    private struct Style: Hashable {
        var font: Int
        var size: Double
        var color: Color
    }

    private let page: PageText
    private let hyphenated: HyphenatedWords
    /// Knows the blocks' ids when they are written.
    private(set) var structure: ALTOStructure?
    private var styles: [Style: Int] = [:]
    private var order: [Style] = []
    private var blockNumber = 0
    private var lineNumber = 0

    init(_ page: PageText, _ structure: ALTOStructure?) {
        self.page = page
        self.structure = structure
        hyphenated = HyphenatedWords(page.blocks.flatMap(\.lines))
        for block in page.blocks {
            for line in block.lines {
                for word in line.words where styles[Self.style(word)] == nil {
                    styles[Self.style(word)] = order.count
                    order.append(Self.style(word))
                }
            }
        }
    }

    private static func style(_ word: TextWord) -> Style {
        Style(font: word.font, size: word.size.roundedToHundredths, color: word.color)
    }

    func writeStyles(to xml: inout XMLWriter) {
        guard !order.isEmpty else { return }
        xml.markup("<Styles>\n")
        for (number, style) in order.enumerated() {
            xml.markup("<TextStyle")
            xml.identifier("ID", "style", number)
            if page.fonts.indices.contains(style.font) {
                let font = page.fonts[style.font]
                xml.attribute("FONTFAMILY", font.name)
                if font.isSerif { xml.attribute("FONTTYPE", "serif") }
                if font.isMonospaced { xml.attribute("FONTWIDTH", "fixed") }
                let names = [font.isBold ? "bold" : nil, font.isItalic ? "italics" : nil].compactMap { $0 }
                if !names.isEmpty { xml.attribute("FONTSTYLE", names.joined(separator: " ")) }
            }
            xml.markup(" FONTSIZE=\"")
            xml.number(style.size)
            xml.markup("\"")
            xml.attribute("FONTCOLOR", String(style.color.description.dropFirst()).uppercased())
            xml.markup("/>\n")
        }
        xml.markup("</Styles>\n")
    }

    mutating func write(to xml: inout XMLWriter) {
        xml.markup("<Layout><Page")
        xml.identifier("ID", "page", page.index + 1)
        xml.attribute("PHYSICAL_IMG_NR", page.index + 1)
        xml.attribute("PRINTED_IMG_NR", page.label)
        let box = Rect(x: 0, y: 0, width: page.size.width, height: page.size.height)
        xml.attribute("WIDTH", ALTOBox(box).width)
        xml.attribute("HEIGHT", ALTOBox(box).height)
        xml.markup("><PrintSpace")
        ALTOBox(box).write(to: &xml)
        xml.markup(">\n")
        for block in page.blocks { write(block, to: &xml) }
        xml.markup("</PrintSpace></Page></Layout>\n")
    }

    /// One TextBlock, or several where lines are turned differently, since ALTO knows rotation for blocks alone, or have other tags.
    private mutating func write(_ block: TextBlock, to xml: inout XMLWriter) {
        var last: (turns: QuarterTurns, part: Int?)?
        let parts = block.lines.map { line in line.words.first.flatMap { structure?.part(at: $0.offset) } }
        let isWhole =
            block.lines.allSatisfy { $0.turns == block.lines[0].turns } && parts.allSatisfy { $0 == parts[0] }
        for (number, line) in block.lines.enumerated() {
            defer { lineNumber += 1 }
            guard !line.words.isEmpty else { continue }
            if last.map({ $0 != (line.turns, parts[number]) }) ?? true {
                if last != nil { xml.markup("</TextBlock>\n") }
                last = (line.turns, parts[number])
                blockNumber += 1
                xml.markup("<TextBlock")
                xml.identifier("ID", "block", blockNumber)
                var box = line.box
                for (other, part) in zip(block.lines[number...], parts[number...]) {
                    guard other.turns == line.turns, part == parts[number] else { break }
                    box = box.united(other.box)
                }
                ALTOBox(isWhole ? block.box : box).write(to: &xml)
                // Counter-clockwise.
                if line.turns != .none { xml.attribute("ROTATION", 360 - line.turns.degrees) }
                if let part = parts[number] { structure?.write(part, block: blockNumber, to: &xml) }
                xml.markup(">\n")
            }
            write(line, to: &xml)
        }
        if last != nil { xml.markup("</TextBlock>\n") }
    }

    private func write(_ line: TextLine, to xml: inout XMLWriter) {
        xml.markup("<TextLine")
        xml.identifier("ID", "line", lineNumber)
        ALTOBox(line.box).write(to: &xml)
        if line.direction != .leftToRight { xml.attribute("BASEDIRECTION", line.direction.rawValue) }
        xml.markup(">")
        for (index, word) in line.words.enumerated() {
            if index > 0 {
                xml.markup("<SP")
                ALTOBox(word.box.gap(after: line.words[index - 1].box, vertically: line.isVertical)).write(to: &xml)
                xml.markup("/>")
            }
            let isLast = index == line.words.count - 1
            let hasHyphen = isLast && line.isHyphenated && word.text.unicodeScalars.count > 1
            let part = index == 0 ? hyphenated.beginnings[lineNumber] : nil
            write(
                word, number: index, part: part ?? (isLast ? hyphenated.endings[lineNumber] : nil),
                hyphenIn: hasHyphen ? line : nil, to: &xml)
        }
        xml.markup("</TextLine>\n")
    }

    private func write(
        _ word: TextWord, number: Int, part: HyphenatedWords.Part?, hyphenIn line: TextLine?, to xml: inout XMLWriter
    ) {
        let boxes = line.flatMap { word.boxes(aroundHyphenIn: $0) }
        xml.markup("<String")
        xml.identifier("ID", "string", lineNumber, number)
        ALTOBox(boxes?.word ?? word.box).write(to: &xml)
        xml.identifier("STYLEREFS", "style", styles[Self.style(word)] ?? 0)
        xml.attribute("CONTENT", line == nil ? word.text : word.text.withoutLastScalar)
        if let part {
            xml.attribute("SUBS_TYPE", part.isFirst ? "HypPart1" : "HypPart2")
            xml.attribute("SUBS_CONTENT", part.whole)
        }
        xml.markup("/>")
        guard line != nil, let hyphen = word.text.unicodeScalars.last else { return }
        xml.markup("<HYP")
        if let boxes { ALTOBox(boxes.hyphen).write(to: &xml) }
        xml.attribute("CONTENT", String(hyphen))
        xml.markup("/>")
    }
}

extension TextLine {
    /// Whether the line runs up or down the page.
    var isVertical: Bool { (direction == .topToBottom) != turns.swapsAxes }
}

extension TextWord {
    /// The word without its last character, and that character; `nil` if the edges are not known.
    fileprivate func boxes(aroundHyphenIn line: TextLine) -> (word: Rect, hyphen: Rect)? {
        guard edges.count > 2, edges.count == text.unicodeScalars.count + 1 else { return nil }
        let (start, cut, end) = (Double(edges[0]), Double(edges[edges.count - 2]), Double(edges[edges.count - 1]))
        func part(_ from: Double, _ to: Double) -> Rect {
            line.isVertical
                ? Rect(x: box.x, y: min(from, to), width: box.width, height: abs(to - from))
                : Rect(x: min(from, to), y: box.y, width: abs(to - from), height: box.height)
        }
        return (part(start, cut), part(cut, end))
    }
}

extension Rect {
    /// What lies between two words of a line, whichever comes first.
    fileprivate func gap(after other: Rect, vertically: Bool) -> Rect {
        if vertically {
            let top = min(maxY, other.maxY)
            return Rect(x: x, y: top, width: width, height: max(0, max(y, other.y) - top))
        }
        let left = min(maxX, other.maxX)
        return Rect(x: left, y: y, width: max(0, max(x, other.x) - left), height: height)
    }
}
