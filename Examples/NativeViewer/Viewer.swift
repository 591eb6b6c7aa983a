import Recto

/// An issue in a window: which part of it is visible, and how a frame of that looks.
///
/// Three maps lead to the screen, each in its own type: `SpreadModel` from pages to spreads, `ScreenLayout` from spreads to the layout,
/// `Viewport` from the layout to the window. Tiles and overlays go through the same maps, so that they stay together.
@Lane
final class Viewer {
    /// The most tiles rendered for one frame.
    ///
    /// An application that must not wait renders them outside its frames.
    private static let tilesPerFrame = 6

    let layout: ScreenLayout
    var viewport: Viewport

    private let issue: LocalIssue
    private let cache: TileCache
    private let planner: ViewportPlanner
    private var plan = ViewportPlan()

    /// - Parameters:
    ///   - view: The window's size in points.
    ///   - pixelRatio: How many pixels of the screen a point has.
    init(_ issue: LocalIssue, view: Size, pixelRatio: Double) {
        self.issue = issue
        layout = ScreenLayout(issue.spreads, view: view)
        viewport = Viewport(size: view, pixelRatio: pixelRatio)
        // A level may be enlarged a little before the next one is needed, which has four times as many pixels.
        let scheme = TileScheme(scale: 4, enlargement: 1.04)
        cache = TileCache(issue.document, scheme)
        planner = ViewportPlanner(scheme: scheme, byteBudget: 96 << 20)
    }

    /// The view that shows the whole spread with a page, which counts from 0.
    func viewport(on page: Int) -> Viewport {
        var viewport = Viewport(size: viewport.size, pixelRatio: viewport.pixelRatio)
        viewport.go(to: ReadingPosition(page: page), in: layout)
        return viewport
    }

    // MARK: - Frames

    /// The frame that shows the viewport, as far as its tiles have been rendered.
    func frame() throws -> Frame { try draw([viewport], viewport.transform(in: layout)) }

    /// A frame between two views: a page that is being turned.
    ///
    /// - Parameter part: The progress of the turn, from 0 to 1.
    func frame(turnedBy part: Double, to next: Viewport) throws -> Frame {
        let (here, there) = (viewport.transform(in: layout), next.transform(in: layout))
        let between = Affine.scale(here.a + (there.a - here.a) * part).followed(
            by: .translation(x: here.tx + (there.tx - here.tx) * part, y: here.ty + (there.ty - here.ty) * part))
        return try draw([viewport, next], between)
    }

    /// - Parameter toView: From layout space to points of the window.
    private func draw(_ viewports: [Viewport], _ toView: Affine) throws -> Frame {
        let toPixels = toView.followed(by: .scale(viewport.pixelRatio))
        var frame = Frame(viewport)
        for viewport in viewports {
            planner.plan(viewport, in: layout, into: &plan) { page, level, column, row in
                let position = TilePosition(level: level, column: column, row: row)
                return cache.tile(TileCache.Address(page: page, position: position)) != nil
            }
            try renderMissingTiles()
            // Stand-ins lie below the tiles that they stand in for, the coarsest at the bottom.
            for tile in plan.standIns.sorted(by: { $0.level < $1.level }) { draw(tile, toPixels, on: frame.canvas) }
            for tile in plan.visible {
                frame.tiles += 1
                if !draw(tile, toPixels, on: frame.canvas) { frame.missing += 1 }
            }
            let (scene, transform) = scene(viewport, toPixels)
            frame.overlays += scene.frames(in: frame.canvas.bounds, transform, visibility: visibility(viewport))
        }
        frame.outlineOverlays()
        return frame
    }

    /// Renders a few of the plan's tiles: visible ones first, then those that soon will be.
    private func renderMissingTiles() throws {
        let missing = [plan.visible, plan.prefetch].joined().filter { cache.tile($0.address) == nil }
        for tile in missing.prefix(Self.tilesPerFrame) { try cache.render(tile.address) }
    }

    /// - Returns: `false` for a tile that has not been rendered yet.
    @discardableResult
    private func draw(_ tile: PlannedTile, _ toPixels: Affine, on canvas: Canvas) -> Bool {
        guard let pixels = cache.tile(tile.address) else { return false }
        let toPage = cache.transform(tile.address, size: layout.model.size(of: tile.page))
        canvas.draw(
            pixels.rows, toPage.followed(by: layout.transform(ofPage: tile.page)).followed(by: toPixels))
        return true
    }

    // MARK: - Overlays

    /// The overlay that a tap hits, at a point of the window in points; `nil` for none.
    func target(at point: Point) -> OverlayFrame? {
        let (scene, transform) = scene(viewport, pixels)
        let pixel = Point(x: point.x * viewport.pixelRatio, y: point.y * viewport.pixelRatio)
        return scene.target(at: pixel, transform, visibility: visibility(viewport))
    }

    /// The middle, in points of the window, of the first visible overlay that answers a tap.
    func firstTarget() -> Point? {
        let (scene, transform) = scene(viewport, pixels)
        let all = scene.readingOrder(transform, visibility: visibility(viewport))
        guard let box = all.first(where: \.overlay.isInteractive)?.box else { return nil }
        return Point(
            x: (box.x + box.width / 2) / viewport.pixelRatio, y: (box.y + box.height / 2) / viewport.pixelRatio)
    }

    /// From layout space to pixels of the window.
    private var pixels: Affine { viewport.transform(in: layout).followed(by: .scale(viewport.pixelRatio)) }

    /// The overlays of the spread that a viewport shows, and the transform from that spread to the screen.
    private func scene(_ viewport: Viewport, _ toPixels: Affine) -> (OverlayScene, PageTransform) {
        let item = layout.model.spread(containing: viewport.anchor.page)
        let spread = layout.model.spreads[item]
        let sheets = spread.readingOrder.map { place in
            issue.overlays.map {
                // Manifests count pages from 1, the library from 0.
                OverlaySheet(page: place.page + 1, of: $0, size: place.size, offset: place.offset)
            } ?? OverlaySheet(page: place.page + 1, size: place.size, offset: place.offset, overlays: [])
        }
        let toScreen = layout.transform(of: item).followed(by: toPixels)
        let transform = PageTransform(pageSize: spread.size, scale: toScreen.a, pan: toScreen.apply(.zero))
        return (OverlayScene(sheets, size: spread.size), transform)
    }

    private func visibility(_ viewport: Viewport) -> OverlayVisibility {
        OverlayVisibility(
            orientation: viewport.size.height > viewport.size.width ? .portrait : .landscape, zoom: viewport.zoom)
    }
}
