import RectoGeometry

/// Signs without white space between them, as they lie on the line.
struct VisualWord {
    var scalars: [UInt32] = []
    /// Where each sign begins, and where the last one ends; page space along the line.
    var edges: [Float] = []
    var box: Rect
    var font: Int
    var size: Double
    /// The run that gives font, size and colour: the one with most signs.
    var run: Int
    var weight: Int
    var isRightToLeft = false
    var isLeftToRight = false

    /// Puts the signs in the order in which they are read, if any of them run from right to left.
    mutating func makeLogical() {
        guard isRightToLeft else { return }
        let count = scalars.count
        var signs = (0..<count).map { (scalar: scalars[$0], start: edges[$0 + 1], end: edges[$0]) }
        signs.reverse()
        // Numbers and Latin letters within run the other way again.
        var first = 0
        while first < count {
            guard Self.runsForward(signs[first].scalar) else {
                first += 1
                continue
            }
            var end = first + 1
            while end < count,
                Self.runsForward(signs[end].scalar)
                    || (end + 1 < count && Self.joins(signs[end].scalar) && Self.runsForward(signs[end + 1].scalar))
            {
                end += 1
            }
            signs[first..<end].reverse()
            for index in first..<end { (signs[index].start, signs[index].end) = (signs[index].end, signs[index].start) }
            first = end
        }
        scalars = signs.map(\.scalar)
        edges = signs.map(\.start) + [signs.last?.end ?? 0]
    }

    private static func runsForward(_ scalar: UInt32) -> Bool {
        Scalars.isDigit(scalar) || Scalars.isLeftToRight(scalar)
    }

    /// Between digits.
    private static func joins(_ scalar: UInt32) -> Bool {
        scalar == 0x2E || scalar == 0x2C || scalar == 0x3A || scalar == 0x2F || scalar == 0x66B || scalar == 0x66C
    }
}
