import Recto
import RectoIssue

/// The outline as Ranges.
struct RangeWriter {
    private let source: ManifestSource
    private var count = 0

    init(_ source: ManifestSource) { self.source = source }

    /// One Range that holds the others, as viewers want it; `nil` without an outline.
    mutating func structures(_ language: String?) -> ManifestJSON? {
        let outline = source.issue.outline
        guard !outline.isEmpty else { return nil }
        let items = outline.map { range($0, language) }
        return .list([
            .fields([
                ("id", .text(source.address("iiif/range/0"))), ("type", .text("Range")),
                ("label", .words("Contents", "en")), ("items", .list(items)),
            ])
        ])
    }

    private mutating func range(_ node: OutlineNode, _ language: String?) -> ManifestJSON {
        count += 1
        let id = source.address("iiif/range/\(count)")
        let place = CanvasPlace(source, page: node.page, rect: node.rect)
        var items = [place.rangeItem]
        for child in node.children { items.append(range(child, language)) }
        return .fields([
            ("id", .text(id)), ("type", .text("Range")), ("label", .words(node.title, language)),
            ("items", .list(items)),
        ])
    }
}
