import Recto

/// Links of a PDF as overlays: what leads to a page or opens an address.
///
/// Links that would run something are left out and counted.
struct PDFLinks {
    /// The link overlays of one page, in the PDF's order.
    private(set) var overlays: [Overlay] = []
    /// How many links became no overlay, by reason.
    private(set) var leftOut: [String: Int] = [:]
    private let pageCount: Int

    /// More links of one page are those of a broken file.
    private static let most = 2_000

    init(_ page: PageAnnotations, pageCount: Int) {
        self.pageCount = pageCount
        for annotation in page.annotations
        where annotation.kind == "Link" && annotation.flags?.contains("hidden") != true {
            guard !annotation.rect.isEmpty else {
                leftOut["without an area on their page", default: 0] += 1
                continue
            }
            guard overlays.count < Self.most else {
                leftOut["beyond \(Self.most) on a page", default: 0] += 1
                continue
            }
            switch deed(annotation, page.index) {
            case .success(let action): overlays.append(overlay(annotation, page.index, action))
            case .failure(let reason): leftOut[reason.text, default: 0] += 1
            }
        }
    }

    /// Why a link is left out: a phrase that follows "a link".
    private struct Reason: Error {
        let text: String
    }

    private func overlay(_ annotation: Annotation, _ page: Int, _ action: Trigger.Action) -> Overlay {
        let words = annotation.contents.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return Overlay(
            id: "pdf-\(page + 1)-\(overlays.count + 1)", rect: annotation.rect, content: .link,
            title: words.flatMap { $0.isEmpty ? nil : $0 }, triggers: [Trigger(.tap, action)])
    }

    /// The first of a link's actions that the reader can carry out.
    private func deed(_ annotation: Annotation, _ page: Int) -> Result<Trigger.Action, Reason> {
        if let destination = annotation.destination, annotation.action == nil || annotation.action?.kind == .goTo {
            return lead(destination)
        }
        guard let first = annotation.action else { return .failure(Reason(text: "doing nothing")) }
        let deeds = ([first] + (first.next ?? [])).map { deed($0, page) }
        return deeds.first { if case .success = $0 { true } else { false } } ?? deeds[0]
    }

    private func deed(_ action: Action, _ page: Int) -> Result<Trigger.Action, Reason> {
        switch action.kind {
        case .goTo: return action.destination.map(lead) ?? nowhere
        case .uri:
            switch LinkTarget(action.uri ?? "", base: action.base) {
            case .address(let link): return .success(.open(url: link.text))
            case .page(let number): return number <= pageCount ? .success(.goto(page: number, rect: nil)) : nowhere
            case .nowhere(let reason): return .failure(Reason(text: reason))
            }
        case .named:
            let target: Int? =
                switch action.name {
                case "NextPage": page + 1
                case "PrevPage": page - 1
                case "FirstPage": 0
                case "LastPage": pageCount - 1
                default: nil
                }
            guard let target else { return .failure(Reason(text: "giving a viewer's command")) }
            return (0..<pageCount).contains(target) ? .success(.goto(page: target + 1, rect: nil)) : nowhere
        case .javaScript: return .failure(Reason(text: "running a script"))
        case .launch: return .failure(Reason(text: "starting a program or opening a file"))
        case .goToRemote, .goToEmbedded: return .failure(Reason(text: "leading to another document"))
        case .submitForm, .resetForm, .importData: return .failure(Reason(text: "belonging to a form"))
        case .rendition, .movie, .sound, .richMedia:
            return .failure(Reason(text: "playing media of the PDF, which `recto overlay import` takes over"))
        default: return .failure(Reason(text: "with an action that web pages don't have"))
        }
    }

    private var nowhere: Result<Trigger.Action, Reason> {
        .failure(Reason(text: "leading to no page of this document"))
    }

    private func lead(_ destination: Destination) -> Result<Trigger.Action, Reason> {
        guard let page = destination.page, (0..<pageCount).contains(page) else { return nowhere }
        return .success(.goto(page: page + 1, rect: destination.rect.flatMap { $0.isEmpty ? nil : $0 }))
    }

    /// Whether less than half of a link can be reached, as the validator's PDF-009 has it.
    static func covers(_ overlay: Overlay, _ link: Overlay) -> Bool {
        guard overlay.isInteractive, !overlay.isHidden else { return false }
        let common = overlay.rect.intersection(link.rect)
        return common.width * common.height > 0.5 * link.rect.width * link.rect.height
    }
}
