import Recto
import RectoEscaping
import RectoIssue

/// The words of a page over its picture, unseen but to be selected, searched and read aloud: text of SVG, where every word
/// can be told how long it is.
struct TextLayer {
    let page: PageText

    /// SVG elements, a line each.
    var markup: String {
        page.blocks.flatMap(\.lines).filter { !$0.words.isEmpty }.map(line).joined(separator: "\n")
    }

    private func line(_ line: TextLine) -> String {
        let isVertical = line.direction == .topToBottom
        let turns = isVertical ? 1 : line.turns.degrees / 90
        let length = turns.isMultiple(of: 2) ? line.box.height : line.box.width
        let size = max(1, length * 0.9)
        // Words go along the line; the line is turned as a whole about where it begins.
        let origin: Point =
            switch turns {
            case 1: Point(x: line.box.x, y: line.box.y)
            case 2: Point(x: line.box.maxX, y: line.box.maxY)
            case 3: Point(x: line.box.maxX, y: line.box.maxY)
            default: Point(x: line.box.x, y: line.box.y)
            }
        let words = line.words.enumerated().map { number, word -> String in
            let (start, extent) = place(word.box, line.box, turns)
            // Outside of what is stretched: a copy needs the space, the word does not.
            let space = number + 1 < line.words.count ? " " : ""
            return
                "<tspan x=\"\(Self.text(start))\" textLength=\"\(Self.text(max(0.1, extent)))\" lengthAdjust=\"spacingAndGlyphs\">"
                + MarkupEscape.text(word.text) + "</tspan>" + space
        }
        let rotation = turns == 0 ? "" : " rotate(\(90 * turns))"
        return "<text y=\"\(Self.text(length * 0.78))\" font-size=\"\(Self.text(size))\" "
            + "transform=\"translate(\(Self.text(origin.x)) \(Self.text(origin.y)))\(rotation)\">\(words.joined())</text>"
    }

    /// Where a word begins along its line, and how long it is.
    private func place(_ word: Rect, _ line: Rect, _ turns: Int) -> (Double, Double) {
        switch turns {
        case 1: (word.y - line.y, word.height)
        case 2: (line.maxX - word.maxX, word.width)
        case 3: (line.maxY - word.maxY, word.height)
        default: (word.x - line.x, word.width)
        }
    }

    static func text(_ value: Double) -> String {
        guard value.isFinite else { return "0" }
        let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        let whole = tenths.magnitude / 10
        return tenths.magnitude % 10 == 0 ? "\(sign)\(whole)" : "\(sign)\(whole).\(tenths.magnitude % 10)"
    }
}
