public import RectoGeometry

/// The overlays of one page or spread, ready to be asked what lies where.
///
/// The only map from page to screen is ``PageTransform``, made for the spread's size; the tiles take the same one, so
/// overlays follow every zoom, pan and rotation as the tiles do.
public struct OverlayScene: Sendable {
    private struct Placed: Sendable {
        let overlay: Overlay
        let page: Int
        let rect: Rect
        let opensAsPopup: Bool
    }

    /// Of the page or spread, in points.
    public let size: Size
    /// In paint order: by `z`, then in the manifest's order, the pages' order first.
    private let painted: [Placed]
    /// The place in `painted` of each overlay, in reading order.
    private let reading: [Int]

    /// How far an overlay may reach beyond its page before it counts as running onto the partner, in points (GEO-002).
    public static let tolerance = 0.5

    /// - Parameters:
    ///   - sheets: the pages of the spread, in reading order; one for a page on its own.
    ///   - size: of the spread, in points; by default what the sheets fill.
    public init(_ sheets: [OverlaySheet], size: Size? = nil) {
        var placed: [(placed: Placed, order: Int)] = []
        for sheet in sheets {
            for overlay in sheet.overlays {
                let rect = Rect(
                    x: overlay.rect.x + sheet.offset.x, y: overlay.rect.y + sheet.offset.y, width: overlay.rect.width,
                    height: overlay.rect.height)
                let runsOver = overlay.rect.x < -Self.tolerance || overlay.rect.maxX > sheet.size.width + Self.tolerance
                placed.append(
                    (
                        Placed(
                            overlay: overlay, page: sheet.page, rect: rect, opensAsPopup: runsOver && sheets.count == 1),
                        placed.count
                    ))
            }
        }
        let sorted = placed.sorted { ($0.placed.overlay.z, $0.order) < ($1.placed.overlay.z, $1.order) }
        painted = sorted.map(\.placed)
        var reading = [Int](repeating: 0, count: sorted.count)
        for (place, entry) in sorted.enumerated() { reading[entry.order] = place }
        self.reading = reading
        self.size =
            size
            ?? Size(
                width: sheets.map { $0.offset.x + $0.size.width }.max() ?? 0,
                height: sheets.map { $0.offset.y + $0.size.height }.max() ?? 0)
    }

    /// What shows within a rectangle of the view, in paint order: the last one lies on top.
    ///
    /// - Parameters:
    ///   - viewport: in view space; `nil` for everything.
    ///   - transform: of this scene's ``size``.
    /// - Complexity: linear in the number of overlays.
    public func frames(
        in viewport: Rect? = nil, _ transform: PageTransform, visibility: OverlayVisibility = .any
    ) -> [OverlayFrame] {
        painted.compactMap { frame($0, transform, visibility, viewport) }
    }

    /// What shows within a rectangle of the view, in the order in which it is read and focused.
    public func readingOrder(
        in viewport: Rect? = nil, _ transform: PageTransform, visibility: OverlayVisibility = .any
    ) -> [OverlayFrame] {
        reading.compactMap { frame(painted[$0], transform, visibility, viewport) }
    }

    /// The overlays under a point of the view, the topmost first.
    ///
    /// A point on the edge between two overlays that touch belongs to the one right of it or below it on the page.
    public func overlays(
        at point: Point, _ transform: PageTransform, visibility: OverlayVisibility = .any
    ) -> [OverlayFrame] {
        let point = transform.inverse(point)
        return painted.reversed().compactMap { placed in
            guard point.x >= placed.rect.x, point.x < placed.rect.maxX, point.y >= placed.rect.y,
                point.y < placed.rect.maxY
            else { return nil }
            return frame(placed, transform, visibility, nil)
        }
    }

    /// What a tap at a point of the view is meant for: the topmost overlay that does something.
    public func target(
        at point: Point, _ transform: PageTransform, visibility: OverlayVisibility = .any
    ) -> OverlayFrame? {
        overlays(at: point, transform, visibility: visibility).first(where: \.overlay.isInteractive)
    }

    private func frame(
        _ placed: Placed, _ transform: PageTransform, _ visibility: OverlayVisibility, _ viewport: Rect?
    ) -> OverlayFrame? {
        guard visibility.shows(placed.overlay) else { return nil }
        let frame = OverlayFrame(
            overlay: placed.overlay, page: placed.page, rect: placed.rect,
            placement: Affine.translation(x: placed.rect.x, y: placed.rect.y).followed(by: transform.forward),
            corners: placed.rect.corners.map(transform.apply), opensAsPopup: placed.opensAsPopup)
        guard let viewport else { return frame }
        let box = frame.box
        let meets = box.x < viewport.maxX && viewport.x < box.maxX && box.y < viewport.maxY && viewport.y < box.maxY
        return meets ? frame : nil
    }
}
