import RectoMarkup
import RectoStyles

/// The rows, cells and captions of a table, by the styles of its elements (CSS 2.2, section 17.2).
struct TableGrid {
    struct Cell {
        /// nil for one around what is no cell.
        var node: Int?
        /// What is in it.
        var nodes: Range<Int>
        var style: ComputedStyle
        var column: Int
        var columns = 1
        var rows = 1
    }

    struct Row {
        var node: Int?
        var style: ComputedStyle
        /// That of the group of rows around it.
        var group: ComputedStyle?
        var cells: Range<Int> = 0..<0
    }

    private let document: StyledDocument
    private let tree: ContentTree
    private(set) var cells: [Cell] = []
    private(set) var rows: [Row] = []
    private(set) var captions: [Int] = []
    /// What is not shown.
    private(set) var hidden: [Int] = []
    /// By column, of those that have one.
    private(set) var columns: [Int: ComputedStyle] = [:]
    private(set) var columnCount = 0
    /// Rows at the beginning that stand again in each region.
    private(set) var headers = 0
    /// By column, the first row below the cell that is there.
    private var taken: [Int] = []
    private var declared = 0
    /// Of cells that no sheet gives one.
    private var padding: Double?

    static let mostColumns = 1000
    static let mostCells = 200_000

    /// nil for a table without cells, or with more than anybody reads.
    init?(_ tree: ContentTree, _ document: StyledDocument, _ node: Int) {
        self.tree = tree
        self.document = document
        var table = document.style(node)
        if case .element(_, _, let attributes) = tree.nodes[node].content,
            case .length(let own)? = Self.extent(attributes["cellpadding"])
        {
            padding = min(own.pixels, 100)
        }
        table.verticalAlign = .baseline
        addRows(node + 1..<tree.nodes[node].end, group: nil, isHeader: false, anonymous: table)
        guard !cells.isEmpty, cells.count <= Self.mostCells, columnCount <= Self.mostColumns else { return nil }
        // A cell ends with its table.
        for row in rows.indices {
            for cell in rows[row].cells { cells[cell].rows = min(cells[cell].rows, rows.count - row) }
        }
        if headers == rows.count { headers = 0 }
    }

    private func display(_ node: Int) -> Display? {
        guard case .element = tree.nodes[node].content else { return nil }
        return document.style(node).display
    }

    private func isBlank(_ node: Int) -> Bool {
        guard case .text(let text) = tree.nodes[node].content else { return false }
        return text.unicodeScalars.allSatisfy(BoxBuilder.isSpace)
    }

    /// The style of an element with what its attributes ask for, where no sheet says otherwise.
    private func style(_ node: Int) -> ComputedStyle { Self.style(tree, document, node, padding: padding) }

    /// The style of an element of a table with what its attributes ask for, where no sheet says otherwise.
    ///
    /// - Parameter padding: Of cells.
    static func style(
        _ tree: ContentTree, _ document: StyledDocument, _ node: Int, padding: Double? = nil
    ) -> ComputedStyle {
        var style = document.style(node)
        guard case .element(let name, _, let attributes) = tree.nodes[node].content else { return style }
        if style.width == .auto, let width = extent(attributes["width"]) { style.width = width }
        if name == "td" || name == "th" || name == "tr", style.height == .auto,
            let height = extent(attributes["height"])
        {
            style.height = height
        }
        if name == "table", style.borderSpacing == 2, case .length(let own)? = extent(attributes["cellspacing"]) {
            style.borderSpacing = own.pixels
        }
        if let padding, name == "td" || name == "th" {
            let own = LengthPercentage(pixels: padding)
            // One pixel is what cells have without any sheet.
            for side in [\Edges<LengthPercentage>.top, \.right, \.bottom, \.left]
            where style.padding[keyPath: side] == LengthPercentage(pixels: 1) {
                style.padding[keyPath: side] = own
            }
        }
        return style
    }

    /// A length of an attribute: `40`, `40px`, `50%`.
    private static func extent(_ text: String?) -> Extent? {
        guard let text else { return nil }
        let digits = text.drop { $0.isWhitespace }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(digits), number.isFinite, (0..<100_000).contains(number) else { return nil }
        return .length(text.contains("%") ? LengthPercentage(share: number / 100) : LengthPercentage(pixels: number))
    }

    private func attribute(_ node: Int, _ name: String) -> Int? {
        guard case .element(_, _, let attributes) = tree.nodes[node].content, let text = attributes[name] else {
            return nil
        }
        return Int(text.drop { $0.isWhitespace }.prefix { $0.isASCII && $0.isNumber })
    }

    // MARK: - Rows

    private mutating func addRows(
        _ nodes: Range<Int>, group: ComputedStyle?, isHeader: Bool, anonymous: ComputedStyle
    ) {
        var loose: Range<Int>?
        func end(_ node: Int) -> Int { max(node + 1, tree.nodes[node].end) }
        var node = nodes.lowerBound
        while node < nodes.upperBound, cells.count <= Self.mostCells {
            let next = end(node)
            let display = display(node)
            var isOwn = true
            switch display {
            case .tableRow: addLoose(&loose, group, anonymous, isHeader)
            case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup: addLoose(&loose, group, anonymous, isHeader)
            default: isOwn = false
            }
            switch display {
            case .tableRow: addRow(node, node + 1..<next, style(node), group, isHeader)
            case .tableRowGroup, .tableHeaderGroup, .tableFooterGroup:
                taken = taken.map { min($0, rows.count) }
                addRows(
                    node + 1..<next, group: document.style(node),
                    isHeader: display == .tableHeaderGroup && headers == rows.count, anonymous: anonymous)
                taken = taken.map { min($0, rows.count) }
            case .tableCaption where group == nil: captions.append(node)
            case .some(Display.none): hidden.append(node)
            case .tableColumn: addColumn(node)
            case .tableColumnGroup: addColumns(node)
            default:
                if !isOwn, loose != nil || !isBlank(node) { loose = (loose?.lowerBound ?? node)..<next }
            }
            node = next
        }
        addLoose(&loose, group, anonymous, isHeader)
    }

    /// A row around what is in no row.
    private mutating func addLoose(
        _ loose: inout Range<Int>?, _ group: ComputedStyle?, _ anonymous: ComputedStyle, _ isHeader: Bool
    ) {
        guard let nodes = loose else { return }
        loose = nil
        addRow(nil, nodes, Self.inherited(anonymous, .tableRow), group, isHeader)
    }

    /// The style of a box that no element has.
    private static func inherited(_ style: ComputedStyle, _ display: Display) -> ComputedStyle {
        var own = ComputedStyle.inheriting(style)
        own.display = display
        return own
    }

    private mutating func addRow(
        _ node: Int?, _ nodes: Range<Int>, _ style: ComputedStyle, _ group: ComputedStyle?, _ isHeader: Bool
    ) {
        let first = cells.count
        var loose: Range<Int>?
        var place = nodes.lowerBound
        while place < nodes.upperBound, cells.count <= Self.mostCells {
            let next = max(place + 1, tree.nodes[place].end)
            switch display(place) {
            case .tableCell:
                addLooseCell(&loose, style)
                addCell(place, place + 1..<next, self.style(place))
            case .some(Display.none): hidden.append(place)
            default: if loose != nil || !isBlank(place) { loose = (loose?.lowerBound ?? place)..<next }
            }
            place = next
        }
        addLooseCell(&loose, style)
        // A row without cells is none, but for those that reach into it.
        guard cells.count > first || taken.contains(where: { $0 > rows.count }) else { return }
        if isHeader, headers == rows.count { headers += 1 }
        rows.append(Row(node: node, style: style, group: group, cells: first..<cells.count))
    }

    private mutating func addLooseCell(_ loose: inout Range<Int>?, _ style: ComputedStyle) {
        guard let nodes = loose else { return }
        loose = nil
        addCell(nil, nodes, Self.inherited(style, .tableCell))
    }

    private mutating func addCell(_ node: Int?, _ nodes: Range<Int>, _ style: ComputedStyle) {
        var cell = Cell(node: node, nodes: nodes, style: style, column: 0)
        if let node {
            cell.columns = min(max(attribute(node, "colspan") ?? 1, 1), Self.mostColumns)
            let rows = attribute(node, "rowspan") ?? 1
            cell.rows = rows == 0 ? Int(UInt16.max) : min(max(rows, 1), Int(UInt16.max))
        }
        var column = 0
        while column < taken.count, taken[column] > rows.count { column += 1 }
        // No cell lies on another.
        var columns = 1
        while columns < cell.columns, column + columns >= taken.count || taken[column + columns] <= rows.count {
            columns += 1
        }
        (cell.column, cell.columns) = (column, columns)
        while taken.count < column + columns { taken.append(0) }
        for own in column..<column + columns { taken[own] = rows.count + cell.rows }
        columnCount = max(columnCount, column + columns)
        cells.append(cell)
    }

    // MARK: - Columns

    private mutating func addColumns(_ node: Int) {
        let first = declared
        var place = node + 1
        while place < tree.nodes[node].end {
            if display(place) == .tableColumn { addColumn(place) }
            place = max(place + 1, tree.nodes[place].end)
        }
        if declared == first { addColumn(node) }
    }

    private mutating func addColumn(_ node: Int) {
        for _ in 0..<min(max(attribute(node, "span") ?? 1, 1), Self.mostColumns) where declared < Self.mostColumns {
            columns[declared] = style(node)
            declared += 1
        }
    }
}
