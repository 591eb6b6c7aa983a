/// Where the lines of a paragraph may end, and how wide it is between any two of these places.
struct Breakpoints {
    struct Point {
        /// The parts of a line that ends here end before this one.
        let end: Int
        /// The part at which the next line begins.
        let next: Int
        let cost: Double
        /// What is added to the line.
        let width: Double
        var isHyphen = false
        var isForced = false
        var isEmergency = false
    }

    /// In order; the last is the end of the paragraph.
    private(set) var points: [Point] = []
    /// Sums over the parts before each.
    private var widths: [Double] = [0]
    private var stretches: [Double] = [0]
    private var shrinks: [Double] = [0]

    /// - Parameter start: The part at which the first line begins.
    init(_ parts: [LinePart], from start: Int) {
        for part in parts {
            // What a chance adds, it adds only at the end of a line.
            var width = part.width
            if case .chance = part.kind { width = 0 }
            widths.append((widths.last ?? 0) + width)
            stretches.append((stretches.last ?? 0) + part.stretch)
            shrinks.append((shrinks.last ?? 0) + part.shrink)
        }
        var hasWord = false
        for index in stride(from: start, to: parts.count, by: 1) {
            let part = parts[index]
            switch part.kind {
            case .word: hasWord = true
            case .space:
                let end = Self.trim(parts, index, start)
                guard hasWord else { continue }
                // A line that ends before a space needs no hyphen.
                if let last = points.last, last.end == end, !last.isForced { points.removeLast() }
                points.append(Point(end: end, next: Self.skip(parts, index + 1), cost: 0, width: 0))
            case .chance(let cost, let isHyphen):
                // After a space a line ends there anyway.
                guard index > start, parts[index - 1].kind == .word else { continue }
                points.append(
                    Point(
                        end: index, next: Self.skip(parts, index + 1), cost: cost, width: part.width,
                        isHyphen: isHyphen))
            case .emergency:
                // After a space a line ends there anyway.
                guard index > start, parts[index - 1].kind == .word else { continue }
                points.append(
                    Point(end: index, next: Self.skip(parts, index + 1), cost: 0, width: 0, isEmergency: true))
            case .end:
                points.append(
                    Point(end: Self.trim(parts, index, start), next: index + 1, cost: 0, width: 0, isForced: true))
                hasWord = false
            }
        }
        if points.last?.isForced != true || points.last?.next != parts.count {
            points.append(
                Point(
                    end: Self.trim(parts, parts.count, start), next: parts.count, cost: 0, width: 0, isForced: true))
        }
        // Nothing but spaces after a place to break: that line would be empty.
        while points.count > 1, let last = points.dropLast().last, !last.isForced, last.next >= parts.count {
            points.remove(at: points.count - 2)
        }
    }

    /// The first part from `index` on that does not vanish at the beginning of a line.
    private static func skip(_ parts: [LinePart], _ index: Int) -> Int {
        var index = index
        while index < parts.count {
            switch parts[index].kind {
            case .space, .chance, .emergency: index += 1
            case .word, .end: return index
            }
        }
        return index
    }

    /// The end of a line without what vanishes there.
    private static func trim(_ parts: [LinePart], _ index: Int, _ start: Int) -> Int {
        var index = index
        while index > start {
            switch parts[index - 1].kind {
            case .space, .chance, .emergency: index -= 1
            case .word, .end: return index
            }
        }
        return index
    }

    /// The line from a part to a place to break.
    func line(from start: Int, to point: Point) -> ComposedLine {
        let end = max(start, point.end)
        return ComposedLine(
            parts: start..<end, next: point.next, width: widths[end] - widths[start] + point.width,
            stretch: stretches[end] - stretches[start], shrink: shrinks[end] - shrinks[start],
            hasHyphen: point.isHyphen, isLast: point.isForced)
    }
}
