/// Sets a flow into one region.
///
/// What lies in a region depends on the region and on where the flow goes on, and on nothing before that.
struct Fragmenter {
    /// A box that is open.
    private struct Open {
        let box: Int
        /// Where it begins in this region; nil as long as it has nothing.
        var top: Double?
        let isFirst: Bool
    }

    /// A place at which the region could end.
    private struct Opportunity {
        /// 3 is good, 2 leaves too few lines together, 1 breaks what asks not to be broken.
        let appeal: Int
        let token: BreakToken
        let lines: Int
        let solids: Int
        let boxes: Int
        let open: [Open]
        let bottom: Double
    }

    private let tree: FlowTree
    private let region: FlowRegion
    private let token: BreakToken
    private var fragment = FlowFragment()
    private var open: [Open] = []
    private var bottom = 0.0
    /// Margins that meet: the largest, and the smallest of those below zero.
    private var margin = (largest: 0.0, smallest: 0.0)
    /// Whether margins vanish, since they follow a break that nobody asked for.
    private var dropsMargins: Bool
    private var insets = (start: 0.0, end: 0.0)
    private var best: Opportunity?

    /// What rounding may add up to, in CSS pixels.
    private static let slack = 1e-6

    /// Sets a flow into a region.
    ///
    /// - Returns: What lies in the region, and where the flow goes on; nil at its end. A token is never the one that was given.
    static func run(_ tree: FlowTree, in region: FlowRegion, from token: BreakToken) -> (FlowFragment, BreakToken?) {
        var fragmenter = Fragmenter(tree, region, token)
        return fragmenter.run()
    }

    private init(_ tree: FlowTree, _ region: FlowRegion, _ token: BreakToken) {
        self.tree = tree
        self.region = region
        self.token = token
        dropsMargins = !token.isForced
        guard token.step < tree.steps.count else { return }
        for box in tree.ancestors(of: token.step) {
            open.append(Open(box: box, top: 0, isFirst: false))
            insets.start += tree.boxes[box].insetStart
            insets.end += tree.boxes[box].insetEnd
        }
    }

    private mutating func run() -> (FlowFragment, BreakToken?) {
        var index = token.step
        while index < tree.steps.count {
            if let wish = tree.breaks[index], !fragment.isEmpty {
                if wish.isForced { return forced(wish, index) }
                let isGood = wish != .avoid && !tree.avoidsBreak(at: index)
                note(BreakToken(step: index), appeal: isGood ? 3 : 1)
            }
            var fits = true
            switch tree.steps[index] {
            case .open(let box): open(box)
            case .close(let box): fits = close(box)
            case .paragraph(let number): fits = add(tree.paragraphs[number], number, index)
            case .solid(let number): fits = add(tree.solids[number], number)
            }
            if !fits, let best { return end(best) }
            index += 1
        }
        fragment.height = min(bottom, region.height)
        return (fragment, nil)
    }

    private mutating func note(_ token: BreakToken, appeal: Int) {
        if let best, best.appeal > appeal { return }
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

    // MARK: - Boxes

    private mutating func meet(_ length: Double) {
        margin = (max(margin.largest, length), min(margin.smallest, length))
    }

    /// Puts the margins that have met into the region.
    private mutating func flush() {
        if !dropsMargins { bottom = max(0, bottom + margin.largest + margin.smallest) }
        dropsMargins = false
        margin = (0, 0)
    }

    private mutating func open(_ number: Int) {
        let box = tree.boxes[number]
        meet(box.marginBefore)
        insets.start += box.insetStart
        insets.end += box.insetEnd
        open.append(Open(box: number, top: nil, isFirst: true))
        guard box.insetBefore > 0 else { return }
        flush()
        begin()
        bottom += box.insetBefore
    }

    /// Says where open boxes begin that had nothing so far.
    private mutating func begin() {
        for index in open.indices.reversed() {
            guard open[index].top == nil else { break }
            open[index].top = bottom
        }
    }

    /// - Returns: Whether it fits.
    private mutating func close(_ number: Int) -> Bool {
        let box = tree.boxes[number]
        if box.insetAfter > 0 {
            flush()
            begin()
            bottom += box.insetAfter
            if bottom > region.height + Self.slack {
                if best != nil { return false }
                bottom = region.height
            }
        }
        if let last = open.last { emit(last, isLast: true) }
        insets.start -= box.insetStart
        insets.end -= box.insetEnd
        meet(box.marginAfter)
        return true
    }

    private mutating func emit(_ last: Open, isLast: Bool) {
        open.removeLast()
        guard let top = last.top, tree.boxes[last.box].isPainted, min(bottom, region.height) > top else { return }
        var start = 0.0
        var end = region.width
        for outer in open {
            start += tree.boxes[outer.box].insetStart
            end -= tree.boxes[outer.box].insetEnd
        }
        fragment.boxes.append(
            FlowFragment.Box(
                box: last.box, start: start, end: max(start, end), top: top, bottom: min(bottom, region.height),
                isFirst: last.isFirst, isLast: isLast))
    }

    // MARK: - Content

    private var measure: Double { max(1, region.width - insets.start - insets.end) }

    private mutating func add(_ paragraph: FlowParagraph, _ number: Int, _ step: Int) -> Bool {
        var place = BreakToken(step: step)
        if token.step == step, token.part > 0 {
            place = token
            // Lines of another length are counted anew.
            if token.measure != measure { place.origin = token.part }
        }
        let measure = measure
        var lines = LineComposer.lines(
            paragraph.parts, from: place.origin, measure: measure, indent: paragraph.indent, method: paragraph.method
        )[...]
        lines = lines.drop { $0.parts.lowerBound < place.part }
        let avoids = tree.avoidsBreak(at: step)
        for (index, line) in lines.enumerated() {
            if index == 0 {
                flush()
            } else {
                var next = BreakToken(step: step)
                (next.part, next.origin, next.measure) = (line.parts.lowerBound, place.origin, measure)
                let isGood = index >= paragraph.orphans && lines.count - index >= paragraph.widows
                note(next, appeal: avoids ? 1 : isGood ? 3 : 2)
            }
            let extent = paragraph.extent(of: line)
            guard makeRoom(extent.height) else { return false }
            begin()
            let offset =
                line.parts.lowerBound < paragraph.parts.count ? paragraph.parts[line.parts.lowerBound].offset : 0
            let indent = line.parts.lowerBound == 0 ? paragraph.indent : 0
            fragment.lines.append(
                FlowFragment.Line(
                    paragraph: number, line: line, start: insets.start + indent, top: bottom,
                    height: extent.height, baseline: extent.above, measure: measure - indent, offset: offset))
            bottom += extent.height
        }
        return true
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

    /// Whether something of a height fits; what comes first in a region does, at the cost of what is above it.
    private mutating func makeRoom(_ height: Double) -> Bool {
        if bottom + height <= region.height + Self.slack { return true }
        guard fragment.isEmpty else { return false }
        bottom = max(0, region.height - height)
        return true
    }
}
