import CCairo
import RectoDiagnostics
import RectoLane

/// cairo's PDF surface and what draws on it; owns both.
///
/// Used on the lane. cairo hands out error objects instead of nil, so that ``check(_:)`` has to be asked.
final class PDFSurface {
    let surface: OpaquePointer
    let context: OpaquePointer
    private let sink: PDFSink

    @Lane
    init(_ sink: PDFSink) throws(Failure) {
        self.sink = sink
        let closure = Unmanaged.passUnretained(sink).toOpaque()
        // Pages say their own sizes.
        guard let surface = cairo_pdf_surface_create_for_stream({ PDFSink.take($0, $1, $2) }, closure, 1, 1),
            let context = cairo_create(surface)
        else { throw Failure(.internal, "cairo broke its contract") }
        self.surface = surface
        self.context = context
        try check("start a PDF")
    }

    deinit {
        // Finishes the surface where that has not happened, and so may still write.
        cairo_destroy(context)
        cairo_surface_destroy(surface)
    }

    /// Fails where writing has failed, or cairo has met an error.
    @Lane
    func check(_ doing: String) throws(Failure) {
        if let failure = sink.failure { throw failure }
        for status in [cairo_status(context), cairo_surface_status(surface)] where status != CAIRO_STATUS_SUCCESS {
            if status == CAIRO_STATUS_NO_MEMORY {
                throw Failure(.tooLarge, "out of memory while trying to \(doing); raise --memory")
            }
            let reason = String(cString: cairo_status_to_string(status))
            throw Failure(.damaged, "cairo could not \(doing): \(reason)")
        }
    }

    /// Writes all that is left.
    @Lane
    func finish() throws(Failure) {
        cairo_surface_finish(surface)
        sink.flush()
        try check("finish the PDF")
    }
}
