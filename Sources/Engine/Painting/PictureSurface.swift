import CCairo
import RectoBooks
import RectoDiagnostics
import RectoLane

/// A picture as cairo takes it; owns the surface.
///
/// Used on the lane.
final class PictureSurface {
    let surface: OpaquePointer
    let picture: (width: Int, height: Int, orientation: Int)

    /// - Parameter name: By which cairo knows the picture when it comes again, so that the PDF has it once.
    /// - Throws: ``Failure`` `.tooLarge`.
    @Lane
    init(_ picture: BookPicture, name: String) throws(Failure) {
        let format: cairo_format_t
        switch picture.content {
        case .jpeg: format = CAIRO_FORMAT_RGB24
        case .pixels(_, let hasAlpha): format = hasAlpha ? CAIRO_FORMAT_ARGB32 : CAIRO_FORMAT_RGB24
        }
        guard picture.width <= 32_767, picture.height <= 32_767,
            let surface = cairo_image_surface_create(format, Int32(picture.width), Int32(picture.height)),
            cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
        else {
            throw Failure(
                .tooLarge, "\(picture.width) x \(picture.height) pixels are more than a picture may have")
        }
        self.surface = surface
        self.picture = (picture.width, picture.height, picture.orientation)
        switch picture.content {
        // Only the size is read of the pixels, which are never touched and so take no memory.
        case .jpeg(let bytes): try attach(bytes, CAIRO_MIME_TYPE_JPEG)
        case .pixels(let pixels, _): fill(pixels)
        }
        try attach(Array(name.utf8), CAIRO_MIME_TYPE_UNIQUE_ID)
    }

    deinit { cairo_surface_destroy(surface) }

    @Lane
    private func fill(_ pixels: [UInt8]) {
        guard let data = cairo_image_surface_get_data(surface) else { return }
        let stride = Int(cairo_image_surface_get_stride(surface))
        let row = picture.width * 4
        cairo_surface_flush(surface)
        pixels.withUnsafeBufferPointer { pixels in
            guard let start = pixels.baseAddress else { return }
            for y in 0..<picture.height { (data + y * stride).update(from: start + y * row, count: row) }
        }
        cairo_surface_mark_dirty(surface)
    }

    /// Gives cairo data that go with the pixels.
    @Lane
    private func attach(_ bytes: [UInt8], _ type: String) throws(Failure) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: max(1, bytes.count))
        _ = copy.initialize(from: bytes)
        let status = cairo_surface_set_mime_data(
            surface, type, copy.baseAddress, UInt(bytes.count), { $0?.deallocate() }, copy.baseAddress)
        if status != CAIRO_STATUS_SUCCESS {
            copy.deallocate()
            throw Failure(.tooLarge, "no memory for a picture")
        }
    }

    /// Paints it over a rectangle, turned and mirrored as its EXIF orientation says.
    @Lane
    func paint(_ context: OpaquePointer, x: Double, y: Double, width: Double, height: Double) {
        let (w, h) = (Double(picture.width), Double(picture.height))
        // From the stored picture, y down, to the unit square as it is seen.
        let turn: (xx: Double, yx: Double, xy: Double, yy: Double, x0: Double, y0: Double) =
            switch picture.orientation {
            case 2: (-1 / w, 0, 0, 1 / h, 1, 0)
            case 3: (-1 / w, 0, 0, -1 / h, 1, 1)
            case 4: (1 / w, 0, 0, -1 / h, 0, 1)
            case 5: (0, 1 / w, 1 / h, 0, 0, 0)
            case 6: (0, 1 / w, -1 / h, 0, 1, 0)
            case 7: (0, -1 / w, -1 / h, 0, 1, 1)
            case 8: (0, -1 / w, 1 / h, 0, 0, 1)
            default: (1 / w, 0, 0, 1 / h, 0, 0)
            }
        cairo_save(context)
        cairo_translate(context, x, y)
        cairo_scale(context, width, height)
        var matrix = cairo_matrix_t(xx: turn.xx, yx: turn.yx, xy: turn.xy, yy: turn.yy, x0: turn.x0, y0: turn.y0)
        cairo_transform(context, &matrix)
        cairo_set_source_surface(context, surface, 0, 0)
        // cairo takes an opaque picture that is painted without bounds for the whole page, and drops the tags before it; what is repeated
        // or padded at its edges, it decodes.
        cairo_rectangle(context, 0, 0, w, h)
        cairo_fill(context)
        cairo_restore(context)
    }
}
