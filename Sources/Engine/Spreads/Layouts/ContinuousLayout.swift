public import RectoGeometry

/// All spreads in one strip, each at the size of its pages, centred across it.
///
/// A horizontal strip runs the way that the document is read.
public struct ContinuousLayout: PageLayout {
    public private(set) var model: SpreadModel
    public var turns: QuarterTurns {
        didSet { if turns.swapsAxes != oldValue.swapsAxes { measure() } }
    }
    public let axis: LayoutAxis
    /// Points between one spread and the next.
    public let gap: Double
    public var zoomScope: ZoomScope { .document }

    private var extents: ExtentTree

    /// - Complexity: O(spreads).
    public init(_ model: SpreadModel, axis: LayoutAxis = .vertical, turns: QuarterTurns = .none, gap: Double = 12) {
        self.model = model
        self.axis = axis
        self.turns = turns
        self.gap = gap.isFinite ? min(max(0, gap), 10_000) : 0
        extents = ExtentTree(count: 0) { _ in (0, 0) }
        measure()
    }

    private mutating func measure() {
        extents = ExtentTree(count: model.spreadCount, measured)
    }

    /// The gap after an item is part of its length.
    private func measured(_ item: Int) -> (along: Double, across: Double) {
        let size = itemSize(item)
        return (axis.along(size) + gap, axis.across(size))
    }

    private var length: Double { max(0, extents.total - gap) }

    private var isReversed: Bool { axis == .horizontal && model.direction.value == .rightToLeft }

    public var contentSize: Size { axis.size(along: length, across: extents.across) }

    /// O(log n).
    public func frame(of item: Int) -> Rect {
        let size = itemSize(item)
        let extent = axis.along(size)
        let start = extents.start(item)
        let across = axis.across(size)
        return axis.rect(
            from: isReversed ? length - start - extent : start, extent: extent,
            acrossFrom: (extents.across - across) / 2, across: across)
    }

    /// O(log n).
    public func items(in rect: Rect) -> Range<Int> {
        guard extents.count > 0, !rect.isEmpty else { return 0..<0 }
        let start = isReversed ? length - axis.end(rect) : axis.start(rect)
        let end = isReversed ? length - axis.start(rect) : axis.end(rect)
        guard end > 0, start < length else { return 0..<0 }
        var (first, offset) = extents.find(start)
        if offset + extents.length(first) - gap <= start { first += 1 }
        let last = extents.find(end)
        return first..<max(first, last.start < end ? last.index + 1 : last.index)
    }

    /// O(log n).
    public func item(nearest point: Point) -> Int? {
        guard extents.count > 0 else { return nil }
        let place = isReversed ? length - axis.along(point) : axis.along(point)
        let (item, start) = extents.find(place)
        // Past the middle of the gap the next one is nearer.
        let isNext = place > start + extents.length(item) - gap / 2 && item + 1 < extents.count
        return isNext ? item + 1 : item
    }

    /// O(log n), or O(spreads) where the pairing changes.
    public mutating func learn(_ size: Size, of page: Int) {
        switch model.learn(size, of: page) {
        case .nothing: break
        case .size(let item):
            let (along, across) = measured(item)
            extents.set(item, along: along, across: across)
        case .pairing: measure()
        }
    }
}
