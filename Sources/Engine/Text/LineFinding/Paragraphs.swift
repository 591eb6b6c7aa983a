/// Splits the lines of a page, in reading order, into paragraphs.
enum Paragraphs {
    /// Fewer characters are a line of a list or a table, which no sentence goes on from.
    private static let shortestProse = 24

    /// - Parameter isRightToLeft: Whether unrotated lines begin at the right.
    static func split(_ strips: [Strip], isRightToLeft: Bool) -> [[Segment]] {
        var paragraphs: [[Segment]] = []
        var current: [Segment] = []
        // Mirrored, so that the lines begin at the left.
        var seen: [Segment] = []
        var column = Span(u0: 0, u1: 0, v0: 0, v1: 0)
        var wasTurned = false
        let shapes = ColumnShape.shapes(of: strips, isRightToLeft: isRightToLeft)
        for (number, strip) in strips.enumerated() {
            defer { wasTurned = strip.isTurned }
            let isMirrored = isRightToLeft && !strip.isTurned
            let span = isMirrored ? strip.span.mirrored : strip.span
            for (index, segment) in strip.lines.enumerated() {
                let line = isMirrored ? segment.mirrored : segment
                let isSameColumn =
                    index > 0 || strip.isTurned == wasTurned && seen.last.map { continues($0, line) } ?? false
                if index == 0 { column = isSameColumn ? column.united(span) : span }
                if !current.isEmpty, !isSameColumn || begins(line, after: seen, column, shapes[number]) {
                    paragraphs.append(current)
                    current = []
                    seen = []
                }
                current.append(segment)
                seen.append(line)
            }
        }
        if !current.isEmpty { paragraphs.append(current) }
        return paragraphs
    }

    /// Whether a strip that begins with `line` was only parted from the one before by something beside it.
    private static func continues(_ last: Segment, _ line: Segment) -> Bool {
        let distance = line.base - last.base
        return distance > 0.5 * line.size && distance < 1.6 * line.size
            && line.span.overlapU(last.span) > 0.5 * min(line.span.width, last.span.width)
    }

    private static func begins(_ line: Segment, after paragraph: [Segment], _ column: Span, _ shape: ColumnShape)
        -> Bool
    {
        guard let last = paragraph.last else { return true }
        let (small, large) = (min(last.size, line.size), max(last.size, line.size))
        if large > 1.08 * small { return true }
        let distance = line.base - last.base
        if paragraph.count > 1 {
            if distance > 1.25 * (last.base - paragraph[paragraph.count - 2].base) { return true }
        } else if distance > 1.75 * large {
            return true
        }
        // A hyphen at the end says it all.
        if last.end == .hyphen, line.begin != .other { return false }
        if startsItem(line, after: paragraph) { return true }
        let isCentred = abs((last.span.u0 + last.span.u1) - (line.span.u0 + line.span.u1)) < 0.8 * line.size
        if isCentred, last.span.u0 - column.u0 > line.size || line.span.u0 - column.u0 > line.size { return false }
        // An indent: further in than the lines before, which stand where the column begins.
        // The lines of an item stand below its text, not below its bullet.
        let left =
            paragraph.count == 1
            ? last.label?.textStart ?? last.textStart : paragraph.dropFirst().map(\.textStart).min() ?? column.u0
        let indent = line.textStart - left
        if indent > 0.7 * line.size, indent < 6 * line.size, left - column.u0 < 0.5 * line.size || paragraph.count > 1 {
            return true
        }
        if shape.isJustified, last.end == .stop, line.begin == .capital || line.begin == .digit,
            shape.edge - last.span.u1 > ColumnShape.shortfall * line.size
        {
            return true
        }
        // Neither a number in the middle of a sentence begins a paragraph, nor does a line end one only because it is short
        // where all are of different lengths.
        if last.count >= shortestProse {
            if line.begin == .digit, last.end == .open { return false }
            if shape.isRagged, last.end != .stop, last.span.u1 >= shape.usualEnd { return false }
        }
        // The first word would have had room on the line before.
        let first = line.pieces.min { $0.span.u0 < $1.span.u0 }?.span.width ?? 0
        return line.begin != .small && column.u1 - last.span.u1 > first + 0.9 * line.size
            && line.span.u0 - column.u0 < 6 * line.size
    }

    /// Whether a line is the first one of a list's item.
    private static func startsItem(_ line: Segment, after paragraph: [Segment]) -> Bool {
        if line.startsNote { return true }
        guard let label = line.label, let first = paragraph.first else { return false }
        if label.lead == .bullet { return true }
        // Dashes and numbers stand within sentences, too.
        return first.label?.lead == label.lead && abs(first.span.u0 - line.span.u0) < 0.3 * line.size
            && paragraph.dropFirst().allSatisfy { $0.span.u0 > line.span.u0 + 0.3 * line.size }
    }
}
