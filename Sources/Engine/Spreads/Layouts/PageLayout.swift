public import RectoGeometry

/// Where the spreads of a document lie.
///
/// Item *i* of a layout is spread *i* of its model, so a layout of single pages is a layout of ``SpreadModel/unpaired``. Layout
/// space has its origin top-left and y down; a unit is a point of the page in layouts of pages at their own size, and a point
/// of the view in those that fit pages into something.
///
/// Functions that are called each frame (`items`, `frame`, `item(nearest:)`) must cost at most O(log n + answer): a document may have
/// 15,000 pages. Items need not be ordered or in one row, as long as those that a view can show have numbers near each other.
///
/// A custom layout only says where items are. It gets everything else: pages, positions, zoom stops, movement of a ``Viewport``, and the
/// plan of ``ViewportPlanner``. This one is a staircase, with each spread a step to the right of the one above it:
///
/// ```swift
/// struct Staircase: PageLayout {
///     var model: SpreadModel
///     var turns = QuarterTurns.none
///     let zoomScope = ZoomScope.document
///     let tread = 100.0
///     let cell = Size(width: 800, height: 1000)
///
///     var contentSize: Size {
///         let count = Double(model.spreadCount)
///         return count == 0
///             ? Size(width: 0, height: 0)
///             : Size(width: (count - 1) * tread + cell.width, height: count * cell.height)
///     }
///
///     func frame(of item: Int) -> Rect {
///         let size = itemSize(item)
///         let scale = min(cell.width / size.width, cell.height / size.height)
///         return Rect(
///             x: Double(item) * tread, y: Double(item) * cell.height,
///             width: size.width * scale, height: size.height * scale)
///     }
///
///     func items(in rect: Rect) -> Range<Int> {
///         let first = clampedItem(rect.y / cell.height)
///         return first..<max(first, clampedItem((rect.maxY / cell.height).rounded(.up)))
///     }
///
///     func item(nearest point: Point) -> Int? {
///         model.spreadCount == 0 ? nil : min(clampedItem(point.y / cell.height), model.spreadCount - 1)
///     }
///
///     mutating func learn(_ size: Size, of page: Int) { _ = model.learn(size, of: page) }
/// }
/// ```
public protocol PageLayout: Sendable {
    /// The spreads that are laid out.
    var model: SpreadModel { get }
    /// How each spread is turned, clockwise; items stay where they are.
    var turns: QuarterTurns { get set }
    var zoomScope: ZoomScope { get }
    /// All items lie between the origin and this.
    var contentSize: Size { get }

    /// The items that a rectangle of layout space shows. May include neighbours, but only from rows that the rectangle crosses.
    func items(in rect: Rect) -> Range<Int>
    /// Where an item lies, in layout space; its proportions are those of ``itemSize(_:)``.
    func frame(of item: Int) -> Rect
    /// The item at or next to a point of layout space; `nil` if there are no items.
    func item(nearest point: Point) -> Int?
    /// The bounds, in layout space, of what a view may show while it is at this item.
    func bounds(at item: Int) -> Rect
    /// Learns a page's displayed size, in points.
    ///
    /// Frames may move, but positions stay valid: a ``Viewport`` continues to show the same content.
    mutating func learn(_ size: Size, of page: Int)
    /// Adapts to a view of this size, in points of the view.
    mutating func fit(_ view: Size)
}

extension PageLayout {
    public func bounds(at item: Int) -> Rect {
        zoomScope == .spread ? frame(of: item) : Rect(x: 0, y: 0, width: contentSize.width, height: contentSize.height)
    }

    public mutating func fit(_ view: Size) {}

    /// Size of an item as it is turned, in points of its pages.
    public func itemSize(_ item: Int) -> Size { model.size(ofSpread: item).turned(turns) }

    /// A number of items, from none to all.
    public func clampedItem(_ number: Double) -> Int {
        number >= Double(model.spreadCount) ? model.spreadCount : number > 0 ? Int(number) : 0
    }
}
