public import RectoGeometry

/// Thumbnails in rows, each fitted into a cell; rows go down, and in them items follow each other the way they are read.
///
/// A unit of layout space is a point of the view.
public struct GridLayout: PageLayout {
    public private(set) var model: SpreadModel
    public var turns: QuarterTurns
    /// What a thumbnail is fitted into.
    public let cell: Size
    /// Between cells and around all of them.
    public let gap: Double
    public private(set) var columns = 1
    public var zoomScope: ZoomScope { .document }

    /// - Parameters:
    ///   - view: In points of the view; its width tells how many columns there are.
    ///   - cell: In points of the view.
    public init(
        _ model: SpreadModel, view: Size, cell: Size = Size(width: 160, height: 160), gap: Double = 12,
        turns: QuarterTurns = .none
    ) {
        self.model = model
        self.turns = turns
        self.cell = ScreenLayout.usable(cell)
        self.gap = gap.isFinite ? min(max(0, gap), 10_000) : 0
        fit(view)
    }

    public mutating func fit(_ view: Size) {
        columns = max(1, Int((ScreenLayout.usable(view).width - gap) / (cell.width + gap)))
    }

    private var rows: Int { (model.spreadCount + columns - 1) / columns }

    public var contentSize: Size {
        model.spreadCount == 0
            ? Size(width: 0, height: 0)
            : Size(
                width: gap + Double(columns) * (cell.width + gap), height: gap + Double(rows) * (cell.height + gap))
    }

    public func frame(of item: Int) -> Rect {
        var column = item % columns
        if model.direction.value == .rightToLeft { column = columns - 1 - column }
        let place = Rect(
            x: gap + Double(column) * (cell.width + gap), y: gap + Double(item / columns) * (cell.height + gap),
            width: cell.width, height: cell.height)
        return itemSize(item).fitted(into: place)
    }

    /// Whole rows.
    public func items(in rect: Rect) -> Range<Int> {
        guard model.spreadCount > 0, !rect.isEmpty, rect.maxY > 0, rect.y < contentSize.height else { return 0..<0 }
        let pitch = cell.height + gap
        let first = clampedItem((rect.y - gap) / pitch) * columns
        let end = clampedItem(((rect.maxY - gap) / pitch).rounded(.up)) * columns
        return min(first, model.spreadCount)..<min(max(first, end), model.spreadCount)
    }

    public func item(nearest point: Point) -> Int? {
        guard model.spreadCount > 0 else { return nil }
        let row = min(clampedItem((point.y - gap / 2) / (cell.height + gap)), rows - 1)
        var column = min(max((point.x - gap / 2) / (cell.width + gap), 0), Double(columns - 1)).rounded(.down)
        if model.direction.value == .rightToLeft { column = Double(columns - 1) - column }
        return min(row * columns + Int(column), model.spreadCount - 1)
    }

    public mutating func learn(_ size: Size, of page: Int) { _ = model.learn(size, of: page) }
}
