import RectoGeometry
import RectoPageContent
import RectoText

/// The pictures of a page as readers see them, not as they are stored, and the areas that part its text.
struct PagePictures {
    /// Pictures and charts, page space, points.
    let pictures: [Rect]
    /// Charts and other drawings among the pictures.
    let drawings: [Rect]
    /// Drawings that fill the page.
    let charts: [Rect]
    /// Frames and coloured areas with text in them; smaller ones first.
    let regions: [Rect]

    /// Smaller pictures are ornaments, as a part of the page.
    private static let smallest = 0.004
    private static let smallestDrawing = 0.02
    /// Larger ones are the page's background.
    private static let largest = 0.6
    /// Pieces of one picture lie as close as that, in points.
    private static let seam = 2.0

    init(_ page: ArticlePage) {
        let area = page.text.size.width * page.text.size.height
        func isPicture(_ rect: Rect, _ least: Double) -> Bool {
            rect.area >= least * area && rect.area <= Self.largest * area && min(rect.width, rect.height) >= 18
        }
        let images = Self.united(page.graphics.images.map(\.rect)).filter { isPicture($0, Self.smallest) }
        drawings = page.graphics.marks.drawings.filter { isPicture($0, Self.smallestDrawing) }
        charts = page.graphics.marks.drawings.filter { $0.area > Self.largest * area }
        pictures = images + drawings.filter { drawing in !images.contains { drawing.share(in: $0) > 0.5 } }
        let areas = page.graphics.marks.boxes + page.graphics.marks.fills.map(\.rect)
        regions = areas.filter { isPicture($0, 0.01) }.sorted { $0.area < $1.area }
    }

    /// Puts together the tiles that pictures are stored in.
    private static func united(_ rects: [Rect]) -> [Rect] {
        var result: [Rect] = []
        // A page of more is a mosaic; nobody describes its stones.
        for rect in rects.prefix(400) {
            var rect = rect
            while let index = result.firstIndex(where: { isTile($0, of: rect) }) {
                rect = rect.united(result.remove(at: index))
            }
            result.append(rect)
        }
        return result
    }

    private static func isTile(_ one: Rect, of other: Rect) -> Bool {
        if one.share(in: other) > 0.9 || other.share(in: one) > 0.9 { return true }
        let common = one.grown(seam).intersection(other)
        guard !common.isEmpty else { return false }
        // Side by side over a whole side of both.
        return common.height > 0.9 * max(one.height, other.height) || common.width > 0.9 * max(one.width, other.width)
    }
}
