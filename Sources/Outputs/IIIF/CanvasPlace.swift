import Recto
import RectoIssue

/// A page, or a rectangle of it, as annotations and ranges name it.
struct CanvasPlace {
    let source: ManifestSource
    let page: Int
    /// In canvas units, within the canvas; `nil` for all of it.
    let fragment: String?

    /// - Parameter rect: In points of the page; cut to it, as nothing of a canvas is below 0 or past its edges.
    init(_ source: ManifestSource, page: Int, rect: Rect?) {
        self.source = source
        self.page = page
        guard let rect, let size = source.issue.pages[page].size else {
            fragment = nil
            return
        }
        let canvas = PageCanvases.size(size)
        let x = min(max(CanvasScale.units(rect.x), 0), canvas.width - 1)
        let y = min(max(CanvasScale.units(rect.y), 0), canvas.height - 1)
        let right = min(max(CanvasScale.units(rect.maxX), x + 1), canvas.width)
        let bottom = min(max(CanvasScale.units(rect.maxY), y + 1), canvas.height)
        let isAll = x == 0 && y == 0 && right == canvas.width && bottom == canvas.height
        fragment = isAll ? nil : "xywh=\(x),\(y),\(right - x),\(bottom - y)"
    }

    /// As `canvas#xywh=…`.
    var target: String { source.canvas(page) + (fragment.map { "#" + $0 } ?? "") }

    /// What a link leads to: a canvas says which manifest it is of.
    var body: ManifestJSON {
        let canvas = ManifestJSON.object([
            ("id", .text(source.canvas(page))), ("type", .text("Canvas")),
            ("partOf", .list([.object([("id", .text(source.manifestID)), ("type", .text("Manifest"))])])),
        ])
        guard let fragment else { return canvas }
        return .object([
            ("type", .text("SpecificResource")), ("source", canvas), ("selector", Self.selector(fragment)),
        ])
    }

    var rangeItem: ManifestJSON {
        let canvas = ManifestJSON.object([("id", .text(source.canvas(page))), ("type", .text("Canvas"))])
        guard let fragment else { return canvas }
        return .object([
            ("type", .text("SpecificResource")), ("source", .text(source.canvas(page))),
            ("selector", Self.selector(fragment)),
        ])
    }

    private static func selector(_ fragment: String) -> ManifestJSON {
        .object([
            ("type", .text("FragmentSelector")), ("conformsTo", .text("http://www.w3.org/TR/media-frags/")),
            ("value", .text(fragment)),
        ])
    }
}
