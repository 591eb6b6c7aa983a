/// Takes line after line of a paragraph, each as full as it gets; every line may have a length of its own.
struct GreedyLines {
    private let breaks: Breakpoints
    /// The part at which the next line begins.
    private(set) var begin: Int
    private var index = 0

    /// What rounding may add up to, in CSS pixels.
    private static let slack = 1e-6

    init(_ breaks: Breakpoints, from start: Int) {
        self.breaks = breaks
        begin = start
    }

    /// - Parameters:
    ///   - parts: Of the paragraph.
    ///   - start: The part at which the first line begins.
    init(_ parts: [LinePart], from start: Int) { self.init(Breakpoints(parts, from: start), from: start) }

    /// The next line; nil at the end of the paragraph.
    ///
    /// - Parameter room: Its length in CSS pixels, which only a single part may exceed, or parts between which no line may end.
    mutating func next(_ room: Double) -> ComposedLine? {
        guard index < breaks.points.count else { return nil }
        var best: Int?
        var bestEmergency: Int?
        var place = index
        while place < breaks.points.count {
            let point = breaks.points[place]
            let fits = breaks.line(from: begin, to: point).width <= room + Self.slack
            if fits, point.isEmergency { bestEmergency = place }
            if fits, !point.isEmergency { best = place }
            // Hyphens may make a line too long that goes on without one.
            if !fits, !point.isHyphen || place - index > 64 { break }
            place += 1
            if point.isForced { break }
        }
        let chosen = best ?? bestEmergency ?? index
        let line = breaks.line(from: begin, to: breaks.points[chosen])
        begin = line.next
        index = chosen + 1
        // Places that the spaces at the end have swallowed.
        while index < breaks.points.count, breaks.points[index].end < begin, !breaks.points[index].isForced {
            index += 1
        }
        return line
    }

    /// What stands before a part in the line that begins now, as a line of its own.
    func line(upTo part: Int) -> ComposedLine {
        breaks.line(from: begin, to: Breakpoints.Point(end: part, next: part, cost: 0, width: 0))
    }
}
