import RectoComposition
import RectoDiagnostics
import RectoMarkup
import RectoPlaces
import RectoStyles

extension BoxBuilder {
    /// Builds a table with all that is in it.
    ///
    /// - Returns: Whether it was built; if not, its rows are built as lines.
    mutating func openTable(
        _ frame: BoxFrame, _ index: Int, _ attributes: [String: String]
    ) throws(Failure) -> Bool {
        guard annotated.isEmpty, innerFlows.depth < Self.deepestInner, innerFlows.count < Self.mostInner,
            let grid = TableGrid(tree, document, index)
        else { return false }
        try flush()
        innerFlows = (innerFlows.count + 1, innerFlows.depth + 1)
        var build = TableBuild(grid, frame.style, room: frames[frames.count - 1].width)
        build.columns = try columns(build, frame, index)
        if isMeasuring {
            let own = ContentWidth(
                least: build.columns.least + build.columns.edges, most: build.columns.most + build.columns.edges)
            var style = frame.style
            (style.padding, style.border) = (.init(.zero), .init(BorderEdge()))
            frames[frames.lastIndex(where: \.isBlock) ?? 0].content.add(BlockGeometry.outer(own, style))
        } else {
            try add(build, frame, index, attributes)
        }
        innerFlows.depth -= 1
        skipUntil = tree.nodes[index].end
        return true
    }

    /// Builds a table that stands at a side.
    ///
    /// - Returns: Whether it was built.
    mutating func openFloatingTable(
        _ frame: BoxFrame, _ index: Int, _ attributes: [String: String]
    ) throws(Failure) -> Bool {
        guard innerFlows.depth + 1 < Self.deepestInner, let grid = TableGrid(tree, document, index) else {
            return false
        }
        let outer = frames[frames.count - 1]
        let build = TableBuild(grid, frame.style, room: outer.width)
        let columns = try columns(build, frame, index)
        var content = ContentWidth(least: columns.least + columns.edges, most: columns.most + columns.edges)
        if let width = frame.style.width.resolved(of: outer.width) {
            let own = max(content.least, frame.style.boxSizing == .borderBox ? width : width + columns.edges)
            content = ContentWidth(least: own, most: own)
        }
        // The margins are the float's, and all else is the table's.
        var side = frame
        side.style = ComputedStyle.inheriting(frame.style)
        (side.style.display, side.style.float, side.style.clear) = (.block, frame.style.float, frame.style.clear)
        side.style.margin = frame.style.margin
        side.after = nil
        var table = frame
        (table.style.float, table.style.clear, table.style.margin) = (.none, .none, .init(.zero))
        defer { skipUntil = tree.nodes[index].end }
        if isMeasuring {
            frames[frames.lastIndex(where: \.isBlock) ?? 0].content.add(
                float: BlockGeometry.outer(content, side.style))
            return true
        }
        let (geometry, float) = BlockGeometry.float(side.style, in: outer.width, page: room) { content }
        pushFloat(number: flow.tree.open(float))
        flow.tree.open(geometry.box)
        (side.width, side.isFloat) = (geometry.width, true)
        frames.append(side)
        _ = try openTable(table, index, attributes)
        frames.removeLast()
        flow.tree.close()
        closeFloat()
        return true
    }

    // MARK: - Widths

    /// The columns of a table with what their cells need.
    private func columns(_ build: TableBuild, _ frame: BoxFrame, _ index: Int) throws(Failure) -> TableColumns {
        if let known = widths.tables[index] { return known }
        var build = build
        var own = measuring()
        own.skipUntil = index + 1
        own.frames.append(own.blockFrame(frame.style, frame.name))
        var wide: [(cell: Int, content: ContentWidth)] = []
        for row in build.grid.rows {
            own.frames.append(own.blockFrame(row.style, "tr"))
            for number in row.cells {
                let cell = build.grid.cells[number]
                var inner = own.blockFrame(cell.style, "td")
                inner.after = cell.node.flatMap { document.style($0, .after) }
                let content = try own.measure(inner, cell.node, cell.nodes, [:])
                if cell.columns == 1 { build.add(number, content) } else { wide.append((number, content)) }
            }
            own.frames.removeLast()
        }
        for (cell, content) in wide.sorted(by: { build.grid.cells[$0.cell].columns < build.grid.cells[$1.cell].columns }
        ) {
            build.add(cell, content)
        }
        widths.tables[index] = build.columns
        return build.columns
    }

    /// A block within the one that is open, as wide as that.
    private func blockFrame(_ style: ComputedStyle, _ name: String) -> BoxFrame {
        let outer = frames[frames.count - 1]
        return BoxFrame(
            name: name, end: .max, depth: frames.count, style: style,
            inline: InlineStyle(
                style, in: outer.inline, isInline: false, language: outer.inline.face.language, settings: settings),
            isBlock: true, start: outer.start, width: outer.width)
    }

    // MARK: - Boxes

    /// How wide a table is, with its borders, and how far its margins move it.
    private func place(_ build: TableBuild, in room: Double, isReversed: Bool) -> (start: Double, width: Double) {
        let style = build.style
        let (left, right) = (style.margin.left.resolved(of: room), style.margin.right.resolved(of: room))
        var margins = (left: max(0, left ?? 0), right: max(0, right ?? 0))
        let least = build.columns.least + build.columns.edges
        let free = room - margins.left - margins.right
        var width = min(max(least, free), build.columns.most + build.columns.edges)
        if let wish = style.width.resolved(of: room) {
            width = max(0, style.boxSizing == .borderBox ? wish : wish + build.columns.edges)
        }
        if let most = style.maxWidth.resolved(of: room) { width = min(width, max(0, most)) }
        if let own = style.minWidth.resolved(of: room) { width = max(width, own) }
        if style.tableLayout == .auto || style.width == .auto { width = max(width, least) }
        width = max(min(width, room), min(room, build.columns.edges + 1))
        let share = min(1, (room - width) / max(margins.left + margins.right, 1e-9))
        margins = (margins.left * share, margins.right * share)
        let rest = max(0, room - width - margins.left - margins.right)
        switch (left, right) {
        case (nil, nil): margins.left = rest / 2
        case (nil, _): margins.left += rest
        default: if isReversed, right != nil { margins.left += rest }
        }
        return (margins.left, width)
    }

    private mutating func add(
        _ build: TableBuild, _ frame: BoxFrame, _ index: Int, _ attributes: [String: String]
    ) throws(Failure) {
        let outer = frames[frames.count - 1]
        var geometry = BlockGeometry(frame.style, in: outer.width, page: room)
        let (start, width) = place(build, in: outer.width, isReversed: outer.style.direction == .rtl)
        // The captions and the table are within the margins.
        var wrapper = FlowBox()
        (wrapper.marginBefore, wrapper.marginAfter) = (geometry.box.marginBefore, geometry.box.marginAfter)
        (wrapper.insetStart, wrapper.insetEnd) = (start, max(0, outer.width - start - width))
        (wrapper.breakBefore, wrapper.breakAfter) = (geometry.box.breakBefore, geometry.box.breakAfter)
        (wrapper.avoidsBreakInside, wrapper.clear, wrapper.isRoot) = (
            geometry.box.avoidsBreakInside, geometry.box.clear, true
        )
        wrapper.isBesideFloats = true
        flow.tree.open(wrapper)
        var own = blockFrame(frame.style, frame.name)
        (own.start, own.width, own.after) = (outer.start + start, width, nil)
        openElement(&own, index, .html, attributes)
        frames.append(own)
        for caption in build.grid.captions { try walk(caption..<tree.nodes[caption].end) }
        try flush()
        var box = FlowBox()
        (box.insetBefore, box.insetAfter) = (build.insets.top, build.insets.bottom)
        (box.insetStart, box.insetEnd) = (min(build.insets.left, width / 3), min(build.insets.right, width / 3))
        let height = BlockGeometry.height(frame.style, inner: 0, room)
        box.height = max(0, height - build.insets.top - build.insets.bottom)
        (geometry.paint.marginLeft, geometry.paint.marginRight) = (0, 0)
        if build.isCollapsed {
            (geometry.paint.top, geometry.paint.right) = (BoxPaint.Edge(), BoxPaint.Edge())
            (geometry.paint.bottom, geometry.paint.left) = (BoxPaint.Edge(), BoxPaint.Edge())
        }
        box.isPainted = geometry.paint.isPainted
        let number = flow.tree.open(box)
        if box.isPainted { flow.boxes[number] = geometry.paint }
        frames[frames.count - 1].start += box.insetStart
        frames[frames.count - 1].width -= box.insetStart + box.insetEnd
        try addRows(build, width - box.insetStart - box.insetEnd)
        flow.tree.close()
        counters.leave(depth: own.depth)
        frames.removeLast()
        flow.tree.close()
    }

    private mutating func addRows(_ build: TableBuild, _ width: Double) throws(Failure) {
        let isFixed = build.style.tableLayout == .fixed && build.style.width != .auto
        let columns = isFixed ? build.fixedColumns() : build.columns
        let sizes = columns.widths(width, isFixed: isFixed)
        var starts = [columns.spacing]
        for size in sizes { starts.append((starts.last ?? 0) + size + columns.spacing) }
        let isReversed = build.style.direction == .rtl
        let number = flow.tree.openTable()
        var table = FlowTable()
        (table.width, table.spacing, table.headers) = (width, columns.spacing, build.grid.headers)
        if table.headers > 0, flow.artifact == nil { flow.artifact = element(.artifact, in: 0, nil) }
        var hidden = build.grid.hidden[...]
        for row in build.grid.rows {
            let first = table.cells.count
            var frame = blockFrame(row.style, "tr")
            if let node = row.node, case .element(let name, let space, let attributes) = tree.nodes[node].content {
                count(row.style, name, attributes)
                frame.inline.face.language = language(attributes)
                openElement(&frame, node, space, attributes)
            }
            frames.append(frame)
            for place in row.cells {
                let cell = build.grid.cells[place]
                while let node = hidden.first, node < cell.nodes.lowerBound {
                    note(hidden: item.range(ofNode: node))
                    hidden.removeFirst()
                }
                let x = starts[cell.column]
                let size = starts[cell.column + cell.columns] - columns.spacing - x
                table.cells.append(
                    try add(build, place, start: isReversed ? width - x - size : x, width: size))
            }
            var own = FlowTable.Row(cells: first..<table.cells.count)
            own.height = BlockGeometry.height(row.style, inner: 0, room)
            own.breakBefore = BoxBreak(row.style.breakBefore)
            table.rows.append(own)
            counters.leave(depth: frame.depth)
            frames.removeLast()
        }
        for node in hidden { note(hidden: item.range(ofNode: node)) }
        flow.tree.close(table: number, table)
    }

    private mutating func add(
        _ build: TableBuild, _ number: Int, start: Double, width: Double
    ) throws(Failure) -> FlowTable.Cell {
        let cell = build.grid.cells[number]
        let insets = build.insets(number)
        let share = min(1, width * 0.8 / max(insets.left + insets.right, 1e-9))
        let paint = build.paint(number)
        var box: Int?
        if paint.isPainted {
            let own = flow.tree.addBox()
            flow.boxes[own] = paint
            box = own
        }
        flow.tree.openCell()
        var frame = blockFrame(cell.style, "td")
        var attributes: [String: String] = [:]
        if let node = cell.node, case .element(let name, let space, let own) = tree.nodes[node].content {
            attributes = own
            count(cell.style, name, own)
            frame.inline.face.language = language(own)
            frame.after = document.style(node, .after)
            openElement(&frame, node, space, own)
        }
        frame.start += start + insets.left * share
        frame.width = max(1, width - (insets.left + insets.right) * share)
        frames.append(frame)
        if let node = cell.node, let before = document.style(node, .before) { try addGenerated(before, attributes) }
        try walk(cell.nodes)
        if let after = frame.after { try addGenerated(after, attributes) }
        if markers.count > 0 { text.append("\u{200B}", InlineText.nowhere, styleIndex(frame.inline)) }
        try flush()
        counters.leave(depth: frame.depth)
        frames.removeLast()
        var own = FlowTable.Cell(start: start, width: width, steps: flow.tree.closeCell())
        own.rowSpan = cell.rows
        (own.insetBefore, own.insetAfter) = (min(insets.top, room.height / 4), min(insets.bottom, room.height / 4))
        (own.insetStart, own.insetEnd) = (insets.left * share, insets.right * share)
        own.height = min(
            room.height,
            cell.style.height == .auto
                ? 0
                : BlockGeometry.height(cell.style, inner: 0, room)
                    + (cell.style.boxSizing == .borderBox ? 0 : own.insetBefore + own.insetAfter))
        own.alignment =
            switch cell.style.verticalAlign {
            case .top: .top
            case .middle: .middle
            case .bottom: .bottom
            default: .baseline
            }
        own.box = box
        return own
    }
}
