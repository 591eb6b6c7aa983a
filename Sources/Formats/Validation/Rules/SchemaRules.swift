import RectoLocatedTrees
import RectoOverlays

/// SCH-007, and the numbers of overlays that a package may have (SYN-004).
enum SchemaRules {
    /// - Returns: whether the manifest keeps within the limits.
    static func check(_ context: CheckContext, _ list: inout FindingList) -> Bool {
        var first: [String: Place] = [:]
        var count = 0
        for (page, overlay) in context.overlays {
            count += 1
            let place = context.place(overlay, "id", on: page)
            if let other = first[overlay.value.id] {
                let spot = other.span.map { " at \($0.line):\($0.column)" } ?? ""
                list.add(
                    "SCH-007", "id \"\(overlay.value.id)\" already used\(spot)", place,
                    related: [other.related("first used here")])
            } else {
                first[overlay.value.id] = place
            }
        }
        let limits = context.options.limits
        var isWithin = count <= limits.overlays
        if count > limits.overlays {
            list.add(
                "SYN-004", "\(count) overlays, limit \(limits.overlays)",
                context.place(context.read.tree.root["pages"] ?? context.read.tree.root))
        }
        for page in context.read.pages where page.overlays.count > limits.overlaysPerPage {
            list.add(
                "SYN-004", "\(page.overlays.count) overlays on a page, limit \(limits.overlaysPerPage)",
                context.place(page.page.source, "overlays").on(page: page.page.value.index))
            isWithin = false
        }
        return isWithin
    }
}
