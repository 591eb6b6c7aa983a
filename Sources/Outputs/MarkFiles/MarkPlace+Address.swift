import Recto
import RectoEscaping

extension MarkPlace {
    /// What is marked of its first page, page space, points; `nil` where it has no extent.
    private var rect: Rect? {
        let own = quads.filter { $0.page == page }.flatMap(\.quad.corners)
        guard let first = own.first else { return nil }
        return own.reduce(Rect(corner: first, opposite: first)) { $0.united(Rect(corner: $1, opposite: $1)) }
    }

    /// `left,top,width,height`, whole points.
    private var viewrect: String? {
        rect.map { rect in
            let left = Int(rect.x.rounded(.down)), top = Int(rect.y.rounded(.down))
            return "\(left),\(top),\(Int(rect.maxX.rounded(.up)) - left),\(Int(rect.maxY.rounded(.up)) - top)"
        }
    }

    /// `page=12&viewrect=…`, as addresses of PDFs have it (RFC 8118).
    var fragment: String { "page=\(page + 1)" + (viewrect.map { "&viewrect=\($0)" } ?? "") }

    /// The address of the place in a file beside the issue.
    func address(in issue: MarkedIssue) -> String {
        PercentEncoding.encode(issue.source, keeping: "-._~/") + "#" + fragment
    }

    /// The page's label, or its number where it has none.
    var pageName: String { label.isEmpty ? String(page + 1) : label }
}
