import RectoGeometry
import RectoJSON

extension WordGeometry {
    /// The places of the characters `start..<end`, one for each line that has some of them.
    func quads(start: Int, end: Int) -> [TextQuad] {
        var quads: [TextQuad] = []
        var index = firstWord(endingAfter: start)
        var line = -1
        var along: (Int32, Int32) = (0, 0)
        var across: (Int32, Int32) = (0, 0)
        while index < words.count, words[index].offset < end {
            let word = words[index]
            index += 1
            let first = max(0, start - word.offset)
            let last = min(word.count, end - word.offset)
            guard first < last, lines.indices.contains(word.line), word.edge + last < edges.count else { continue }
            if word.line != line {
                if line >= 0 { quads.append(quad(lines[line], along, across)) }
                line = word.line
                along = (.max, .min)
                across = (.max, .min)
            }
            // All edges in between: they need not be in order where a word mixes directions.
            for edge in edges[word.edge + first...word.edge + last] {
                along = (min(along.0, edge), max(along.1, edge))
            }
            across = (min(across.0, word.near, word.far), max(across.1, word.near, word.far))
        }
        if line >= 0 { quads.append(quad(lines[line], along, across)) }
        return quads
    }

    private func firstWord(endingAfter offset: Int) -> Int {
        var low = 0
        var high = words.count
        while low < high {
            let middle = (low + high) / 2
            if words[middle].offset + words[middle].count <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func quad(_ line: Line, _ along: (Int32, Int32), _ across: (Int32, Int32)) -> TextQuad {
        let (x, y) = line.isVertical ? (across, along) : (along, across)
        func points(_ hundredths: Int32) -> Double { Double(hundredths) / 100 }
        let corner = (Point(x: points(x.0), y: points(y.0)), Point(x: points(x.1), y: points(y.1)))
        let turns = line.turns
        return TextQuad(
            topLeft: corner.0, topRight: Point(x: corner.1.x, y: corner.0.y), bottomRight: corner.1,
            bottomLeft: Point(x: corner.0.x, y: corner.1.y)
        ).turned(turns)
    }
}

extension TextQuad {
    /// The same piece of the page, its corners named for text that is turned clockwise.
    fileprivate func turned(_ turns: QuarterTurns) -> TextQuad {
        switch turns {
        case .none: self
        case .one:
            TextQuad(topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
        case .two:
            TextQuad(topLeft: bottomRight, topRight: bottomLeft, bottomRight: topLeft, bottomLeft: topRight)
        case .three:
            TextQuad(topLeft: bottomLeft, topRight: topLeft, bottomRight: topRight, bottomLeft: bottomRight)
        }
    }
}
