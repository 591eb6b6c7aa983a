import RectoGeometry
import RectoSpreads

/// The example in the documentation of ``PageLayout``, word by word; `SpreadsTests` treats it like the stock layouts.
struct Staircase: PageLayout {
    var model: SpreadModel
    var turns = QuarterTurns.none
    let zoomScope = ZoomScope.document
    let tread = 100.0
    let cell = Size(width: 800, height: 1000)

    var contentSize: Size {
        let count = Double(model.spreadCount)
        return count == 0
            ? Size(width: 0, height: 0)
            : Size(width: (count - 1) * tread + cell.width, height: count * cell.height)
    }

    func frame(of item: Int) -> Rect {
        let size = itemSize(item)
        let scale = min(cell.width / size.width, cell.height / size.height)
        return Rect(
            x: Double(item) * tread, y: Double(item) * cell.height,
            width: size.width * scale, height: size.height * scale)
    }

    func items(in rect: Rect) -> Range<Int> {
        let first = clampedItem(rect.y / cell.height)
        return first..<max(first, clampedItem((rect.maxY / cell.height).rounded(.up)))
    }

    func item(nearest point: Point) -> Int? {
        model.spreadCount == 0 ? nil : min(clampedItem(point.y / cell.height), model.spreadCount - 1)
    }

    mutating func learn(_ size: Size, of page: Int) { _ = model.learn(size, of: page) }
}
