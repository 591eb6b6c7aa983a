import CPoppler
import RectoDiagnostics
import RectoGeometry
import RectoPixels

/// A cairo context on pixels or on a recording surface; owns both context and surface.
///
/// cairo hands out error objects instead of nil, so that ``check(_:)`` has to be asked after creation and after drawing.
struct Canvas: ~Copyable {
    let surface: OpaquePointer
    let context: OpaquePointer

    /// Draws straight into `target`'s memory, which must outlive the canvas.
    ///
    /// - Parameter hasAlpha: Whether the fourth byte of a pixel is its opacity, by which the others are multiplied.
    init(target: PixelRows, hasAlpha: Bool = false) throws(Failure) {
        let bytes = UnsafeMutableRawPointer(target.base).assumingMemoryBound(to: UInt8.self)
        try self.init(
            adopting: cairo_image_surface_create_for_data(
                bytes, hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24, Int32(target.width), Int32(target.height),
                Int32(target.stride * 4)))
    }

    /// Takes over a fresh surface.
    init(adopting surface: OpaquePointer?) throws(Failure) {
        // Both may be error objects, never null; `check` tells.
        guard let surface, let context = cairo_create(surface) else { fatalError("cairo broke its contract") }
        self.surface = surface
        self.context = context
        try check("start drawing")
    }

    deinit {
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Fails where cairo has met an error on this canvas.
    func check(_ doing: String) throws(Failure) {
        cairo_surface_flush(surface)
        for status in [cairo_status(context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            let reason = String(cString: cairo_status_to_string(status))
            if status == CAIRO_STATUS_NO_MEMORY {
                throw Failure(.tooLarge, "out of memory while trying to \(doing); raise --memory or lower the scale")
            }
            throw Failure(.damaged, "cairo could not \(doing): \(reason)")
        }
    }

    /// Paints everything in `color`.
    func paint(_ color: Color) {
        cairo_set_source_rgb(context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255)
        cairo_paint(context)
    }

    /// Makes every pixel transparent; for canvases with alpha.
    func clear() {
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_paint(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Paints `color` below everything that has been drawn; for canvases with alpha, which are opaque afterwards.
    func paintBelow(_ color: Color) {
        cairo_identity_matrix(context)
        cairo_set_operator(context, CAIRO_OPERATOR_DEST_OVER)
        paint(color)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    }

    /// Puts `map` between what is drawn from now on and the surface.
    func apply(_ map: Affine) {
        var matrix = cairo_matrix_t(xx: map.a, yx: map.b, xy: map.c, yy: map.d, x0: map.tx, y0: map.ty)
        cairo_transform(context, &matrix)
    }
}
