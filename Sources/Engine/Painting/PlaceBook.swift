import CCairo
import RectoComposition
import RectoLane

/// Marks the places that links and the outline lead to, on the pages where they are.
@Lane
final class PlaceBook {
    private let context: OpaquePointer
    private let wanted: Set<PaintedPlace>
    /// By item, in order.
    private let offsets: [Int: [Int]]
    private var marked: Set<PaintedPlace> = []
    private var item = 0
    /// How many of the item's places are marked.
    private var next = 0

    init(_ context: OpaquePointer, _ places: Set<PaintedPlace>) {
        self.context = context
        wanted = places
        offsets = Dictionary(grouping: places.sorted(), by: \.item).mapValues { $0.map(\.offset) }
    }

    /// Whether a link may lead there.
    func isKnown(_ place: PaintedPlace) -> Bool { wanted.contains(place) }

    /// Whether it is on a page that was painted.
    func isThere(_ place: PaintedPlace) -> Bool { marked.contains(place) }

    func start(item: Int) { (self.item, next) = (item, 0) }

    /// Marks what is on a page, before it is shown.
    ///
    /// - Parameter isLast: Whether what is behind its end is on it as well, since no other page of the item has it.
    func mark(_ page: SetPage, isLast: Bool) {
        guard let all = offsets[item], next < all.count else { return }
        let tops = tops(page)
        while next < all.count, isLast || all[next] < page.range.upperBound {
            mark(PaintedPlace(item: item, offset: all[next]), y: tops.last { $0.offset <= all[next] }?.y ?? 0)
            next += 1
        }
    }

    private func mark(_ place: PaintedPlace, y: Double) {
        guard marked.insert(place).inserted else { return }
        let text = "name=\(TagText.quoted(place.name)) x=0 y=\(TagText.number(max(0, y) * PDFPainter.points))"
        cairo_tag_begin(context, CAIRO_TAG_DEST, text)
        cairo_tag_end(context, CAIRO_TAG_DEST)
    }

    /// Where the text of the page's runs begins, in order, and the upper edge of each.
    private func tops(_ page: SetPage) -> [(offset: Int, y: Double)] {
        page.items.compactMap { item -> (offset: Int, y: Double)? in
            guard case .glyphs(let run) = item, let offset = run.offset, let first = run.glyphs.first else {
                return nil
            }
            return (offset, first.y - run.size)
        }.sorted { $0.offset < $1.offset }
    }
}
