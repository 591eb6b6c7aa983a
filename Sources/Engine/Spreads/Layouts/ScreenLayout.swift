public import RectoGeometry

/// A screen for each spread, which is fitted into it; screens follow each other the way that the document is read.
///
/// A unit of layout space is a point of the view.
public struct ScreenLayout: PageLayout {
    public private(set) var model: SpreadModel
    public var turns: QuarterTurns
    public let axis: LayoutAxis
    /// A screen.
    public private(set) var view: Size
    public var zoomScope: ZoomScope { .spread }

    /// - Parameter view: In points of the view.
    public init(_ model: SpreadModel, view: Size, axis: LayoutAxis = .horizontal, turns: QuarterTurns = .none) {
        self.model = model
        self.axis = axis
        self.turns = turns
        self.view = Self.usable(view)
    }

    public mutating func fit(_ view: Size) { self.view = Self.usable(view) }

    /// A view that is not shown yet has no size, and dividing by that helps nobody.
    static func usable(_ view: Size) -> Size {
        func side(_ length: Double) -> Double { length.isFinite ? min(max(length, 1), 1e6) : 1 }
        return Size(width: side(view.width), height: side(view.height))
    }

    public var contentSize: Size {
        model.spreadCount == 0
            ? Size(width: 0, height: 0)
            : axis.size(along: axis.along(view) * Double(model.spreadCount), across: axis.across(view))
    }

    private var isReversed: Bool { axis == .horizontal && model.direction.value == .rightToLeft }

    /// The screen of an item.
    public func bounds(at item: Int) -> Rect {
        let place = isReversed ? model.spreadCount - 1 - item : item
        return axis.rect(
            from: Double(place) * axis.along(view), extent: axis.along(view), acrossFrom: 0, across: axis.across(view))
    }

    public func frame(of item: Int) -> Rect { itemSize(item).fitted(into: bounds(at: item)) }

    public func items(in rect: Rect) -> Range<Int> {
        guard model.spreadCount > 0, !rect.isEmpty else { return 0..<0 }
        let count = model.spreadCount
        let first = clampedItem((axis.start(rect) / axis.along(view)).rounded(.down))
        let end = max(first, clampedItem((axis.end(rect) / axis.along(view)).rounded(.up)))
        return isReversed ? count - end..<count - first : first..<end
    }

    public func item(nearest point: Point) -> Int? {
        guard model.spreadCount > 0 else { return nil }
        let place = min(clampedItem(axis.along(point) / axis.along(view)), model.spreadCount - 1)
        return isReversed ? model.spreadCount - 1 - place : place
    }

    public mutating func learn(_ size: Size, of page: Int) { _ = model.learn(size, of: page) }
}
