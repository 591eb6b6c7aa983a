import RectoDiagnostics
import RectoGeometry
import RectoOverlays

/// GEO-004 to 006: whether a finger finds what it is meant to.
enum TapRules {
    /// The smallest viewport of a tablet, CSS pixels.
    private static let viewport = Size(width: 768, height: 1024)
    private static let smallest = 24.0

    static func check(_ context: CheckContext, sizesAreKnown: Bool, _ list: inout FindingList) {
        for page in context.read.pages {
            let overlays = page.overlays.filter {
                $0.value.isInteractive && $0.value.rect.width > 0 && $0.value.rect.height > 0
            }
            overlaps(overlays, on: page, context, &list)
            guard let size = context.pointSize(ofPage: page.page.value.index), size.width > 0, size.height > 0 else {
                continue
            }
            for overlay in overlays {
                let rect = context.manifest.pageRect(overlay.value.rect, pageSize: size)
                cover(overlay, rect, size, on: page, context, &list)
                if sizesAreKnown { reach(overlay, rect, size, on: page, context, &list) }
            }
        }
    }

    /// Only equal `z`: another says which of the two gets the tap.
    private static func overlaps(
        _ overlays: [Located<Overlay>], on page: ReadManifest.Page, _ context: CheckContext, _ list: inout FindingList
    ) {
        // From left to right, so that only those are compared that share a part of the width.
        let order = overlays.indices.sorted { (overlays[$0].value.rect.x, $0) < (overlays[$1].value.rect.x, $1) }
        for (place, one) in order.enumerated() {
            let first = overlays[one].value
            for other in order[(place + 1)...] {
                let second = overlays[other].value
                if second.rect.x >= first.rect.maxX { break }
                guard first.z == second.z, canShowTogether(first, second) else { continue }
                let common = first.rect.intersection(second.rect)
                let smaller = min(first.rect.width * first.rect.height, second.rect.width * second.rect.height)
                let part = common.width * common.height / smaller
                guard part > 0.1 else { continue }
                let (upper, lower) = one > other ? (overlays[one], overlays[other]) : (overlays[other], overlays[one])
                list.add(
                    "GEO-004",
                    "\"\(upper.value.id)\" overlaps \"\(lower.value.id)\" by \(Int((part * 100).rounded()))%; set z or orientation",
                    context.place(upper, "rect", on: page),
                    related: [context.place(lower, "rect", on: page).related("\"\(lower.value.id)\" is here")])
            }
        }
    }

    private static func canShowTogether(_ one: Overlay, _ other: Overlay) -> Bool {
        // One that is shown on demand covers the other on purpose.
        guard !one.isHidden, !other.isHidden else { return false }
        let isTurned = one.orientation == .any || other.orientation == .any || one.orientation == other.orientation
        return isTurned && one.minZoom < other.maxZoom ?? .infinity && other.minZoom < one.maxZoom ?? .infinity
    }

    private static func cover(
        _ overlay: Located<Overlay>, _ rect: Rect, _ size: Size, on page: ReadManifest.Page, _ context: CheckContext,
        _ list: inout FindingList
    ) {
        let common = rect.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
        guard common.width * common.height >= 0.95 * size.width * size.height else { return }
        list.add(
            "GEO-005", "\"\(overlay.value.id)\" covers the page and blocks paging gestures",
            context.place(overlay, "rect", on: page))
    }

    private static func reach(
        _ overlay: Located<Overlay>, _ rect: Rect, _ size: Size, on page: ReadManifest.Page, _ context: CheckContext,
        _ list: inout FindingList
    ) {
        // What shows only from a deeper zoom on is measured there.
        let scale = min(viewport.width / size.width, viewport.height / size.height) * max(overlay.value.minZoom, 1)
        let (width, height) = (rect.width * scale, rect.height * scale)
        guard min(width, height) < smallest - 1e-6 else { return }
        let place = overlay.value.minZoom > 1 ? "zoom \(overlay.value.minZoom.short)" : "fit"
        list.add(
            "GEO-006",
            "\"\(overlay.value.id)\" is \(Size(width: width, height: height).words) px at \(place), less than 24 x 24",
            context.place(overlay, "rect", on: page))
    }
}
