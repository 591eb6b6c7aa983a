import RectoGeometry
import RectoPageContent

/// A run of glyphs, placed in the ``ReadingFrame`` of its rotation.
struct Piece {
    /// Index into the page's runs: the order of the content stream.
    var run: Int
    var span: Span
    var base: Double
    var size: Double
    /// See ``GlyphRun/position``.
    var position: Int
    var end: Int
    var count: Int
    var isDropCap = false
    /// Whether it is nothing but accents or vowel signs.
    let isMark: Bool
    /// What it may be at the start of a line.
    let lead: Lead

    init(_ run: GlyphRun, index: Int, _ glyphs: PageGlyphs, _ frame: ReadingFrame) {
        self.run = index
        size = run.size
        base = frame.v(run.baseline)
        position = run.position
        end = run.position + run.length
        count = run.count
        let scalars = glyphs.scalars[run.first..<run.first + run.count]
        isMark = run.count <= 3 && scalars.allSatisfy(Scalars.isMark)
        lead = Lead(scalars)
        span = frame.span(run.box)
        if run.isVertical {
            base = span.v1
        } else {
            // Fonts state their ascent and descent with anything from care to fantasy; the body of the letters is what counts.
            span.v0 = base - 0.75 * size
            span.v1 = base + 0.22 * size
        }
    }
}
