extension Fragmenter {
    enum Placement {
        case placed
        /// It has room in the next region, and what follows goes on here.
        case postponed
        /// The region ends before it.
        case refused
        /// Some of it is here, and fills the region.
        case broken
    }

    // MARK: - Room beside floats

    /// Where floats of some sides end.
    func end(of clear: FlowClear) -> Double {
        exclusions.reduce(0) { clear.includes($1.side) ? max($0, $1.bottom) : $0 }
    }

    /// What floats leave of the width, for something of a height.
    func edges(_ top: Double, _ height: Double) -> (start: Double, end: Double, isFree: Bool) {
        var edges = (start: insets.start, end: region.width - insets.end, isFree: true)
        for own in exclusions
        where own.top < top + max(height, Self.slack * 2) - Self.slack && own.bottom > top + Self.slack {
            switch own.side {
            case .left where own.edge > edges.start: (edges.start, edges.isFree) = (own.edge, false)
            case .right where own.edge < edges.end: (edges.end, edges.isFree) = (own.edge, false)
            default: break
            }
        }
        return edges
    }

    /// The next place below one at which a float ends.
    func next(below top: Double) -> Double? {
        exclusions.lazy.map(\.bottom).filter { $0 > top + Self.slack }.min()
    }

    /// The first place at which something has room, from one on.
    func place(width: Double, height: Double, from top: Double) -> (top: Double, start: Double, end: Double) {
        var top = top
        while true {
            let edges = edges(top, height)
            if edges.isFree || edges.end - edges.start + Self.slack >= width { return (top, edges.start, edges.end) }
            guard let next = next(below: top) else { return (top, edges.start, edges.end) }
            top = next
        }
    }

    // MARK: - Floats

    /// Adds floats that had no room before.
    ///
    /// - Returns: Whether the flow goes on here.
    mutating func addRest() -> Bool {
        for (index, rest) in token.rest.enumerated() {
            switch add(rest.number, at: floatsTop, from: rest.token) {
            case .placed, .postponed: continue
            // Text comes before what follows it.
            case .refused:
                guard !fragment.isEmpty else { return false }
                pending += token.rest[index...]
            case .broken: pending += token.rest[(index + 1)...]
            }
            return stay()
        }
        if !fragment.isEmpty || !exclusions.isEmpty {
            var same = token
            same.rest = []
            note(same, appeal: 0)
        }
        return true
    }

    /// Ends the region where the flow would go on.
    private mutating func stay() -> Bool {
        var same = token
        same.rest = []
        best = nil
        note(same, appeal: 3)
        return false
    }

    /// Adds a float between blocks.
    mutating func add(float number: Int, _ next: Int) -> Bool {
        guard !tree.floats[number].isAnchored else { return true }
        if let last = open.last, last.top == nil {
            waiting.append(number)
            return true
        }
        let top = dropsMargins ? bottom : bottom + margin.largest + margin.smallest
        return ends(add(number, at: max(0, top), from: nil), BreakToken(step: next))
    }

    /// Adds floats that have waited.
    ///
    /// - Parameter place: Where the region ends if not all of them are in it.
    /// - Returns: Whether the flow goes on here.
    mutating func placeWaiting(at top: Double, or place: BreakToken) -> Bool {
        let own = waiting
        waiting = []
        for (index, number) in own.enumerated() {
            let placement = add(number, at: max(0, top), from: nil)
            switch placement {
            case .placed, .postponed: continue
            case .refused: pending += own[index...].map { BreakToken.Rest(number: $0, token: nil) }
            case .broken:
                pending += own[(index + 1)...].map { BreakToken.Rest(number: $0, token: nil) }
                best = nil
                note(place, appeal: 0)
            }
            if best == nil, !fragment.isEmpty { note(place, appeal: 0) }
            return false
        }
        return true
    }

    private mutating func ends(_ placement: Placement, _ next: BreakToken) -> Bool {
        if case .broken = placement {
            best = nil
            note(next, appeal: 3)
        }
        switch placement {
        case .placed, .postponed: return true
        case .refused, .broken: return false
        }
    }

    /// Puts a float at a side.
    ///
    /// - Parameter top: What it is not above.
    mutating func add(_ number: Int, at top: Double, from token: BreakToken?) -> Placement {
        let float = tree.floats[number]
        let top = max(top, floatsTop, end(of: float.clear))
        let width = max(1, float.width - float.marginStart - float.marginEnd)
        let start = token ?? BreakToken(step: float.steps.lowerBound, isForced: true)
        var (content, rest) = Fragmenter.run(
            tree, in: FlowRegion(width: width, height: 1e7), from: start, to: float.steps.upperBound, room: .endless)
        var height = max(0, float.marginBefore + content.height + float.marginAfter)
        let place = place(width: float.width, height: height, from: top)
        let inner = place.top + float.marginBefore
        if inner + content.height > region.height + Self.slack {
            // Floats in order: none comes before an earlier one.
            if !float.hasText, !fragment.isEmpty {
                pending.append(BreakToken.Rest(number: number, token: token))
                return .postponed
            }
            guard fragment.isEmpty, forces else { return .refused }
            let begin = max(0, min(inner, region.height))
            (content, rest) = Fragmenter.run(
                tree, in: FlowRegion(width: width, height: region.height - begin), from: start,
                to: float.steps.upperBound, room: .part(above: above + begin, forces: true))
            height = region.height - place.top
        } else if !float.hasText, !pending.isEmpty {
            pending.append(BreakToken.Rest(number: number, token: token))
            return .postponed
        }
        let x = float.side == .left ? place.start : max(place.start, place.end - float.width)
        let y = min(inner, region.height)
        fragment.add(content, x: x + float.marginStart, y: y, isApart: !float.hasText)
        exclusions.append(
            Exclusion(
                side: float.side, top: place.top, bottom: place.top + height,
                edge: float.side == .left ? x + float.width : x))
        floatsTop = place.top
        floatsEnd = max(floatsEnd, min(place.top + height, region.height))
        guard let rest else { return .placed }
        pending.append(BreakToken.Rest(number: number, token: rest))
        return .broken
    }
}
