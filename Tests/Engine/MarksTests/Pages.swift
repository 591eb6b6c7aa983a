import RectoGeometry
import RectoPixels
import RectoText
import TestSupport

/// Pages of text, ten words a line, every character as wide as the other.
enum Pages {
    static func page(_ index: Int, _ text: String, from origin: Point = Point(x: 50, y: 60), scale: Double = 1)
        -> PageText
    {
        let words = text.split(separator: " ").map(String.init)
        var written = ""
        var lines: [TextLine] = []
        for (row, start) in stride(from: 0, to: words.count, by: 10).enumerated() {
            var column = 0.0
            var line: [TextWord] = []
            for word in words[start..<min(start + 10, words.count)] {
                if !line.isEmpty { written += " " }
                let count = word.unicodeScalars.count
                let box = Rect(
                    x: origin.x + column * 5 * scale, y: origin.y + Double(row) * 14 * scale,
                    width: Double(count) * 5 * scale, height: 10 * scale)
                line.append(
                    TextWord(
                        text: word, offset: written.unicodeScalars.count, box: box, font: 0, size: 10,
                        color: Color(red: 0, green: 0, blue: 0), edges: []))
                written += word
                column += Double(count + 1)
            }
            written += "\n"
            let box = line.dropFirst().reduce(line[0].box) { $0.united($1.box) }
            lines.append(TextLine(box: box, direction: .leftToRight, turns: .none, isHyphenated: false, words: line))
        }
        if !lines.isEmpty { written += "\n" }
        let blocks = lines.first.map { [TextBlock(box: $0.box, lines: lines)] } ?? []
        return PageText(
            index: index, label: String(index + 1), size: Size(width: 600, height: 800), text: written, fonts: [],
            blocks: blocks)
    }

    /// Sixty words of ten letters; they are on no other page, and none is like another.
    static func story(_ number: Int) -> String {
        (0..<60).map { word(number, $0) }.joined(separator: " ")
    }

    static func word(_ story: Int, _ number: Int) -> String {
        var random = SeededGenerator(seed: UInt64(story * 100 + number))
        return String((0..<10).map { _ in "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random) ?? "a" })
    }
}
