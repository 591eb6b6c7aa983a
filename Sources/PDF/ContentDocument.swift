import CPopplerContent
import RectoContent
import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPixels
import RectoStructure

/// A second view of an open PDF, through poppler's core: glyphs and images with all that is known of them.
///
/// Isolation: on the lane. Owns the C document.
@Lane
final class ContentDocument {
    private let handle: OpaquePointer
    /// Read from while the document lives.
    private let bytes: UnsafeMutableBufferPointer<CChar>?

    /// - Throws: ``Failure`` `.damaged`, or `.io` for a file that has been replaced by a shorter one since.
    init(_ source: DocumentSource, password: String?, pageCount: Int) throws(Failure) {
        let opened: OpaquePointer?
        switch source {
        case .file(let path):
            bytes = nil
            opened = recto_content_open(path, password)
        case .bytes(let content):
            let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: content.count)
            _ = copy.initialize(from: content.lazy.map { CChar(bitPattern: $0) })
            bytes = copy
            opened = recto_content_open_memory(copy.baseAddress, copy.count, password)
        }
        guard let opened else {
            bytes?.deallocate()
            throw Failure(.damaged, "its content cannot be read")
        }
        handle = opened
        guard recto_content_page_count(opened) == pageCount else {
            throw Failure(.io, "changed while it was being read; run again")
        }
    }

    isolated deinit {
        recto_content_close(handle)
        bytes?.deallocate()
    }

    func glyphs(page index: Int, box: PageBox) throws(Failure) -> PageGlyphs {
        let place = try place(of: index, box)
        var outOfMemory = false
        guard let raw = recto_glyphs_read(handle, Int32(index), &outOfMemory) else { throw failure(outOfMemory, index) }
        defer { recto_glyphs_free(raw) }
        return PageGlyphs(raw, place)
    }

    func survey(page index: Int, box: PageBox) throws(Failure) -> PageSurvey {
        let place = try place(of: index, box)
        var outOfMemory = false
        guard let raw = recto_survey_read(handle, Int32(index), &outOfMemory) else { throw failure(outOfMemory, index) }
        defer { recto_survey_free(raw) }
        return PageSurvey(raw, place)
    }

    private func failure(_ outOfMemory: Bool, _ index: Int) -> Failure {
        outOfMemory
            ? Failure(
                .tooLarge, "its content needs more memory than a worker may use; raise --memory",
                at: "page \(index + 1)")
            : Failure(.damaged, "the page object is damaged", at: "page \(index + 1)")
    }

    /// Where the shown page lies in the MediaBox as displayed, which is what the C side draws.
    struct Place {
        /// The displayed page, in points.
        var size: Size
        /// The displayed page's top-left corner.
        var origin: Point
    }

    private func place(of index: Int, _ box: PageBox) throws(Failure) -> Place {
        var boxes = RectoPageBoxes()
        guard recto_content_boxes(handle, Int32(index), &boxes) else { throw failure(false, index) }
        func rect(_ box: RectoBox) -> Rect {
            Rect(corner: Point(x: box.x1, y: box.y1), opposite: Point(x: box.x2, y: box.y2))
        }
        let media = rect(boxes.media)
        let shown =
            switch box {
            case .media: media
            case .crop: rect(boxes.crop)
            case .bleed: rect(boxes.bleed)
            case .trim: rect(boxes.trim)
            case .art: rect(boxes.art)
            }
        let turns = QuarterTurns(degrees: Int(boxes.rotation)) ?? .none
        let frame = PageFrame(media: media, box: shown, turns: turns)
        let whole = PageFrame(media: media, box: media, turns: turns)
        let corner = frame.toPage.inverse?.apply(.zero) ?? .zero
        return Place(size: frame.size, origin: whole.point(corner))
    }
}
