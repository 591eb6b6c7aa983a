/// A large first letter that hangs into the lines beside it.
enum DropCap {
    private static let mostCaps = 64

    /// Joins each drop cap to the first of the lines beside it.
    static func attach(_ lines: [Segment]) -> [Segment] {
        var lines = lines
        let long = lines.indices.filter { lines[$0].count > 8 }
        let smallest = long.map { lines[$0].size }.min() ?? .infinity
        let caps = lines.indices.filter {
            lines[$0].count <= 2 && lines[$0].pieces.count == 1 && lines[$0].size > 1.8 * smallest
        }
        // A page of more large letters is no text with drop caps.
        guard !caps.isEmpty, caps.count <= mostCaps, lines.count > 2 else { return lines }
        var gone: Set<Int> = []
        for cap in caps {
            let letter = lines[cap]
            let beside = long.filter { index in
                let line = lines[index]
                let gap = line.span.u0 - letter.span.u1
                return letter.size > 1.8 * line.size && line.span.u0 > letter.span.u0
                    && gap < 0.9 * line.size && gap > -0.4 * letter.size && line.base > letter.span.v0
                    && line.base < letter.base + 0.15 * line.size
            }
            let first = beside.min { lines[$0].base < lines[$1].base }
            guard let first else { continue }
            // On the line's own height and base line from now on, so that it does not look like a line of three.
            var piece = letter.pieces[0]
            piece.isDropCap = true
            piece.base = lines[first].base
            piece.size = lines[first].size
            piece.span.v0 = lines[first].span.v0
            piece.span.v1 = lines[first].span.v1
            lines[first].add(piece)
            gone.insert(cap)
        }
        return lines.indices.filter { !gone.contains($0) }.map { lines[$0] }
    }
}
