import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoStructure
import RectoValidation

extension Structure {
    /// What the validator's rules need to know of the document.
    ///
    /// Cost: as the annotations of all pages.
    ///
    /// - Throws: ``Failure`` `.damaged` for a document without pages.
    func facts() throws(Failure) -> DocumentFacts {
        guard pageCount > 0 else { throw Failure(.damaged, "has no pages") }
        var facts = DocumentFacts(
            pages: [], isRightToLeft: isRightToLeft, hasOutline: hasOutline, hasLabels: hasPageLabels)
        for kind in documentActions() where Self.active.contains(kind) {
            facts.activeContent.append(DocumentFacts.ActiveContent(page: nil, kind: Self.words(kind)))
        }
        for index in 0..<pageCount {
            guard let page = page(index) else {
                facts.pages.append(DocumentFacts.Page(size: Size(width: 0, height: 0)))
                continue
            }
            // The rules use a package's units, which are those of the page's user space.
            let unit = page.userUnit
            let size = PageFrame(page, box: .crop).size
            var described = DocumentFacts.Page(
                size: Size(width: size.width / unit, height: size.height / unit),
                mediaBox: page.boxes[PageBox.media.rawValue],
                cropBox: page.boxes[PageBox.crop.rawValue], rotation: writtenRotation(index), userUnit: page.userUnit)
            // A page whose annotations can't be read has none that could be tapped.
            if let found = try? annotations(page: index) {
                described.label = found.label
                for annotation in found.annotations {
                    if annotation.kind == "Link" {
                        described.links.append(
                            DocumentFacts.Link(
                                rect: annotation.rect.scaled(1 / unit), target: Self.target(of: annotation)))
                    }
                    for action in Self.actions(of: annotation) where Self.active.contains(action.kind.rawValue) {
                        facts.activeContent.append(
                            DocumentFacts.ActiveContent(page: index + 1, kind: Self.words(action.kind.rawValue)))
                    }
                }
            }
            facts.pages.append(described)
        }
        return facts
    }

    /// Actions that run something or send something away (overlay format, 2.6).
    private static let active: Set<String> = [
        "Launch", "JavaScript", "Rendition", "ResetForm", "SubmitForm", "ImportData", "GoToR", "GoToE",
        "RichMediaExecute",
    ]

    private static func words(_ kind: String) -> String { kind == "JavaScript" ? kind : "\(kind) action" }

    private static func actions(of annotation: Annotation) -> [Action] {
        let own = [annotation.action].compactMap { $0 } + (annotation.additionalActions ?? []).map(\.action)
        return own + own.flatMap { $0.next ?? [] }
    }

    private static func target(of annotation: Annotation) -> String {
        if let page = annotation.destination?.page { return "p\(page + 1)" }
        guard let action = annotation.action else { return "nowhere" }
        if let page = action.destination?.page { return "p\(page + 1)" }
        return action.uri ?? "\(action.kind.rawValue) action"
    }
}
