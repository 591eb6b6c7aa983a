public import Recto

extension WrittenMark {
    /// A mark's annotations: one for each of its pages, since an annotation of a PDF is on one page.
    ///
    /// The first has the mark's id as its name and its note; of the others the name has the page behind the id.
    public static func all(of mark: Mark) -> [WrittenMark] {
        let place = mark.place
        let kind: Kind =
            switch (mark.kind, mark.style) {
            case (.bookmark, _): .text
            case (_, .solid): .highlight
            case (_, .underline): .underline
            case (_, .strikethrough): .strikeOut
            case (_, .outline): .square
            }
        return place.pages.compactMap { page in
            var quads = place.quads.filter { $0.page == page }.map(\.quad.corners)
            if kind == .text, page == place.page {
                let point = place.point ?? .zero
                quads = [[point, point, point, point]]
            }
            guard !quads.isEmpty else { return nil }
            let isFirst = page == place.page
            return WrittenMark(
                page: page, kind: kind, quads: quads, color: mark.colour.components,
                name: isFirst ? mark.id.description : "\(mark.id) page \(page + 1)",
                contents: isFirst ? (kind == .text && mark.note.isEmpty ? "Bookmark" : mark.note) : "",
                modified: MarkDate.pdf(mark.modified.milliseconds))
        }
    }
}

extension Mark.Colour {
    /// Red, green and blue, 0 to 1.
    fileprivate var components: [Double] {
        switch self {
        case .pink: [1, 0.6, 0.8]
        case .orange: [1, 0.7, 0.3]
        case .yellow: [1, 0.9, 0.2]
        case .green: [0.6, 0.9, 0.4]
        case .blue: [0.5, 0.8, 1]
        case .purple: [0.8, 0.6, 1]
        case .grey: [0.8, 0.8, 0.8]
        }
    }
}
