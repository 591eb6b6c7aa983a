import Recto

/// Links of a PDF as overlays: what leads to a page or opens an address.
///
/// What would run something is left out.
enum PDFLinks {
    /// More links of one page are those of a broken file.
    private static let most = 2_000

    static func overlays(_ page: PageAnnotations, pageCount: Int) -> [Overlay] {
        var overlays: [Overlay] = []
        for annotation in page.annotations where annotation.kind == "Link" && overlays.count < most {
            guard let action = action(annotation, pageCount: pageCount), !annotation.rect.isEmpty,
                annotation.flags?.contains("hidden") != true
            else { continue }
            let words = annotation.contents.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            overlays.append(
                Overlay(
                    id: "pdf-\(page.index + 1)-\(overlays.count + 1)", rect: annotation.rect, content: .link,
                    title: words.flatMap { $0.isEmpty ? nil : $0 }, triggers: [Trigger(.tap, action)]))
        }
        return overlays
    }

    private static func action(_ annotation: Annotation, pageCount: Int) -> Trigger.Action? {
        if let destination = annotation.destination, annotation.action == nil || annotation.action?.kind == .goTo {
            guard let page = destination.page, (0..<pageCount).contains(page) else { return nil }
            return .goto(page: page + 1, rect: destination.rect.flatMap { $0.isEmpty ? nil : $0 })
        }
        guard let action = annotation.action else { return nil }
        switch action.kind {
        case .goTo:
            guard let page = action.destination?.page, (0..<pageCount).contains(page) else { return nil }
            return .goto(page: page + 1, rect: nil)
        case .uri:
            guard let url = action.uri.flatMap(SafeLink.init) else { return nil }
            return .open(url: url.text)
        default: return nil
        }
    }

    /// Whether less than half of a link can be reached, as the validator's PDF-009 has it.
    static func covers(_ overlay: Overlay, _ link: Overlay) -> Bool {
        guard overlay.isInteractive, !overlay.isHidden else { return false }
        let common = overlay.rect.intersection(link.rect)
        return common.width * common.height > 0.5 * link.rect.width * link.rect.height
    }
}
