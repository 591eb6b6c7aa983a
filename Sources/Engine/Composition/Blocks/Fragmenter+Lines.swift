extension Fragmenter {
    /// Lines beside floats, which are taken one after the other.
    private struct Row {
        var line: ComposedLine
        var rest: GreedyLines
        var extent: LineExtent
        var top: Double
        var start: Double
        var measure: Double
    }

    /// Adds a paragraph that has floats, or that lies beside some.
    mutating func add(besideFloats paragraph: FlowParagraph, _ number: Int, _ step: Int) -> Bool {
        var place = BreakToken(step: step)
        if token.step == step {
            place.part = token.part
            place.anchors = token.anchors
        }
        let isGoingOn = place.part > 0 || place.anchors > 0
        var rest = GreedyLines(paragraph.parts, from: place.part)
        let avoids = tree.avoidsBreak(at: step)
        var count = 0
        while true {
            if count == 0 {
                flush()
                if !waiting.isEmpty {
                    begin()
                    guard placeWaiting(at: bottom, or: place) else { return false }
                }
            } else {
                if place.anchors == paragraph.anchors.count, floatsEnd <= bottom + Self.slack {
                    place.origin = place.part
                    return add(linesOf: paragraph, number, place, isStart: false, before: count)
                }
                var after = rest
                let isLonger = (0..<max(1, paragraph.widows)).allSatisfy { _ in after.next(measure) != nil }
                note(place, appeal: avoids ? 1 : count >= paragraph.orphans && isLonger ? 3 : 2)
            }
            guard let isPlaced = addAnchors(paragraph, &place, upTo: place.part) else {
                return goesOn(at: place, true)
            }
            guard isPlaced else { return goesOn(at: place, isGoingOn || count > 0) }
            guard var row = row(paragraph, rest) else { return true }
            guard beside(&row, paragraph, rest, &place) else { return goesOn(at: place, isGoingOn || count > 0) }
            bottom = row.top
            guard makeRoom(row.extent.height) else { return goesOn(at: place, isGoingOn || count > 0) }
            add(row.line, of: paragraph, number, row.extent, start: row.start, measure: row.measure)
            rest = row.rest
            place.part = row.line.next
            count += 1
            guard let isAfter = addAnchors(paragraph, &place, upTo: place.part - 1) else {
                return goesOn(at: place, true)
            }
            guard isAfter else { return goesOn(at: place, true) }
        }
    }

    /// Ends the region: at a place that was noted, or else at this one, if anything came before it.
    private mutating func goesOn(at place: BreakToken, _ isLater: Bool) -> Bool {
        if best == nil, isLater || !fragment.isEmpty || !pending.isEmpty { note(place, appeal: 0) }
        return false
    }

    /// Puts floats at sides that stand before parts.
    ///
    /// - Returns: Whether all are in this region; nil if one fills it and goes on in the next.
    private mutating func addAnchors(_ paragraph: FlowParagraph, _ place: inout BreakToken, upTo part: Int) -> Bool? {
        while place.anchors < paragraph.anchors.count, paragraph.anchors[place.anchors].part <= part {
            begin()
            let placement = add(paragraph.anchors[place.anchors].float, at: bottom, from: nil)
            if case .refused = placement { return false }
            place.anchors += 1
            if case .broken = placement {
                best = nil
                note(place, appeal: 0)
                return nil
            }
        }
        return true
    }

    /// The next line where it has room; nil at the end of the paragraph.
    private func row(_ paragraph: FlowParagraph, _ rest: GreedyLines, upTo part: Int? = nil) -> Row? {
        guard rest.begin < paragraph.parts.count else { return nil }
        let isFirst = rest.begin == 0
        var top = bottom
        var height = paragraph.strut.height
        while true {
            let edges = edges(top, height)
            let indent = isFirst ? paragraph.indent : 0
            var next = rest
            var line: ComposedLine
            if let part {
                line = rest.line(upTo: part)
                next = GreedyLines(paragraph.parts, from: part)
            } else {
                guard let own = next.next(max(0, edges.end - edges.start - indent)) else { return nil }
                line = own
            }
            let extent = paragraph.extent(of: line)
            if extent.height > height + Self.slack, !self.edges(top, extent.height).isFree {
                height = extent.height
                continue
            }
            let measure = max(1, edges.end - edges.start)
            if !edges.isFree, line.width - line.shrink > measure - indent + Self.slack,
                let below = self.next(below: top)
            {
                // Not even its first word has room beside the floats.
                top = below
                height = paragraph.strut.height
                continue
            }
            return Row(line: line, rest: next, extent: extent, top: top, start: edges.start, measure: measure)
        }
    }

    /// Puts floats beside a line that stand in it and have room there.
    ///
    /// - Returns: Whether the line, with those after it, can be here.
    private mutating func beside(
        _ row: inout Row, _ paragraph: FlowParagraph, _ rest: GreedyLines, _ place: inout BreakToken
    ) -> Bool {
        while place.anchors < paragraph.anchors.count {
            let anchor = paragraph.anchors[place.anchors]
            guard anchor.part < row.line.next || row.line.next == paragraph.parts.count else { break }
            let float = tree.floats[anchor.float]
            let height = height(of: anchor.float)
            let before = rest.line(upTo: max(rest.begin, min(anchor.part, row.line.parts.upperBound))).width
            let indent = rest.begin == 0 ? paragraph.indent : 0
            let isBeside =
                before + indent + float.width <= row.measure + Self.slack
                && self.place(width: float.width, height: height, from: row.top).top <= row.top + Self.slack
                && max(floatsTop, end(of: float.clear)) <= row.top + Self.slack
                && row.top + height <= region.height + Self.slack
            guard isBeside else {
                cut(&row, paragraph, rest, place)
                return true
            }
            begin()
            switch add(anchor.float, at: row.top, from: nil) {
            case .placed, .postponed: place.anchors += 1
            case .refused, .broken: return false
            }
            bottom = row.top
            guard let narrower = self.row(paragraph, rest) else { return true }
            row = narrower
        }
        return true
    }

    /// Ends a line, with which the region begins, before a float of text that has no room below it: its text comes before what follows.
    private func cut(_ row: inout Row, _ paragraph: FlowParagraph, _ rest: GreedyLines, _ place: BreakToken) {
        guard best == nil else { return }
        var bottom = row.top + row.extent.height
        for anchor in paragraph.anchors[place.anchors...] where anchor.part <= row.line.next {
            bottom += height(of: anchor.float)
            guard tree.floats[anchor.float].hasText, bottom > region.height + Self.slack else { continue }
            if anchor.part > rest.begin, let own = self.row(paragraph, rest, upTo: anchor.part) { row = own }
            return
        }
    }

    /// With its margins, as high as it gets.
    private func height(of number: Int) -> Double {
        let float = tree.floats[number]
        let (content, _) = Fragmenter.run(
            tree, in: FlowRegion(width: max(1, float.width - float.marginStart - float.marginEnd), height: 1e7),
            from: BreakToken(step: float.steps.lowerBound, isForced: true), to: float.steps.upperBound, room: .endless)
        return max(0, float.marginBefore + content.height + float.marginAfter)
    }
}
