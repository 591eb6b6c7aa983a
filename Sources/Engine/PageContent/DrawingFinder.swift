import RectoGeometry

/// Finds drawings: many small paths close together, such as charts, maps and logos.
enum DrawingFinder {
    /// Fewer paths are bullets and ornaments.
    private static let fewest = 20
    /// Paths in neighbouring squares of this many points belong to one drawing.
    private static let square = 12.0
    /// A page has no more squares than this along a side; those of larger pages are larger.
    private static let mostSquares = 200.0

    static func drawings(of paths: [Rect], on size: Size) -> [Rect] {
        guard paths.count >= fewest else { return [] }
        let step = max(square, size.width / mostSquares, size.height / mostSquares)
        let columns = Int(size.width / step) + 1
        let rows = Int(size.height / step) + 1
        var counts = [Int](repeating: 0, count: columns * rows)
        var boxes = [Rect?](repeating: nil, count: columns * rows)
        func cells(_ rect: Rect) -> (ClosedRange<Int>, ClosedRange<Int>) {
            func place(_ value: Double, _ count: Int) -> Int { min(max(0, Int(value / step)), count - 1) }
            return (
                place(rect.x, columns)...place(rect.maxX, columns), place(rect.y, rows)...place(rect.maxY, rows)
            )
        }
        for rect in paths {
            let (across, down) = cells(rect)
            for row in down {
                for column in across {
                    let cell = row * columns + column
                    boxes[cell] = boxes[cell]?.united(rect) ?? rect
                }
            }
            counts[down.lowerBound * columns + across.lowerBound] += 1
        }
        var drawings: [Rect] = []
        var isSeen = [Bool](repeating: false, count: boxes.count)
        for start in boxes.indices where boxes[start] != nil && !isSeen[start] {
            var (box, count) = (boxes[start] ?? Rect(x: 0, y: 0, width: 0, height: 0), 0)
            var open = [start]
            isSeen[start] = true
            while let cell = open.popLast() {
                if let part = boxes[cell] { box = box.united(part) }
                count += counts[cell]
                let (row, column) = (cell / columns, cell % columns)
                for nextRow in max(0, row - 1)...min(rows - 1, row + 1) {
                    for nextColumn in max(0, column - 1)...min(columns - 1, column + 1) {
                        let next = nextRow * columns + nextColumn
                        guard !isSeen[next], boxes[next] != nil else { continue }
                        isSeen[next] = true
                        open.append(next)
                    }
                }
            }
            if count >= fewest { drawings.append(box) }
        }
        return drawings
    }
}
