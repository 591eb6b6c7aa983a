/// Writes pages as plain text: a paragraph a line, a blank line between blocks, a form feed between pages.
///
/// Words that were hyphenated at a line end are joined, over block ends too; lines of Chinese or Japanese follow each other
/// without a space. Control characters and those that reorder text are left out, so the only ones are the writer's own.
public struct PlainTextWriter: Sendable {
    private var isFirst = true

    public init() {}

    /// The bytes of the next page.
    public mutating func append(_ page: PageText) -> [UInt8] {
        var bytes: [UInt8] = isFirst ? [] : [0x0C]
        isFirst = false
        var paragraph = FlowingText(cuts: [])
        var isJoining = false
        for (blockNumber, block) in page.blocks.enumerated() {
            for (number, line) in block.lines.enumerated() where !line.words.isEmpty {
                if !isJoining { paragraph.take(0x0A, source: 0) }
                let endsPage = blockNumber == page.blocks.count - 1 && number == block.lines.count - 1
                let hyphen = endsPage ? nil : LineEndHyphen(line, next: block.line(after: number))
                isJoining = hyphen != nil
                paragraph.take(line, withoutHyphen: hyphen == .soft)
            }
            if !isJoining { Self.end(&paragraph, into: &bytes) }
        }
        Self.end(&paragraph, into: &bytes)
        if bytes.last == 0x0A, bytes.count > 1 { bytes.removeLast() }
        return bytes
    }

    private static func end(_ paragraph: inout FlowingText, into bytes: inout [UInt8]) {
        guard !paragraph.bytes.isEmpty else { return }
        bytes += paragraph.bytes
        bytes += [0x0A, 0x0A]
        paragraph = FlowingText(cuts: [])
    }
}

extension FlowingText {
    fileprivate mutating func take(_ line: TextLine, withoutHyphen: Bool) {
        for (index, word) in line.words.enumerated() {
            if index > 0 { take(0x20, source: 0) }
            let isLast = index == line.words.count - 1
            for scalar in withoutHyphen && isLast
                ? word.text.withoutLastScalar.unicodeScalars : word.text.unicodeScalars
            {
                take(scalar.value, source: 0)
            }
        }
    }
}
