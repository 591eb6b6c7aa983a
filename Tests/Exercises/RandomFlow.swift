package import RectoComposition

/// Trees of blocks, floats and tables, whose words are numbered in the order of the document.
package struct RandomFlow {
    package private(set) var tree = FlowTree()
    package var random: Random
    private var offset = 0

    package init(seed: UInt64) { self.init(Random(state: seed)) }

    package init(_ random: Random) {
        self.random = random
        blocks(2 + self.random.below(15), 0, width: 200)
    }

    private mutating func blocks(_ count: Int, _ depth: Int, width: Double) {
        var opened: [Double] = []
        var width = width
        for _ in 0..<count {
            switch random.below(depth < 2 ? 9 : depth < 3 ? 6 : 4) {
            case 0:
                var box = box()
                box.insetStart = min(box.insetStart, width / 4)
                opened.append(width)
                width -= box.insetStart
                tree.open(box)
            case 1 where !opened.isEmpty:
                tree.close()
                width = opened.removeLast()
            case 4, 5: float(depth, width)
            case 6: table(depth, width)
            default: paragraph(depth, width)
            }
        }
        for _ in opened { tree.close() }
    }

    private mutating func box() -> FlowBox {
        var box = FlowBox()
        box.marginBefore = Double(random.below(20))
        box.marginAfter = Double(random.below(20))
        if random.below(3) == 0 { box.insetBefore = Double(random.below(8)) }
        if random.below(3) == 0 { box.insetAfter = Double(random.below(8)) }
        if random.below(4) == 0 { box.height = Double(random.below(80)) }
        box.insetStart = Double(random.below(10))
        box.isRoot = random.below(5) == 0
        box.clear = [.none, .none, .left, .right, .both][random.below(5)]
        box.avoidsBreakInside = random.below(4) == 0
        box.breakBefore = [.auto, .auto, .auto, .avoid, .region][random.below(5)]
        box.isPainted = random.below(2) == 0
        return box
    }

    private mutating func words(_ count: Int) -> [LinePart] {
        var parts: [LinePart] = []
        for _ in 0..<count {
            parts.append(LinePart(.word, width: Double(5 + random.below(25)), offset: offset))
            parts.append(LinePart(.space, width: 5, stretch: 3, shrink: 1, offset: offset + 1))
            offset += 2
        }
        return parts
    }

    private mutating func paragraph(_ depth: Int, _ width: Double) {
        var parts = words(random.below(20))
        var anchors: [(part: Int, float: Int)] = []
        while depth < 2, random.below(3) == 0, anchors.count < 4 {
            anchors.append((parts.count, float(depth, width)))
            parts += words(random.below(30))
        }
        if random.below(2) == 0 { parts += words(random.below(20)) }
        var paragraph = FlowParagraph(parts: parts, lineHeight: 10)
        paragraph.indent = Double(random.below(20))
        paragraph.method = random.below(2) == 0 ? .greedy : .totalFit
        (paragraph.orphans, paragraph.widows) = (1 + random.below(3), 1 + random.below(3))
        if random.below(4) == 0 {
            paragraph.extents = parts.map { _ in LineExtent(above: Double(5 + random.below(20)), below: 5) }
        }
        let number = tree.add(paragraph)
        for anchor in anchors where !parts.isEmpty { tree.anchor(anchor.float, to: number, part: anchor.part) }
    }

    @discardableResult
    private mutating func float(_ depth: Int, _ width: Double) -> Int {
        var float = FlowFloat(random.below(2) == 0 ? .left : .right, width: min(width, Double(20 + random.below(120))))
        if random.below(3) == 0 {
            (float.marginBefore, float.marginAfter) = (Double(random.below(9)), Double(random.below(9)))
        }
        if random.below(3) == 0 { float.marginEnd = Double(random.below(9)) }
        float.clear = [.none, .none, .none, .left, .both][random.below(5)]
        let number = tree.open(float)
        let isPicture = random.below(3) == 0
        if isPicture {
            let size = (Double(1 + random.below(150)), Double(1 + random.below(200)))
            tree.add(FlowSolid(width: size.0, height: size.1, offset: offset))
        } else {
            blocks(1 + random.below(3), depth + 1, width: float.width - float.marginEnd)
        }
        tree.close(float: number, hasText: !isPicture)
        return number
    }

    private mutating func table(_ depth: Int, _ width: Double) {
        // Tables stand beside floats.
        var wrapper = FlowBox()
        (wrapper.isRoot, wrapper.isBesideFloats, wrapper.insetEnd) = (
            true, true, width < 150 || random.below(2) == 0 ? 0 : width / 2
        )
        let width = width - wrapper.insetEnd
        tree.open(wrapper)
        defer { tree.close() }
        let number = tree.openTable()
        var table = FlowTable()
        table.width = width
        table.spacing = Double(random.below(4))
        let columns = 1 + random.below(3)
        table.headers = random.below(3) == 0 ? 1 : 0
        var taken = [Int](repeating: 0, count: columns)
        for row in 0..<1 + random.below(5) {
            let first = table.cells.count
            for column in 0..<columns where taken[column] <= row {
                tree.openCell()
                let own = width / Double(columns)
                blocks(random.below(row < table.headers ? 2 : 4), depth + 1, width: own - 4)
                var cell = FlowTable.Cell(start: own * Double(column), width: own, steps: tree.closeCell())
                (cell.insetBefore, cell.insetAfter) = (Double(random.below(5)), Double(random.below(5)))
                cell.insetStart = Double(random.below(5))
                cell.alignment = [.baseline, .top, .middle, .bottom][random.below(4)]
                if row >= table.headers, random.below(6) == 0 { cell.rowSpan = 1 + random.below(3) }
                taken[column] = row + cell.rowSpan
                if random.below(2) == 0 { cell.box = tree.addBox() }
                table.cells.append(cell)
            }
            table.rows.append(FlowTable.Row(cells: first..<table.cells.count))
            if random.below(8) == 0 { table.rows[row].breakBefore = .region }
        }
        tree.close(table: number, table)
    }
}
