import RectoDiagnostics
import RectoGeometry
import RectoOverlays

/// GEO-004 to 006: whether a finger finds what it is meant to.
enum TapRules {
    /// The smallest viewport of a tablet, CSS pixels.
    private static let viewport = Size(width: 768, height: 1024)
    private static let smallest = 24.0

    private struct Target {
        let overlay: Located<Overlay>
        let page: ReadManifest.Page
        /// Of the page, or of both pages where they are joined; in points where sizes are known, else in units.
        let rect: Rect
    }

    static func check(_ context: CheckContext, sizesAreKnown: Bool, _ list: inout FindingList) {
        var before: (index: Int, targets: [Target])?
        for page in context.read.pages {
            let index = page.page.value.index
            let size = context.pointSize(ofPage: index)
            let own = page.overlays.filter {
                $0.value.isInteractive && $0.value.rect.width > 0 && $0.value.rect.height > 0
            }
            .map { overlay in
                Target(
                    overlay: overlay, page: page,
                    rect: size.map { context.manifest.pageRect(overlay.value.rect, pageSize: $0) } ?? overlay.value.rect
                )
            }
            // What runs onto this page from the one that it is joined with.
            var guests: [Target] = []
            if let before, before.index == index - 1, let size, let other = context.pointSize(ofPage: index - 1) {
                let step = context.isRightToLeft ? size.width : -other.width
                guests = before.targets.map {
                    Target(
                        overlay: $0.overlay, page: $0.page,
                        rect: Rect(x: $0.rect.x + step, y: $0.rect.y, width: $0.rect.width, height: $0.rect.height))
                }
            }
            overlaps(guests + own, guests: guests.count, context, &list)
            before = page.page.value.joinsNext ? (index, own) : nil
            guard let size, size.width > 0, size.height > 0 else { continue }
            for target in own {
                cover(target, size, context, &list)
                if sizesAreKnown { reach(target, size, context, &list) }
            }
        }
    }

    /// Compares overlays of equal `z`; another says which of the two gets the tap.
    ///
    /// Each overlay is told of once, with the one that it covers most of.
    ///
    /// - Parameter guests: how many of the targets, from the first on, belong to the page before; they have been compared.
    private static func overlaps(
        _ targets: [Target], guests: Int, _ context: CheckContext, _ list: inout FindingList
    ) {
        // From left to right, so that only those are compared that share a part of the width.
        let order = targets.indices.sorted { (targets[$0].rect.x, $0) < (targets[$1].rect.x, $1) }
        var worst: [Int: (lower: Int, part: Double)] = [:]
        for (place, one) in order.enumerated() {
            let (rect, first) = (targets[one].rect, targets[one].overlay.value)
            for other in order[(place + 1)...] {
                if targets[other].rect.x >= rect.maxX { break }
                let second = targets[other].overlay.value
                guard max(one, other) >= guests, first.z == second.z, canShowTogether(first, second) else { continue }
                let common = rect.intersection(targets[other].rect)
                let smaller = min(rect.width * rect.height, targets[other].rect.width * targets[other].rect.height)
                let part = common.width * common.height / smaller
                let (upper, lower) = (max(one, other), min(one, other))
                if part > 0.1, part > worst[upper]?.part ?? 0 { worst[upper] = (lower, part) }
            }
        }
        for (upper, found) in worst.sorted(by: { $0.key < $1.key }) {
            let (above, below) = (targets[upper], targets[found.lower])
            let name = below.overlay.value.id
            list.add(
                "GEO-004",
                "\"\(above.overlay.value.id)\" overlaps \"\(name)\" by \(Int((found.part * 100).rounded()))%; set z or orientation",
                context.place(above.overlay, "rect", on: above.page),
                related: [context.place(below.overlay, "rect", on: below.page).related("\"\(name)\" is here")])
        }
    }

    private static func canShowTogether(_ one: Overlay, _ other: Overlay) -> Bool {
        // One that is shown on demand covers the other on purpose.
        guard !one.isHidden, !other.isHidden else { return false }
        let isTurned = one.orientation == .any || other.orientation == .any || one.orientation == other.orientation
        return isTurned && one.minZoom < other.maxZoom ?? .infinity && other.minZoom < one.maxZoom ?? .infinity
    }

    private static func cover(_ target: Target, _ size: Size, _ context: CheckContext, _ list: inout FindingList) {
        // What is shown on demand goes away again.
        guard !target.overlay.value.isHidden else { return }
        let common = target.rect.intersection(Rect(x: 0, y: 0, width: size.width, height: size.height))
        guard common.width * common.height >= 0.95 * size.width * size.height else { return }
        list.add(
            "GEO-005", "\"\(target.overlay.value.id)\" covers the page and blocks paging gestures",
            context.place(target.overlay, "rect", on: target.page))
    }

    private static func reach(_ target: Target, _ size: Size, _ context: CheckContext, _ list: inout FindingList) {
        let overlay = target.overlay.value
        // What shows only from a deeper zoom on is measured there.
        let scale = min(viewport.width / size.width, viewport.height / size.height) * max(overlay.minZoom, 1)
        let (width, height) = (target.rect.width * scale, target.rect.height * scale)
        guard min(width, height) < smallest - 1e-6, !isLine(overlay, width, height) else { return }
        let place = overlay.minZoom > 1 ? "zoom \(overlay.minZoom.short)" : "fit"
        list.add(
            "GEO-006",
            "\"\(overlay.id)\" is \(Size(width: width, height: height).words) px at \(place), less than 24 x 24",
            context.place(target.overlay, "rect", on: target.page))
    }

    /// Whether it is a link over a line of text, which WCAG excepts: it can't be higher than its line.
    private static func isLine(_ overlay: Overlay, _ width: Double, _ height: Double) -> Bool {
        overlay.kind == .link && width >= smallest && height >= smallest / 2 && width >= 2.5 * height
    }
}
