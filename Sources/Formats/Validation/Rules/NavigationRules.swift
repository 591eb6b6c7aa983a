import RectoLocatedTrees
import RectoOverlays

/// NAV-001 to 006 and page numbers of outline and pages (REF-004, REF-005): finding one's way.
enum NavigationRules {
    private static let deepest = 6
    private static let most = 5000

    static func check(_ context: CheckContext, _ list: inout FindingList) {
        pages(context, &list)
        labels(context, &list)
        if let direction = context.read.tree.root["spread"]?["direction"], let written = direction.string,
            let isRightToLeft = context.document?.isRightToLeft, context.isRightToLeft != isRightToLeft
        {
            list.add("NAV-005", "\(written), PDF says \(isRightToLeft ? "R2L" : "L2R")", context.place(direction))
        }
        guard let outline = context.read.tree.root["outline"] else {
            if let document = context.document, !document.hasOutline, document.pages.count > 1 {
                list.add("NAV-001", "no table of contents: add \"outline\"", .file(context.manifestName))
            }
            return
        }
        if outline.elements.isEmpty, context.pageCount ?? 1 > 1 {
            // It takes the place of the PDF's, so that there is none at all.
            list.add("NAV-001", "the table of contents is empty: add entries, or remove it", context.place(outline))
        }
        var count = 0
        var tooDeep: (value: ManifestValue, depth: Int)?
        siblings(outline, depth: 1, &count, &tooDeep, context, &list)
        if let tooDeep {
            list.add(
                "NAV-002", "outline nested \(tooDeep.depth) deep, limit \(deepest)", context.place(tooDeep.value))
        }
        if count > most { list.add("NAV-002", "outline has \(count) entries, limit \(most)", context.place(outline)) }
    }

    private static func siblings(
        _ entries: ManifestValue, depth: Int, _ count: inout Int,
        _ tooDeep: inout (value: ManifestValue, depth: Int)?,
        _ context: CheckContext, _ list: inout FindingList
    ) {
        if depth > deepest, entries.count > 0, depth > tooDeep?.depth ?? 0 { tooDeep = (entries, depth) }
        var last: Int?
        for entry in entries.elements {
            count += 1
            if let title = entry["title"], title.string?.allSatisfy(\.isWhitespace) == true {
                list.add("NAV-003", "outline entry without a title", context.place(title))
            }
            if let page = entry["page"], let number = page.integer {
                if let total = context.pageCount, !(1...total).contains(number) {
                    list.add(
                        "REF-004", "outline leads to page \(number), \(context.hasPages(total))", context.place(page))
                } else if let last, number < last {
                    list.add("NAV-003", "page \(number) after page \(last)", context.place(page))
                }
                last = number
            }
            if let children = entry["children"] {
                siblings(children, depth: depth + 1, &count, &tooDeep, context, &list)
            }
        }
    }

    private static func pages(_ context: CheckContext, _ list: inout FindingList) {
        var first: [Int: ReadManifest.Page] = [:]
        for page in context.read.pages {
            let index = page.page.value.index
            let place = context.place(page.page.source, "index").on(page: index)
            if let other = first[index] {
                let before = context.place(other.page.source, "index")
                let spot = before.span.map { " (first at \($0.line):\($0.column))" } ?? ""
                list.add(
                    "REF-005", "page \(index) listed twice\(spot)", place,
                    related: [before.related("first listed here")])
                continue
            }
            first[index] = page
            if let count = context.pageCount, !(1...count).contains(index) {
                list.add("REF-004", "page \(index) is listed, \(context.hasPages(count))", place)
            }
        }
        for (index, page) in first.sorted(by: { $0.key < $1.key }) {
            sides(page, next: first[index + 1], context, &list)
        }
    }

    /// NAV-004.
    private static func sides(
        _ page: ReadManifest.Page, next: ReadManifest.Page?, _ context: CheckContext, _ list: inout FindingList
    ) {
        let index = page.page.value.index
        let side = page.page.value.side
        let place = context.place(page.page.source, "side").on(page: index)
        let firstSide: OverlayPage.Side = context.isRightToLeft ? .right : .left
        if page.page.value.joinsNext {
            if side != .auto, side != firstSide {
                list.add("NAV-004", "page \(index) is joined with the next, so it is \"\(firstSide.rawValue)\"", place)
                return
            }
            if let next,
                next.page.value.side == .center || next.page.value.side == .both || next.page.value.side == firstSide
            {
                list.add(
                    "NAV-004",
                    "page \(index + 1) is joined with page \(index) and can't be \"\(next.page.value.side.rawValue)\"",
                    context.place(next.page.source, "side").on(page: index + 1))
                return
            }
        }
        if let next, side == next.page.value.side, side == .left || side == .right {
            list.add(
                "NAV-004", "pages \(index) and \(index + 1) are both \"\(side.rawValue)\"",
                context.place(next.page.source, "side").on(page: index + 1),
                related: [place.related("page \(index) is here")])
            return
        }
        guard index == 1, let first = context.manifest.spread?.first else { return }
        let isContrary: Bool =
            switch (first, side) {
            case (.left, .right), (.right, .left), (.left, .center), (.right, .center), (.single, firstSide): true
            default: first == .single && page.page.value.joinsNext
            }
        if isContrary {
            list.add(
                "NAV-004",
                "page 1 is \"\(page.page.value.joinsNext && side == .auto ? "join" : side.rawValue)\", but spread.first is \"\(first.rawValue)\"",
                place)
        }
    }

    /// NAV-006.
    private static func labels(_ context: CheckContext, _ list: inout FindingList) {
        guard let document = context.document, document.hasLabels else { return }
        for page in context.read.pages {
            let index = page.page.value.index
            guard let label = page.page.value.label, document.pages.indices.contains(index - 1),
                let printed = document.pages[index - 1].label, printed != label
            else { continue }
            list.add(
                "NAV-006", "label \"\(label)\", PDF says \"\(printed)\"",
                context.place(page.page.source, "label").on(page: index))
        }
    }
}
