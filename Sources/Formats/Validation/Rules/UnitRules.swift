import RectoDiagnostics
import RectoGeometry
import RectoLocatedTrees
import RectoOverlays

/// GEO-009: numbers that are in another unit than the manifest says.
enum UnitRules {
    /// - Returns: whether all rectangles are far too small to be points, so that nobody has to hear that each is.
    static func check(_ context: CheckContext, _ list: inout FindingList) -> Bool {
        let rects = context.overlays.map { (rect: $0.overlay.value.rect, page: $0.page.page.value.index) }
            .filter { $0.rect.width > 0 && $0.rect.height > 0 }
        guard !rects.isEmpty else { return false }
        let root = context.read.tree.root
        // The unit where it is given, else the first rectangle.
        let first = context.overlays.first { _ in true }.map { context.place($0.overlay, "rect", on: $0.page) }
        let place = root["units"].map { context.place($0) } ?? first ?? .package
        switch context.manifest.units {
        case .points:
            if rects.allSatisfy({ max($0.rect.maxX, $0.rect.maxY) <= 2 && min($0.rect.x, $0.rect.y) >= -1 }) {
                list.add("GEO-009", "all rects are <= 2 pt; did you mean units \"fraction\"?", place)
                return true
            }
            // Pixels: most rectangles leave their pages, and by the same factor at which a page is usually drawn.
            let reach = rects.compactMap { rect, page in
                context.pointSize(ofPage: page).map { max(rect.maxX / max($0.width, 1), rect.maxY / max($0.height, 1)) }
            }
            let farthest = reach.max() ?? 0
            if rects.count >= 3, reach.count(where: { $0 > 1.02 }) * 2 > rects.count, (1.2...12).contains(farthest) {
                list.add(
                    "GEO-009", "rects reach \(farthest.short) times as far as their pages; are they in pixels?", place)
            }
        case .fraction:
            let outside = rects.count { max($0.rect.maxX, $0.rect.maxY) > 4 }
            if outside * 2 > rects.count {
                list.add("GEO-009", "rects are larger than their pages; did you mean units \"pt\"?", place)
            }
        }
        return false
    }
}
