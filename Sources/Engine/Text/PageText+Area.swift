public import RectoGeometry

extension PageText {
    /// The text within areas, as under the marks of a highlighter: the characters whose middle lies in one of them.
    ///
    /// One area's text after the other's, with a space between them, and between lines; words hyphenated at a line end are
    /// joined.
    ///
    /// - Parameter areas: Convex polygons in page space, in points.
    /// - Complexity: O(words · areas).
    public func text(in areas: [[Point]]) -> String {
        var result = String.UnicodeScalarView()
        var isJoining = true
        for area in areas {
            guard let first = area.first else { continue }
            let box = area.reduce(Rect(corner: first, opposite: first)) { $0.united(Rect(corner: $1, opposite: $1)) }
            for (line, next) in linesWithNext where !line.box.intersection(box).isEmpty {
                let isUpright = !line.turns.swapsAxes && line.direction != .topToBottom
                for word in line.words where !word.box.intersection(box).isEmpty {
                    let part = word.scalars(in: area, isUpright: isUpright)
                    guard let next = part.first else { continue }
                    let areSigns =
                        Scalars.isIdeographic(next.value)
                        && result.last.map { Scalars.isIdeographic($0.value) } ?? false
                    if !isJoining, !areSigns { result.append(" ") }
                    result.append(contentsOf: part)
                    isJoining = false
                }
                // Only if the area includes the end of the line.
                guard let hyphen = LineEndHyphen(line, next: next), let last = result.last,
                    last == line.words.last?.text.unicodeScalars.last
                else { continue }
                if hyphen == .soft { result.removeLast() }
                isJoining = true
            }
        }
        return String(result)
    }

    /// Each line, with the line after it in its block.
    var linesWithNext: some Sequence<(TextLine, TextLine?)> {
        blocks.lazy.flatMap { block in
            zip(block.lines, block.lines.dropFirst().map(Optional.some) + [nil])
        }
    }
}

extension TextWord {
    fileprivate func scalars(in area: [Point], isUpright: Bool) -> [Unicode.Scalar] {
        guard edges.count == text.unicodeScalars.count + 1 else { return [] }
        return zip(text.unicodeScalars, zip(edges, edges.dropFirst())).compactMap { scalar, edge in
            let middle = Double(edge.0 + edge.1) / 2
            let point =
                isUpright
                ? Point(x: middle, y: box.y + box.height / 2) : Point(x: box.x + box.width / 2, y: middle)
            return area.surrounds(point) ? scalar : nil
        }
    }
}

extension [Point] {
    /// Whether a point lies on the same side of all edges of a convex polygon, whichever way round it goes.
    fileprivate func surrounds(_ point: Point) -> Bool {
        guard count > 2 else { return false }
        var (left, right) = (false, false)
        for (start, end) in zip(self, self[1...] + [self[0]]) {
            let side = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
            if side > 0 { left = true }
            if side < 0 { right = true }
        }
        return !(left && right)
    }
}
