import CPopplerContent
import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPageContent
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
        var boxes = RectoPageBoxes()
        var outOfMemory = false
        guard let raw = recto_glyphs_read(handle, Int32(index), &boxes, &outOfMemory) else {
            throw failure(outOfMemory, index)
        }
        defer { recto_glyphs_free(raw) }
        return PageGlyphs(raw, Place(boxes, box))
    }

    func survey(page index: Int, box: PageBox) throws(Failure) -> PageSurvey {
        var boxes = RectoPageBoxes()
        var outOfMemory = false
        guard let raw = recto_survey_read(handle, Int32(index), &boxes, &outOfMemory) else {
            throw failure(outOfMemory, index)
        }
        defer { recto_survey_free(raw) }
        return PageSurvey(raw, Place(boxes, box))
    }

    /// Whether the page's own colours come out the same over `paper` as in an isolated group that is put on it.
    func blendsAlike(page index: Int, over paper: Color) -> Bool {
        switch recto_content_blending(handle, Int32(index)) {
        case RECTO_BLENDS_NORMAL: true
        case RECTO_BLENDS_DARKER: paper == .white
        default: false
        }
    }

    /// The scripts of fonts that the first pages name and the file does not contain.
    func scriptsOfFontsElsewhere(pages: Int) -> [FontGap] {
        let scripts: [FontScript] = [.latin, .japanese, .simplifiedChinese, .traditionalChinese, .korean]
        var first = [Int32](repeating: -1, count: Int(RECTO_SCRIPTS.rawValue))
        recto_content_scripts(handle, 0, Int32(pages), &first)
        return zip(scripts, first).compactMap { $1 < 0 ? nil : FontGap(script: $0, page: Int($1)) }
    }

    /// The page's label; its number where the file has none.
    ///
    /// Not from poppler-glib, which first finds the page, and for that reads all pages before it.
    func label(page index: Int) -> String {
        let label = withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.longestLabel) { buffer in
            let count = recto_content_label(handle, Int32(index), buffer.baseAddress, buffer.count)
            return TextString.decode(buffer[..<count].map { UInt8(bitPattern: $0) })
        }
        return label.isEmpty ? String(index + 1) : label
    }

    private static let longestLabel = 4096

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
}

extension ContentDocument.Place {
    /// The page that shows `box`, as poppler shows it.
    fileprivate init(_ boxes: RectoPageBoxes, _ box: PageBox) {
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
        size = frame.size
        origin = whole.point(frame.toPage.inverse?.apply(.zero) ?? .zero)
    }
}
