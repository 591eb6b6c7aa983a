public import RectoGeometry

/// What a view shows: an anchor in the content, the anchor's position in the view, and a zoom.
///
/// There is no scroll offset. The visible rectangle is derived from the anchor, so that the anchor stays in place when page sizes are
/// learned, the layout is replaced, the pages are rotated or the window is resized. View space has
/// its origin top-left, y down, and is measured in points of the view (not in pixels).
public struct Viewport: Hashable, Sendable {
    /// In points of the view.
    public private(set) var size: Size
    /// Pixels of the device to a point of the view.
    public let pixelRatio: Double
    /// Points of the view to a unit of layout space.
    public private(set) var zoom: Double
    /// The place in the content that stays in place.
    public private(set) var anchor: ReadingPosition
    /// The anchor's position in the view, in points of the view.
    public private(set) var place: Point

    public static let zooms = 1e-4...1e4

    /// A view of the start of a document; ``go(to:in:)`` takes it elsewhere.
    public init(size: Size, pixelRatio: Double = 1, zoom: Double = 1) {
        self.size = ScreenLayout.usable(size)
        self.pixelRatio = pixelRatio.isFinite ? min(max(pixelRatio, 0.1), 16) : 1
        self.zoom = Self.usable(zoom)
        anchor = ReadingPosition(page: 0)
        place = .zero
    }

    private static func usable(_ zoom: Double) -> Double {
        zoom.isFinite ? min(max(zoom, zooms.lowerBound), zooms.upperBound) : 1
    }

    /// The visible rectangle, in layout space.
    public func visibleRect(in layout: some PageLayout) -> Rect {
        let point = layout.point(of: anchor)
        return Rect(
            x: point.x - place.x / zoom, y: point.y - place.y / zoom, width: size.width / zoom,
            height: size.height / zoom)
    }

    /// Layout space to view space, in points of the view.
    public func transform(in layout: some PageLayout) -> Affine {
        let visible = visibleRect(in: layout)
        return Affine(a: zoom, b: 0, c: 0, d: zoom, tx: -visible.x * zoom, ty: -visible.y * zoom)
    }

    /// The position at a point of the view, or nearest to it; `nil` if there are no pages.
    public func position(at point: Point, in layout: some PageLayout) -> ReadingPosition? {
        let visible = visibleRect(in: layout)
        return layout.position(at: Point(x: visible.x + point.x / zoom, y: visible.y + point.y / zoom))
    }

    /// The position at the centre, or nearest to it: what to store as the reading position.
    public func position(in layout: some PageLayout) -> ReadingPosition? { position(at: middle, in: layout) }

    private var middle: Point { Point(x: size.width / 2, y: size.height / 2) }

    // MARK: Movement

    /// Scrolls by a number of points of the view, as far as there is content.
    public mutating func scroll(by step: Point, in layout: some PageLayout) {
        guard step.x.isFinite, step.y.isFinite else { return }
        var visible = visibleRect(in: layout)
        let bounds = bounds(of: visible, in: layout)
        visible.x += step.x / zoom
        visible.y += step.y / zoom
        show(visible.kept(within: bounds), in: layout)
    }

    /// Shows a position at the centre of the view, or as near to it as the content allows.
    public mutating func go(to position: ReadingPosition, in layout: some PageLayout) {
        guard layout.model.pageCount > 0 else { return }
        anchor = layout.model.clamped(position)
        place = middle
        settle(in: layout)
    }

    /// Zooms around a point of the view, by default its centre, as far as the content allows.
    public mutating func zoom(to zoom: Double, around point: Point? = nil, in layout: some PageLayout) {
        let point = point ?? middle
        if let position = position(at: point, in: layout) {
            // Where that content is, which is not quite `point` where that is beside all pages.
            let visible = visibleRect(in: layout)
            let exact = layout.point(of: position)
            place = Point(x: (exact.x - visible.x) * self.zoom, y: (exact.y - visible.y) * self.zoom)
            anchor = position
        }
        self.zoom = Self.usable(zoom)
        settle(in: layout)
    }

    /// Zooms to a stop of the page in the middle.
    public mutating func zoom(to stop: ZoomStop, pointsPerInch: Double = 72, in layout: some PageLayout) {
        guard let position = position(in: layout) else { return }
        zoom(to: layout.zoom(for: stop, page: position.page, in: size, pointsPerInch: pointsPerInch), in: layout)
    }

    /// Changes the view's size; the content at its centre stays there.
    ///
    /// - Parameter layout: Not yet fitted to the new size. Fit it, then ``settle(in:)``.
    public mutating func resize(to size: Size, in layout: some PageLayout) {
        if let position = position(in: layout) { anchor = position }
        self.size = ScreenLayout.usable(size)
        place = middle
    }

    /// Shows in a new layout what the view showed in the old one, with the same centre.
    ///
    /// - Parameter zoom: In the new layout; where a zoom is one of a spread, 1 shows all of it.
    public mutating func move(from old: some PageLayout, to new: some PageLayout, zoom: Double = 1) {
        if let position = position(in: old) { anchor = position }
        place = middle
        self.zoom = Self.usable(zoom)
        settle(in: new)
    }

    /// Moves to where there is something to see, so little that the anchor is still the anchor.
    ///
    /// Not called when a page size is learned: at the ends of a document a jump would be the price of an empty strip that
    /// goes away with the next step.
    public mutating func settle(in layout: some PageLayout) {
        guard layout.model.pageCount > 0 else { return }
        anchor = layout.model.clamped(anchor)
        let visible = visibleRect(in: layout)
        let item = layout.model.spread(containing: anchor.page)
        let settled = visible.kept(within: layout.bounds(at: item))
        place.x -= (settled.x - visible.x) * zoom
        place.y -= (settled.y - visible.y) * zoom
    }

    private func bounds(of visible: Rect, in layout: some PageLayout) -> Rect {
        guard layout.model.pageCount > 0 else { return visible }
        return layout.bounds(at: layout.model.spread(containing: layout.model.clamped(anchor).page))
    }

    /// Takes the content in the middle for the anchor.
    private mutating func show(_ visible: Rect, in layout: some PageLayout) {
        let centre = Point(x: visible.x + visible.width / 2, y: visible.y + visible.height / 2)
        guard let position = layout.position(at: centre) else { return }
        let exact = layout.point(of: position)
        anchor = position
        place = Point(x: (exact.x - visible.x) * zoom, y: (exact.y - visible.y) * zoom)
    }
}
