import CCairo
import RectoComposition
import RectoDiagnostics
import RectoFonts
import RectoLane

/// Paints glyphs with the text that they show.
@Lane
struct GlyphPainter {
    let context: OpaquePointer
    let shelf: FontShelf
    var theme = PaintTheme.light

    /// How far slanted letters lean, as a share of their height: about 12 degrees.
    private static let slant = 0.21

    func paint(_ run: PaintedGlyphs) throws(Failure) {
        guard !run.glyphs.isEmpty, run.size > 0 else { return }
        let face = try shelf.painted(run.face)
        cairo_set_font_face(context, face.cairoFace)
        let size = run.size * PDFPainter.points
        // From a glyph's space, y up, to the page's, y down.
        let lean = face.isSlanted ? Self.slant * size : 0
        var matrix = cairo_matrix_t(xx: size, yx: 0, xy: -lean, yy: size, x0: 0, y0: 0)
        if run.isSideways { matrix = cairo_matrix_t(xx: 0, yx: size, xy: -size, yy: -lean, x0: 0, y0: 0) }
        cairo_set_font_matrix(context, &matrix)
        theme.color(run.color).set(context)
        // Features of a bad font may lead to glyphs that it has not got, and cairo ends the document at one.
        let glyphs = run.glyphs.map {
            cairo_glyph_t(
                index: $0.id < face.glyphCount ? UInt($0.id) : 0, x: $0.x * PDFPainter.points,
                y: $0.y * PDFPainter.points)
        }
        guard glyphs.allSatisfy({ $0.x.isFinite && $0.y.isFinite }), run.size.isFinite else { return }
        guard let clusters = clusters(run) else {
            // Ornaments have no text.
            return cairo_show_glyphs(context, glyphs, Int32(glyphs.count))
        }
        var text = Array(run.text.utf8).map { CChar(bitPattern: $0) }
        let count = Int32(text.count)
        // cairo wants an end as well, though it has the count.
        text.append(0)
        cairo_show_text_glyphs(
            context, text, count, glyphs, Int32(glyphs.count), clusters, Int32(clusters.count),
            run.isRightToLeft ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(rawValue: 0))
    }

    /// Clusters in bytes; nil if there is no text, or it does not belong to the glyphs.
    private func clusters(_ run: PaintedGlyphs) -> [cairo_text_cluster_t]? {
        guard !run.text.isEmpty else { return nil }
        var clusters: [cairo_text_cluster_t] = []
        clusters.reserveCapacity(run.clusters.count)
        let scalars = run.text.unicodeScalars
        var (place, glyphs) = (scalars.startIndex, 0)
        for cluster in run.clusters {
            guard cluster.scalars >= 0, cluster.glyphs >= 0, cluster.scalars + cluster.glyphs > 0 else { return nil }
            guard let end = scalars.index(place, offsetBy: cluster.scalars, limitedBy: scalars.endIndex) else {
                return nil
            }
            let bytes = run.text.utf8.distance(from: place, to: end)
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(bytes), num_glyphs: Int32(cluster.glyphs)))
            (place, glyphs) = (end, glyphs + cluster.glyphs)
        }
        return place == scalars.endIndex && glyphs == run.glyphs.count ? clusters : nil
    }
}
