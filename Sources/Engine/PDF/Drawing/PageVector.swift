import CPoppler
public import RectoDiagnostics
import RectoGeometry
import RectoLane

/// A page as SVG, drawn by poppler on cairo's SVG surface.
///
/// cairo 1.16 writes glyphs as outlines: whoever wants the text adds it.
public enum PageVector {
    /// Takes what cairo writes.
    private final class Sink {
        var bytes: [UInt8] = []
    }

    /// The document as cairo wrote it, one user unit a point, without paper.
    ///
    /// Drawn as for a printer: on screens poppler brings pictures to the size in pixels that they have at 72 dpi.
    ///
    /// - Throws: ``Failure`` `.damaged` where the page can't be drawn, `.tooLarge` where memory runs out.
    @Lane
    public static func svg(_ document: Document, page index: Int) throws(Failure) -> [UInt8] {
        let size = try PageTransform(try document.page(index), at: PageAppearance(scale: 1)).pageSize
        return try document.drawing(page: index) { page throws(Failure) in
            let sink = Sink()
            let closure = Unmanaged.passUnretained(sink).toOpaque()
            let surface = cairo_svg_surface_create_for_stream(
                { closure, data, count in
                    guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                    Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue().bytes
                        .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
                    return CAIRO_STATUS_SUCCESS
                }, closure, size.width, size.height)
            // cairo 1.18 would write pixels, of which there are 96 an inch.
            cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PT)
            let canvas = try Canvas(adopting: surface)
            canvas.apply(page.toPoints)
            poppler_page_render_for_printing(page.raw, canvas.context)
            try canvas.check("draw the page")
            cairo_surface_finish(canvas.surface)
            try canvas.check("write the page")
            return withExtendedLifetime(sink) { sink.bytes }
        }
    }
}
