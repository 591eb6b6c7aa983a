import CPixels
import CPoppler
public import RectoDiagnostics
public import RectoGeometry
public import RectoLane
public import RectoPixels

/// A page that poppler has interpreted once, as a list of cairo's drawing commands, to be replayed for any part of it.
///
/// Where no blend mode can tell the difference (`Document.mayDrawOnPaper`), the paper is painted into an opaque recording before the
/// page: nothing has to be cleared or mixed afterwards. Every other page is recorded transparent and put on its paper when it is
/// replayed.
///
/// Isolation: on the lane.
@Lane
public final class DisplayList: PageRaster {
    public nonisolated let pixelSize: PixelSize
    /// Growth of the heap while recording, in bytes: what a cache should count for this list.
    public nonisolated let byteCount: Int

    private let recording: Canvas
    private let paper: Color
    /// Whether the recording begins with the paper.
    private let isOnPaper: Bool
    /// Pixels per recorded unit: 1, or a larger power of two where the page is larger than a recording may be.
    ///
    /// cairo replays paths through a fast path that rounds scale factors to 1/256 (`_cairo_path_fixed_transform`): with a
    /// factor of 1.8897 the ticks at the end of a ruler of 2 m were off by a millimetre. Powers of two down to 1/256 survive.
    private let magnification: Double

    /// Longest side of a recording.
    ///
    /// Replay works up to an extent of 65,535 and tries to allocate 24 GB beyond it.
    private static let maximumExtent = 60_000.0

    /// Paper around the page.
    ///
    /// Where a replay reaches beyond its recording, cairo draws by way of a picture, and what lies between two pixels of the
    /// page comes out black: a page that began within a pixel ended in a black column.
    private static let margin = 2.0

    /// Parts wider than this are drawn in columns: cairo's own limit for a surface is 32,767, and below it nothing is gained.
    private static let maximumColumn = 8_192

    /// Interprets a page.
    ///
    /// - Throws: ``Failure`` `.damaged` where the page has no area or can't be drawn, `.tooLarge` where memory runs out.
    public init(_ document: Document, page index: Int, appearance: PageAppearance) throws(Failure) {
        let transform = try PageTransform(try document.page(index), at: appearance)
        pixelSize = transform.pixelSize
        var magnification = 1.0
        while Double(transform.pixelSize.longerSide) / magnification > Self.maximumExtent { magnification *= 2 }
        self.magnification = magnification
        let before = recto_heap_in_use()
        let width = (Double(transform.pixelSize.width) / magnification).rounded(.up) + 2 * Self.margin
        let height = (Double(transform.pixelSize.height) / magnification).rounded(.up) + 2 * Self.margin
        let isOnPaper = document.mayDrawOnPaper(page: index, paper: appearance.paper)
        recording = try document.drawing(page: index) { page throws(Failure) in
            var extents = cairo_rectangle_t(x: -Self.margin, y: -Self.margin, width: width, height: height)
            let content = isOnPaper ? CAIRO_CONTENT_COLOR : CAIRO_CONTENT_COLOR_ALPHA
            let recording = try Canvas(adopting: cairo_recording_surface_create(content, &extents))
            if isOnPaper { recording.paint(appearance.paper) }
            recording.apply(
                page.toPoints.followed(by: transform.forward).followed(by: .scale(1 / magnification)))
            poppler_page_render(page.raw, recording.context)
            try recording.check("record the page")
            return recording
        }
        self.isOnPaper = isOnPaper
        paper = appearance.paper
        byteCount = max(0, Int(recto_heap_in_use()) - Int(before))
    }

    isolated deinit {}  // drops `recording` on the lane

    /// Draws a part of the page in one replay.
    ///
    /// Lines keep the width that they were recorded with, in page space: averaged down, the result looks like the levels of
    /// the exported pyramid. For the power of two see `magnification`.
    ///
    /// - Throws: ``Failure`` `.tooLarge` where memory runs out, `.damaged` where the page can't be drawn.
    public func draw(x: Double, y: Double, reduction: Double, into target: PixelRows) throws(Failure) {
        defer { target.endAccess() }
        // The recording paints its own paper, but nothing beyond the page and only a part of a pixel that its edge cuts.
        let reachesEdge =
            x < 0 || y < 0 || (x + Double(target.width)) * reduction > Double(pixelSize.width)
            || (y + Double(target.height)) * reduction > Double(pixelSize.height)
        var column = 0
        while column < target.width {
            let width = min(Self.maximumColumn, target.width - column)
            let part = target.part(x: column, y: 0, width: width, height: target.height)
            let canvas = try Canvas(target: part, hasAlpha: !isOnPaper)
            if isOnPaper, reachesEdge { canvas.paint(paper) }
            canvas.apply(
                .scale(magnification / reduction).followed(by: .translation(x: -x - Double(column), y: -y)))
            cairo_set_source_surface(canvas.context, recording.surface, 0, 0)
            // Copied and not laid over, which cairo would do by way of a picture of its own.
            if !isOnPaper { cairo_set_operator(canvas.context, CAIRO_OPERATOR_SOURCE) }
            // The recording begins with its paper, so that cairo need not clear the target first.
            if isOnPaper, !reachesEdge { recto_will_paint_over(part.base, Int32(part.width), Int32(part.height)) }
            cairo_paint(canvas.context)
            recto_will_paint_over(nil, 0, 0)
            if !isOnPaper { canvas.paintBelow(paper) }
            try canvas.check("replay the page")
            column += width
        }
    }
}
