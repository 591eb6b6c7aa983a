/// Breaks paragraphs into lines.
package enum LineComposer {
    /// What rounding may add up to, in CSS pixels.
    private static let slack = 1e-6
    /// The badness of a line is at most that of one whose spaces are this much wider.
    private static let widest = 10.0
    private static let hyphenRow = 3000.0
    /// More than any line costs that is only loose.
    private static let emergency = 1e11
    /// More than many emergencies; and what each pixel costs that a line is too long.
    private static let tooLong = (line: 1e14, pixel: 1e8)

    /// The lines of a paragraph; none for one without parts.
    ///
    /// A line is longer than its measure only if it is a single part, or parts between which no line may end.
    ///
    /// - Parameters:
    ///   - start: The part at which the first line begins; before it the paragraph is in lines already.
    ///   - measure: The length of lines in CSS pixels.
    ///   - indent: What the first line of the paragraph has less.
    /// - Complexity: O(n) greedily, O(n · parts of a line) by total fit.
    package static func lines(
        _ parts: [LinePart], from start: Int = 0, measure: Double, indent: Double = 0, method: LineMethod
    ) -> [ComposedLine] {
        guard start < parts.count else { return [] }
        let breaks = Breakpoints(parts, from: start)
        let first = start == 0 ? measure - indent : measure
        return switch method {
        case .greedy: greedy(breaks, start, first, measure)
        case .totalFit: totalFit(breaks, start, first, measure)
        }
    }

    private static func greedy(
        _ breaks: Breakpoints, _ start: Int, _ first: Double, _ measure: Double
    ) -> [ComposedLine] {
        var lines: [ComposedLine] = []
        var rest = GreedyLines(breaks, from: start)
        var room = first
        while let line = rest.next(room) {
            lines.append(line)
            room = measure
        }
        return lines
    }

    private static func totalFit(
        _ breaks: Breakpoints, _ start: Int, _ first: Double, _ measure: Double
    ) -> [ComposedLine] {
        let points = breaks.points
        var costs = [Double](repeating: .infinity, count: points.count)
        // By place, the one before it; -1 for the start.
        var before = [Int](repeating: -1, count: points.count)
        for index in points.indices {
            var from = index - 1
            while from >= -1 {
                let begin = from < 0 ? start : points[from].next
                let isForced = from >= 0 && points[from].isForced
                if begin <= points[index].end || points[index].isForced {
                    let line = breaks.line(from: begin, to: points[index])
                    let room = from < 0 ? first : measure
                    let excess = line.width - line.shrink - room
                    let isTooLong = excess > slack
                    if isTooLong, costs[index].isFinite { break }
                    let own = demerits(line, room, points[index], afterHyphen: from >= 0 && points[from].isHyphen)
                    let total = (from < 0 ? 0 : costs[from]) + (isTooLong ? tooLong.line + excess * tooLong.pixel : own)
                    if total < costs[index] {
                        costs[index] = total
                        before[index] = from
                    }
                    if isTooLong { break }
                }
                // No line goes over a forced end.
                if isForced { break }
                from -= 1
            }
        }
        var chosen: [Int] = []
        var index = points.count - 1
        while index >= 0 {
            chosen.append(index)
            index = before[index]
        }
        var lines: [ComposedLine] = []
        var begin = start
        for index in chosen.reversed() {
            lines.append(breaks.line(from: begin, to: points[index]))
            begin = points[index].next
        }
        return lines
    }

    /// How bad a line is (Knuth and Plass, 1981).
    private static func demerits(
        _ line: ComposedLine, _ room: Double, _ point: Breakpoints.Point, afterHyphen: Bool
    ) -> Double {
        let rest = room - line.width
        var ratio = 0.0
        if rest < 0 {
            ratio = line.shrink > 0 ? -rest / line.shrink : 1
        } else if !line.isLast {
            ratio = min(widest, line.stretch > 0 ? rest / line.stretch : rest / max(room, 1) * widest)
        }
        let base = 1 + 100 * ratio * ratio * ratio + max(0, point.cost)
        return base * base + (afterHyphen && point.isHyphen ? hyphenRow : 0) + (point.isEmergency ? emergency : 0)
    }
}
