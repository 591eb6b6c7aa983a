import RectoGeometry
import RectoText

/// Makes a block of the units that it consists of: one text, and which part of which page each stretch of it is.
struct SpanText {
    let compounds: CompoundWords
    private(set) var text = ""
    private(set) var spans: [ArticleSpan] = []
    private(set) var drops: [ArticleBlock.Drop] = []
    /// Scalars of the text.
    private var count = 0
    private var last: Unicode.Scalar?
    private var continuesWord = false

    init(compounds: CompoundWords) { self.compounds = compounds }

    /// Adds a unit; `join` says how it follows the one before.
    ///
    /// - Parameters:
    ///   - page: The page's number, from 0.
    ///   - next: The unit that goes on behind this one.
    mutating func add(_ unit: TextUnit, page: Int, join: ArticleSpan.Join?, next: TextUnit?) {
        guard let first = unit.lines.first?.words.first, let end = unit.lines.last?.words.last else { return }
        let start = first.offset
        if !spans.isEmpty, !continuesWord, !isSeamless(first.text) { append(" ") }
        let span = spans.count
        spans.append(
            ArticleSpan(
                page: page, offset: start, length: end.offset + end.text.unicodeScalars.count - start, at: count,
                rect: unit.box, join: spans.isEmpty ? nil : join))
        for (number, line) in unit.lines.enumerated() {
            let isLast = number == unit.lines.count - 1
            let following = isLast ? next?.lines.first?.words.first : unit.lines[number + 1].words.first
            // A page's text does not know what the next page begins with.
            let goesOnElsewhere =
                isLast && !line.isHyphenated && LineEnd.continues(line.words.last?.text ?? "", following?.text ?? "")
            let isHyphenated =
                line.isHyphenated
                || goesOnElsewhere && next?.page != unit.page && next?.wording.startsLower == true
            let losesHyphen =
                isHyphenated && !compounds.contains(line.words.last?.text ?? "", following?.text ?? "")
            for (index, word) in line.words.enumerated() {
                if index > 0 { append(" ") }
                if index == line.words.count - 1, losesHyphen {
                    append(String(word.text.unicodeScalars.dropLast()))
                } else {
                    append(word.text)
                }
            }
            guard let word = line.words.last else { continue }
            let behind = word.offset + word.text.unicodeScalars.count
            if losesHyphen {
                // The hyphen, and the line feed if one follows in the block.
                drops.append(ArticleBlock.Drop(at: count, span: span, offset: behind - 1, length: isLast ? 1 : 2))
            } else if !isLast, let next = unit.lines[number + 1].words.first {
                if isSeamless(next.text) {
                    drops.append(ArticleBlock.Drop(at: count, span: span, offset: behind, length: 1))
                } else if line.isHyphenated || LineEnd.continues(word.text, next.text) {
                    drops.append(ArticleBlock.Drop(at: count, span: span, offset: behind, length: 1))
                } else {
                    append(" ")
                }
            }
            continuesWord = isHyphenated || goesOnElsewhere
        }
    }

    private mutating func append(_ part: String) {
        guard let end = part.unicodeScalars.last else { return }
        text += part
        count += part.unicodeScalars.count
        last = end
    }

    /// Whether no space belongs before a word: ideographs have none between them.
    private func isSeamless(_ next: String) -> Bool {
        guard let last, let first = next.unicodeScalars.first else { return true }
        return Self.isIdeographic(last) && Self.isIdeographic(first)
    }

    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        (0x2E80...0x312F).contains(scalar.value) || (0x31A0...0x9FFF).contains(scalar.value)
            || (0xF900...0xFAFF).contains(scalar.value) || (0xFF00...0xFFEF).contains(scalar.value)
            || (0x20000...0x3FFFF).contains(scalar.value)
    }
}
