/// Sets a flow, or one within it, into one region.
///
/// What lies in a region depends on the region and on where the flow goes on, and on nothing before that.
struct Fragmenter {
    /// A box that is open.
    struct Open {
        let box: Int
        /// Where it begins in this region; nil as long as it has nothing.
        var top: Double?
        let isFirst: Bool
        /// How far floats move it along the lines.
        var shift = 0.0
    }

    /// A place at which the region could end.
    struct Opportunity {
        /// 3 is good, 2 leaves too few lines together, 1 breaks what asks not to be broken, 0 is one that nobody wants.
        let appeal: Int
        let token: BreakToken
        let lines: Int
        let solids: Int
        let boxes: Int
        let open: [Open]
        let bottom: Double
    }

    /// How much there is for a flow.
    enum Room {
        /// A region of its own: what is first in it lies there, however little room there is.
        case region
        /// As much as it takes.
        case endless
        /// A part of a region, with some of it above; what is first may reach into that if it must go somewhere.
        case part(above: Double, forces: Bool)
    }

    /// What a float takes away from lines.
    struct Exclusion {
        let side: FlowFloat.Side
        let top: Double
        let bottom: Double
        /// Where lines may begin beside it, or must end.
        let edge: Double
    }

    let tree: FlowTree
    let region: FlowRegion
    let token: BreakToken
    let room: Room
    /// The step at which the flow ends.
    let end: Int
    var fragment = FlowFragment()
    var open: [Open] = []
    var bottom = 0.0
    /// Margins that meet: the largest, and the smallest of those below zero.
    var margin = (largest: 0.0, smallest: 0.0)
    /// Whether margins vanish, since they follow a break that nobody asked for.
    var dropsMargins: Bool
    var insets = (start: 0.0, end: 0.0)
    var best: Opportunity?
    var exclusions: [Exclusion] = []
    /// Where the last float ends, and where the next may begin.
    var floatsEnd = 0.0
    var floatsTop = 0.0
    /// Floats that wait until it is known where the box around them begins.
    var waiting: [Int] = []
    /// Floats for the next region.
    var pending: [BreakToken.Rest] = []

    /// What rounding may add up to, in CSS pixels.
    static let slack = 1e-6

    /// Sets a flow into a region.
    ///
    /// - Parameter end: The step at which it ends; nil for that of the tree.
    /// - Returns: What lies in the region, and where the flow goes on; nil at its end. A token is never the one that was given, unless
    ///   the room is a part of a region, and nothing was forced into it.
    static func run(
        _ tree: FlowTree, in region: FlowRegion, from token: BreakToken, to end: Int? = nil, room: Room = .region
    ) -> (FlowFragment, BreakToken?) {
        var fragmenter = Fragmenter(tree, region, token, end ?? tree.steps.count, room)
        return fragmenter.run()
    }

    private init(_ tree: FlowTree, _ region: FlowRegion, _ token: BreakToken, _ end: Int, _ room: Room) {
        self.tree = tree
        self.region = region
        self.token = token
        self.end = end
        self.room = room
        dropsMargins = !token.isForced
        guard token.step < end else { return }
        for box in tree.ancestors(of: token.step) {
            open.append(Open(box: box, top: 0, isFirst: false))
            insets.start += tree.boxes[box].insetStart
            insets.end += tree.boxes[box].insetEnd
        }
    }

    private mutating func run() -> (FlowFragment, BreakToken?) {
        if !token.rest.isEmpty, !addRest() { return best.map { end($0) } ?? (FlowFragment(), token) }
        var index = token.step
        while index < end {
            if let wish = tree.breaks[index], index != token.step, !fragment.isEmpty {
                if wish.isForced, case .region = room { return forced(wish, index) }
                let isGood = wish != .avoid && !tree.avoidsBreak(at: index)
                note(BreakToken(step: index), appeal: isGood ? 3 : 1)
            }
            var fits = true
            var next = index + 1
            switch tree.steps[index] {
            case .open(let box): fits = open(box, index)
            case .close(let box): fits = close(box, index)
            case .paragraph(let number): fits = add(tree.paragraphs[number], number, index)
            case .solid(let number): fits = add(tree.solids[number], number)
            case .float(let number):
                next = tree.floats[number].steps.upperBound
                fits = add(float: number, next)
            case .table(let number):
                next = tree.tables[number].end
                fits = add(tree.tables[number], index)
            }
            if !fits {
                // Below floats there was no room for what comes first.
                if best == nil, !fragment.isEmpty, index > token.step { note(BreakToken(step: index), appeal: 0) }
                if let best { return end(best) }
                // Nothing is here: it goes elsewhere as it came.
                return (FlowFragment(), token)
            }
            index = next
        }
        return finish()
    }

    /// Ends a flow that is over.
    private mutating func finish() -> (FlowFragment, BreakToken?) {
        if !waiting.isEmpty {
            _ = placeWaiting(at: bottom + margin.largest + margin.smallest, or: BreakToken(step: end))
        }
        if case .region = room {} else if !fragment.isEmpty { flush() }
        fragment.height = min(max(bottom, floatsEnd), region.height)
        guard pending.isEmpty else {
            var next = BreakToken(step: end)
            next.rest = pending
            return (fragment, next)
        }
        return (fragment, nil)
    }

    mutating func note(_ token: BreakToken, appeal: Int) {
        if let best, best.appeal > appeal { return }
        var token = token
        if !pending.isEmpty || !waiting.isEmpty {
            token.rest = pending + waiting.map { BreakToken.Rest(number: $0, token: nil) }
        }
        best = Opportunity(
            appeal: appeal, token: token, lines: fragment.lines.count, solids: fragment.solids.count,
            boxes: fragment.boxes.count, open: open, bottom: bottom)
    }

    private mutating func forced(_ wish: BoxBreak, _ index: Int) -> (FlowFragment, BreakToken?) {
        var next = BreakToken(step: index, isForced: true)
        next.side = wish == .left ? .left : wish == .right ? .right : nil
        best = nil
        note(next, appeal: 3)
        return best.map { end($0) } ?? (fragment, next)
    }

    /// Takes back what came after a place, and ends the region there.
    private mutating func end(_ place: Opportunity) -> (FlowFragment, BreakToken?) {
        fragment.lines.removeLast(fragment.lines.count - place.lines)
        fragment.solids.removeLast(fragment.solids.count - place.solids)
        fragment.boxes.removeLast(fragment.boxes.count - place.boxes)
        bottom = place.bottom
        open = place.open
        while let last = open.last { emit(last, isLast: false) }
        fragment.height = min(bottom, region.height)
        return (fragment, place.token)
    }

    // MARK: - Content

    var measure: Double { max(1, region.width - insets.start - insets.end) }

    private mutating func add(_ paragraph: FlowParagraph, _ number: Int, _ step: Int) -> Bool {
        if floatsEnd > bottom || !waiting.isEmpty || !paragraph.anchors.isEmpty {
            return add(besideFloats: paragraph, number, step)
        }
        var place = BreakToken(step: step)
        if token.step == step, token.part > 0 {
            place = token
            // Lines of another length are counted anew.
            if token.measure != measure { place.origin = token.part }
        }
        return add(linesOf: paragraph, number, place, isStart: true, before: 0)
    }

    /// Adds all lines of a paragraph from a place on.
    ///
    /// - Parameters:
    ///   - isStart: Whether no line of it is in this region yet.
    ///   - before: How many lines of it are.
    mutating func add(
        linesOf paragraph: FlowParagraph, _ number: Int, _ place: BreakToken, isStart: Bool, before: Int
    ) -> Bool {
        let measure = measure
        var lines = LineComposer.lines(
            paragraph.parts, from: place.origin, measure: measure, indent: paragraph.indent, method: paragraph.method
        )[...]
        lines = lines.drop { $0.parts.lowerBound < place.part }
        let avoids = tree.avoidsBreak(at: place.step)
        for (index, line) in lines.enumerated() {
            if index == 0, isStart {
                flush()
            } else {
                var next = BreakToken(step: place.step)
                (next.part, next.origin, next.measure) = (line.parts.lowerBound, place.origin, measure)
                next.anchors = paragraph.anchors.count
                let isGood = index + before >= paragraph.orphans && lines.count - index >= paragraph.widows
                note(next, appeal: avoids ? 1 : isGood ? 3 : 2)
            }
            let extent = paragraph.extent(of: line)
            guard makeRoom(extent.height) else { return false }
            add(line, of: paragraph, number, extent, start: insets.start, measure: measure)
        }
        return true
    }

    mutating func add(
        _ line: ComposedLine, of paragraph: FlowParagraph, _ number: Int, _ extent: LineExtent, start: Double,
        measure: Double
    ) {
        begin()
        let offset = line.parts.lowerBound < paragraph.parts.count ? paragraph.parts[line.parts.lowerBound].offset : 0
        let indent = line.parts.lowerBound == 0 ? paragraph.indent : 0
        fragment.lines.append(
            FlowFragment.Line(
                paragraph: number, line: line, start: start + indent, top: bottom,
                height: extent.height, baseline: extent.above, measure: measure - indent, offset: offset))
        bottom += extent.height
    }

    private mutating func add(_ solid: FlowSolid, _ number: Int) -> Bool {
        flush()
        let size = solid.fitted(FlowRegion(width: measure, height: region.height))
        guard makeRoom(size.height) else { return false }
        begin()
        fragment.solids.append(
            FlowFragment.Solid(
                solid: number, start: insets.start, top: bottom, width: size.width, height: size.height,
                offset: solid.offset))
        bottom += size.height
        return true
    }

    /// How much of the page is above the region.
    var above: Double { if case .part(let above, _) = room { above } else { 0 } }

    /// Whether something lies here although there is too little room, if it is the first.
    var forces: Bool { if case .part(_, forces: false) = room { false } else { true } }

    /// Whether something of a height fits; what comes first in a region does, at the cost of what is above it.
    mutating func makeRoom(_ height: Double) -> Bool {
        if bottom + height <= region.height + Self.slack { return true }
        guard fragment.isEmpty, forces else { return false }
        bottom = max(-above, region.height - height)
        return true
    }
}
