import RectoGeometry
import RectoJSON

/// A page's text as the web reader lays it over the page, and as it searches in it; both JSON, for files of many pages.
///
/// Sources/Outputs/Viewer/EDITION.md, “Parts”.
public struct EditionTextWriter {
    private let page: PageText
    /// 1 to 6 by block; blocks that are no heading are not in it.
    private let headings: [Int: Int]

    /// How much larger than the page's text a heading of the first, second and third rank is at least.
    private static let ranks = [2.2, 1.5, 1.15]

    public init(_ page: PageText) {
        self.page = page
        headings = Self.headings(page)
    }

    /// Blocks `[role, line, …]`, a line being `[turn, x, y, width, height, word, start, extent, …]`.
    public var layer: [UInt8] {
        var json = JSONWriter()
        json.beginArray()
        for (number, block) in page.blocks.enumerated() {
            json.beginArray()
            json.value(headings[number] ?? 0)
            for (number, line) in block.lines.enumerated() where !line.words.isEmpty {
                write(line, block.line(after: number), to: &json)
            }
            json.endArray()
        }
        json.endArray()
        return json.bytes
    }

    /// One string: words with single spaces, blocks by line feeds.
    public var plain: [UInt8] {
        let blocks = page.blocks.map { block in
            block.lines.enumerated().flatMap { number, line in
                line.words.indices.map { Self.text($0, of: line, block.line(after: number)) }
            }.joined(separator: " ")
        }
        var json = JSONWriter()
        json.value(blocks.joined(separator: "\n"))
        return json.bytes
    }

    private func write(_ line: TextLine, _ next: TextLine?, to json: inout JSONWriter) {
        let isVertical = line.direction == .topToBottom
        let turn = isVertical ? 4 : line.turns.degrees / 90
        let runsDown = isVertical || !turn.isMultiple(of: 2)
        json.beginArray()
        json.value(turn + (line.direction == .rightToLeft ? 8 : 0))
        for side in [line.box.x, line.box.y, line.box.width, line.box.height] { json.value(Self.tenths(side)) }
        for (number, word) in line.words.enumerated() {
            json.value(Self.text(number, of: line, next))
            json.value(Self.tenths(runsDown ? word.box.y - line.box.y : word.box.x - line.box.x))
            json.value(Self.tenths(runsDown ? word.box.height : word.box.width))
        }
        json.endArray()
    }

    /// A word's text.
    ///
    /// If the word goes on in the next line, the text ends with a soft hyphen, after the word's own hyphen if it has one.
    private static func text(_ number: Int, of line: TextLine, _ next: TextLine?) -> String {
        let text = line.words[number].text
        guard number == line.words.count - 1, let hyphen = LineEndHyphen(line, next: next) else { return text }
        guard hyphen == .soft else { return text + "\u{AD}" }
        let endsWithHyphen = text.unicodeScalars.last.map { $0 == "-" || $0 == "\u{2010}" || $0 == "\u{AD}" } ?? false
        return (endsWithHyphen ? text.withoutLastScalar : text) + "\u{AD}"
    }

    /// A tenth of a point is less than a pixel at any zoom that shows a whole word.
    private static func tenths(_ value: Double) -> Double {
        guard value.isFinite else { return 0 }
        return (min(max(value, -1e6), 1e6) * 10).rounded() / 10
    }

    private static func headings(_ page: PageText) -> [Int: Int] {
        let found = PageHeadings(page)
        let body = found.characters.max { ($0.value, $1.key.tenths) < ($1.value, $0.key.tenths) }?.key
        guard let size = body?.size, size > 0 else { return [:] }
        var headings: [Int: Int] = [:]
        for candidate in found.candidates {
            let ratio = candidate.style.size / size
            if let rank = ranks.firstIndex(where: { ratio >= $0 }) {
                headings[candidate.order] = rank + 1
            } else if candidate.style.isBold, body?.isBold == false, candidate.following > 0 {
                headings[candidate.order] = ranks.count + 1
            }
        }
        return headings
    }
}
