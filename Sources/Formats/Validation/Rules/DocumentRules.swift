import RectoDiagnostics
import RectoGeometry
import RectoLocatedTrees
import RectoOverlays

/// PDF-003 and 005 to 009, SEC-018: the PDF as such.
enum DocumentRules {
    static func check(_ document: DocumentFacts, _ context: CheckContext, _ list: inout FindingList) {
        let file = context.manifest.document.source
        if let declared = context.manifest.document.pageCount, declared != document.pages.count {
            list.add(
                "PDF-003", "\(declared) pages declared, PDF has \(document.pages.count)",
                context.place(context.read.tree.root["document"] ?? context.read.tree.root, "pages"))
        }
        let usual = document.pages.map(\.size.width).sorted()
        let sides = Dictionary(
            context.read.pages.map { ($0.page.value.index, $0.page.value.side) },
            uniquingKeysWith: { first, _ in first })
        for (index, page) in document.pages.enumerated() {
            let place = Place.file(file, page: index + 1)
            if abs(page.userUnit - 1) > 1e-9 {
                list.add(
                    "PDF-005", "page \(index + 1): UserUnit \(page.userUnit.short); pt means unscaled units", place)
            }
            let turns = page.rotation / 90
            if !turns.isFinite || turns != turns.rounded() {
                list.add("PDF-006", "page \(index + 1): Rotate \(page.rotation.short) treated as 0", place)
            }
            boxes(page, index, place, &list)
            doubleWidth(page, index, usual: usual[usual.count / 2], sides[index + 1] ?? .auto, place, &list)
        }
        links(document, file, context, &list)
        var seen: Set<DocumentFacts.ActiveContent> = []
        for active in document.activeContent where seen.insert(active).inserted {
            let page = active.page.map { "page \($0): " } ?? ""
            list.add("SEC-018", "\(page)\(active.kind) ignored", .file(file, page: active.page))
        }
    }

    private static func boxes(_ page: DocumentFacts.Page, _ index: Int, _ place: Place, _ list: inout FindingList) {
        guard let crop = page.cropBox, let media = page.mediaBox else { return }
        let common = crop.intersection(media)
        let slack = 0.01
        if crop.isEmpty {
            list.add("PDF-007", "page \(index + 1): CropBox is empty; MediaBox used", place)
        } else if common.isEmpty {
            list.add("PDF-007", "page \(index + 1): CropBox outside MediaBox; MediaBox used", place)
        } else if crop.x < media.x - slack || crop.y < media.y - slack || crop.maxX > media.maxX + slack
            || crop.maxY > media.maxY + slack
        {
            list.add("PDF-007", "page \(index + 1): CropBox larger than MediaBox; clipped to it", place)
        }
    }

    private static func doubleWidth(
        _ page: DocumentFacts.Page, _ index: Int, usual: Double, _ side: OverlayPage.Side, _ place: Place,
        _ list: inout FindingList
    ) {
        guard usual > 0, (1.8...2.2).contains(page.size.width / usual) else { return }
        guard side != .both, side != .center else { return }
        list.add(
            "PDF-008",
            "page \(index + 1): \(page.size.words) pt is twice the usual width; set side \"both\"?", place)
    }

    /// PDF-009: a link of which less than half can be reached.
    private static func links(
        _ document: DocumentFacts, _ file: String, _ context: CheckContext, _ list: inout FindingList
    ) {
        for page in context.read.pages {
            let index = page.page.value.index
            guard document.pages.indices.contains(index - 1) else { continue }
            let facts = document.pages[index - 1]
            for link in facts.links where !link.rect.isEmpty {
                let above = page.overlays.first { overlay in
                    guard overlay.value.isInteractive, !overlay.value.isHidden,
                        !overlay.value.leads(to: link.target)
                    else { return false }
                    let common = context.manifest.pageRect(overlay.value.rect, pageSize: facts.size).intersection(
                        link.rect)
                    return common.width * common.height > 0.5 * link.rect.width * link.rect.height
                }
                guard let above else { continue }
                list.add(
                    "PDF-009", "page \(index): link to \(link.target) hidden by overlay \(above.value.id)",
                    .file(file, page: index).on(page: index, overlay: above.value.id, rect: nil),
                    related: [context.place(above, on: page).related("the overlay is here")])
            }
        }
    }
}

extension Overlay {
    /// Whether a tap does what a link of the PDF does, so that nothing is lost under it.
    fileprivate func leads(to target: String) -> Bool {
        triggers.contains { trigger in
            switch trigger.action {
            case .goto(let page, _): "p\(page)" == target
            case .open(let url): url == target
            default: false
            }
        }
    }
}
