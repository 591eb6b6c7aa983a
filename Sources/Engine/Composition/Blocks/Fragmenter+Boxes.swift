extension Fragmenter {
    private mutating func meet(_ length: Double) {
        margin = (max(margin.largest, length), min(margin.smallest, length))
    }

    /// Puts the margins that have met into the region.
    mutating func flush() {
        if !dropsMargins { bottom = max(0, bottom + margin.largest + margin.smallest) }
        dropsMargins = false
        margin = (0, 0)
    }

    /// - Returns: Whether it fits.
    mutating func open(_ number: Int, _ step: Int) -> Bool {
        let box = tree.boxes[number]
        if box.clear != .none, !clear(box, step) { return false }
        meet(box.marginBefore)
        insets.start += box.insetStart
        insets.end += box.insetEnd
        open.append(Open(box: number, top: nil, isFirst: true))
        guard box.insetBefore > 0 || box.isRoot else { return true }
        flush()
        begin()
        if box.isBesideFloats {
            guard placeWaiting(at: bottom, or: BreakToken(step: step)) else { return false }
            if floatsEnd > bottom { moveBesideFloats(box) }
        }
        bottom += box.insetBefore
        return true
    }

    /// Goes below floats.
    private mutating func clear(_ box: FlowBox, _ step: Int) -> Bool {
        if !waiting.isEmpty {
            flush()
            begin()
            guard placeWaiting(at: bottom, or: BreakToken(step: step)) else { return false }
        }
        if pending.contains(where: { box.clear.includes(tree.floats[$0.number].side) }), !fragment.isEmpty {
            note(BreakToken(step: step), appeal: 3)
            return false
        }
        let edge = end(of: box.clear)
        let own = max(margin.largest, box.marginBefore) + min(margin.smallest, box.marginBefore)
        guard edge > bottom + (dropsMargins ? 0 : own) else { return true }
        begin()
        bottom = edge
        // The distance to the floats takes the place of margins.
        margin = (0, 0)
        dropsMargins = true
        return true
    }

    /// Moves the box that was opened last to where it has room.
    private mutating func moveBesideFloats(_ box: FlowBox) {
        let width = measure
        insets = (insets.start - box.insetStart, insets.end - box.insetEnd)
        let place = place(width: width, height: 0, from: bottom)
        insets = (insets.start + box.insetStart, insets.end + box.insetEnd)
        let start = min(max(insets.start, place.start), max(place.start, place.end - width))
        let shift = max(0, min(start, region.width - width)) - insets.start
        bottom = place.top
        insets = (insets.start + shift, insets.end - shift)
        open[open.count - 1].top = bottom
        open[open.count - 1].shift = shift
    }

    /// Says where open boxes begin that had nothing so far.
    mutating func begin() {
        for index in open.indices.reversed() {
            guard open[index].top == nil else { break }
            open[index].top = bottom
        }
    }

    /// - Returns: Whether it fits.
    mutating func close(_ number: Int, _ step: Int) -> Bool {
        let box = tree.boxes[number]
        if box.insetAfter > 0 || box.isRoot || box.height > 0 {
            let isEmpty = open.last.map { $0.top == nil } ?? false
            if !waiting.isEmpty || isEmpty || box.insetAfter > 0 || box.isRoot {
                flush()
                begin()
                guard placeWaiting(at: bottom, or: BreakToken(step: step)) else { return false }
            }
            if box.isRoot { bottom = max(bottom, floatsEnd) }
            if box.height > 0, let last = open.last, last.isFirst, let top = last.top {
                let least = min(top + box.insetBefore + box.height, region.height - box.insetAfter)
                // What margins within add is part of it.
                if least > bottom { (bottom, margin) = (least, (0, 0)) }
            }
            bottom += box.insetAfter
            if bottom > region.height + Self.slack {
                if best != nil { return false }
                bottom = region.height
            }
        }
        let shift = open.last?.shift ?? 0
        if let last = open.last { emit(last, isLast: true) }
        insets.start -= box.insetStart + shift
        insets.end -= box.insetEnd - shift
        meet(box.marginAfter)
        return true
    }

    mutating func emit(_ last: Open, isLast: Bool) {
        open.removeLast()
        guard let top = last.top, tree.boxes[last.box].isPainted, min(bottom, region.height) > top else { return }
        var start = 0.0
        var end = region.width
        for outer in open {
            start += tree.boxes[outer.box].insetStart + outer.shift
            end -= tree.boxes[outer.box].insetEnd - outer.shift
        }
        fragment.boxes.append(
            FlowFragment.Box(
                box: last.box, start: start, end: max(start, end), top: top, bottom: min(bottom, region.height),
                isFirst: last.isFirst, isLast: isLast))
    }
}
