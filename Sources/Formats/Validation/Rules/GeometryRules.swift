import RectoDiagnostics
import RectoGeometry
import RectoLocatedTrees
import RectoOverlays

/// GEO-001 to 003, 008 and 010: each rectangle against its page.
enum GeometryRules {
    static func check(_ context: CheckContext, _ list: inout FindingList) {
        for page in context.read.pages {
            let join = Join(page, context)
            if let fault = join.fault {
                list.add(
                    "GEO-008", fault, context.place(page.page.source, "join").on(page: page.page.value.index))
            }
            for overlay in page.overlays {
                check(overlay, on: page, join, context, &list)
                zoom(overlay, on: page, context, &list)
            }
        }
    }

    private static func zoom(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList
    ) {
        guard let most = overlay.value.maxZoom, overlay.value.minZoom >= most else { return }
        list.add(
            "GEO-010", "minZoom \(overlay.value.minZoom.short) >= maxZoom \(most.short): never shown",
            context.place(overlay, overlay.source["minZoom"] == nil ? "maxZoom" : "minZoom", on: page))
    }

    private static func check(
        _ overlay: Located<Overlay>, on page: ReadManifest.Page, _ join: Join, _ context: CheckContext,
        _ list: inout FindingList
    ) {
        let rect = overlay.value.rect
        let place = context.place(overlay, "rect", on: page)
        guard rect.width > 0, rect.height > 0 else {
            let name = rect.width > 0 ? "height" : "width"
            let value = rect.width > 0 ? rect.height : rect.width
            let advice = value < 0 ? "; exported bottom-up? convert to top-left" : "; rect is [x, y, width, height]"
            list.add("GEO-003", "\(name) \(value.short)\(advice)", place)
            return
        }
        guard let size = context.unitSize(ofPage: page.page.value.index) else { return }
        let tolerance = context.manifest.units == .points ? OverlayScene.tolerance : join.tolerance
        // Where join is wrong, that is the finding: the overlay is taken as if it were right.
        let left = join.isWanted && context.isRightToLeft ? -join.partnerWidth : 0
        let right = join.isWanted && !context.isRightToLeft ? size.width + join.partnerWidth : size.width
        let area = Rect(x: left, y: 0, width: right - left, height: size.height)
        let isPoints = context.manifest.units == .points
        let pageName = "page \(page.page.value.index)" + (isPoints ? " (\(size.words) pt)" : "")
        guard !area.intersection(rect).isEmpty else {
            list.add("GEO-001", "rect lies wholly outside \(pageName)", place)
            return
        }
        let sides: [(Double, String)] = [
            (left - rect.x, "left"), (-rect.y, "top"), (rect.maxX - right, "right"),
            (rect.maxY - size.height, "bottom"),
        ]
        guard let worst = sides.max(by: { $0.0 < $1.0 }), worst.0 > tolerance else { return }
        let canJoin = !join.isWanted && worst.1 == (context.isRightToLeft ? "left" : "right")
        let distance = isPoints ? "\(worst.0.short) pt" : "\((worst.0 * 100).short)%"
        list.add(
            "GEO-002",
            "rect runs \(distance) past the \(worst.1) edge of \(pageName); shrink it\(canJoin ? " or set join" : "")",
            place)
    }
}
