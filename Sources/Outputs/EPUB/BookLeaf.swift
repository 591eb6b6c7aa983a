import Recto
import RectoIssue

/// A content document of a book: a page, or two that are one picture with an overlay across the fold.
///
/// Reading systems put two documents beside each other, and nothing can lie on both: half a film on each would be two films. A
/// pair that nothing crosses stays two documents, since small screens show one page at a time.
struct BookLeaf {
    /// In reading order; frames in points of the leaf, from its top-left corner.
    let pages: [(index: Int, frame: Rect)]
    let size: Size
    /// Where it lies in its spread.
    let half: SpreadHalf

    /// The leaves of an issue, in reading order.
    static func leaves(of pages: [IssueContents.Page], _ spreads: SpreadModel) -> [BookLeaf] {
        spreads.spreads.flatMap { spread in
            if spread.isJoined, isCrossed(spread, pages) {
                let places = spread.readingOrder.map { (index: $0.page, frame: $0.frame) }
                return [BookLeaf(pages: places, size: spread.size, half: .whole)]
            }
            return spread.readingOrder.map { place in
                let size = pages[place.page].size ?? unknown
                return BookLeaf(
                    pages: [(place.page, Rect(x: 0, y: 0, width: size.width, height: size.height))], size: size,
                    half: place.half)
            }
        }
    }

    /// What a page without a size is taken for, as in editions.
    private static let unknown = Size(width: 595, height: 842)

    private static func isCrossed(_ spread: Spread, _ pages: [IssueContents.Page]) -> Bool {
        guard spread.pages.allSatisfy({ pages[$0.page].size != nil }) else { return false }
        return spread.pages.contains { place in
            let isLeft = place.half == .left
            return pages[place.page].overlays.contains { overlay in
                isLeft
                    ? overlay.rect.maxX > place.size.width + OverlayScene.tolerance
                    : overlay.rect.x < -OverlayScene.tolerance
            }
        }
    }
}
