public import RectoGeometry

/// A zoom with a name.
public enum ZoomStop: String, Hashable, Sendable, Codable, CaseIterable {
    /// All of a page.
    case page
    /// All of a spread.
    case spread
    /// A spread as wide as the view.
    case width
    /// A point of the page is as large as on paper.
    case actualSize = "actual"
}

extension PageLayout {
    /// The zoom at which a view shows what a stop says.
    ///
    /// - Parameters:
    ///   - page: The page that is read.
    ///   - view: In points of the view.
    ///   - pointsPerInch: Points of the view to an inch of paper: 72 where a point is a point, 96 for CSS pixels.
    /// - Returns: Points of the view to a unit of layout space; 1 if there is no such page.
    public func zoom(for stop: ZoomStop, page: Int, in view: Size, pointsPerInch: Double = 72) -> Double {
        guard page >= 0, page < model.pageCount else { return 1 }
        let item = model.spread(containing: page)
        let scale = scale(of: item)
        let view = ScreenLayout.usable(view)
        let shown: Double
        switch stop {
        case .page:
            let size = model.size(of: page).turned(turns)
            shown = min(view.width / size.width, view.height / size.height)
        case .spread:
            let size = itemSize(item)
            shown = min(view.width / size.width, view.height / size.height)
        case .width: shown = view.width / itemSize(item).width
        case .actualSize: shown = pointsPerInch / 72
        }
        let zoom = shown / scale
        return zoom > 0 && zoom.isFinite ? zoom : 1
    }
}
