import CPopplerContent
import RectoDiagnostics
import RectoGeometry
import RectoLane
import RectoPageContent
import RectoStructure

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// A second view of an open PDF, through poppler's core: glyphs and images with all that is known of them.
///
/// Isolation: on the lane. Owns the C document.
@Lane
final class ContentDocument {
    private let handle: OpaquePointer
    /// Read from while the document lives.
    private let place: DocumentPlace

    /// - Throws: ``Failure`` `.damaged`, or `.io` for a file that has been replaced by a shorter one since.
    init(_ source: DocumentSource, password: String?, pageCount: Int) throws(Failure) {
        place = DocumentPlace(source)
        var opened: OpaquePointer?
        for spelling in Password.attempts(password) where opened == nil {
            opened = recto_content_open(place.raw, spelling)
        }
        guard let opened else { throw Failure(.damaged, "its content cannot be read") }
        handle = opened
        guard recto_content_page_count(opened) == pageCount else {
            throw Failure(.io, "changed while it was being read; run again")
        }
    }

    isolated deinit { recto_content_close(handle) }

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
        try surveyed(page: index, box: box) { PageSurvey($0, $1) }
    }

    func graphics(page index: Int, box: PageBox) throws(Failure) -> PageGraphics {
        try surveyed(page: index, box: box) { PageGraphics($0, $1) }
    }

    private func surveyed<Value>(page index: Int, box: PageBox, _ copy: @Lane (OpaquePointer, Place) -> Value)
        throws(Failure) -> Value
    {
        var boxes = RectoPageBoxes()
        var outOfMemory = false
        guard let raw = recto_survey_read(handle, Int32(index), &boxes, &outOfMemory) else {
            throw failure(outOfMemory, index)
        }
        defer { recto_survey_free(raw) }
        return copy(raw, Place(boxes, box))
    }

    /// The blend modes and faults that the page's resources name.
    func traits(page index: Int) -> RectoPageTraits { recto_content_traits(handle, Int32(index)) }

    /// The JPEG 2000 pictures with an alpha channel that ``traits(page:)`` found last, decoded.
    func pictures() -> [Structure.Channels] {
        (0..<recto_content_picture_count(handle)).compactMap { index in
            let picture = recto_content_picture(handle, index)
            defer { free(picture.bytes) }
            guard let bytes = picture.bytes, (1...5).contains(picture.channels) else { return nil }
            return Structure.Channels(
                object: Int(picture.object), generation: Int(picture.generation),
                bytes: Array(UnsafeBufferPointer(start: bytes, count: picture.count)), width: Int(picture.width),
                height: Int(picture.height), count: Int(picture.channels),
                hasAlpha: picture.hasAlpha, maskKind: Int(picture.maskKind))
        }
    }

    /// The scripts of fonts that the first pages name and that are not embedded.
    func scriptsOfFontsElsewhere(pages: Int) -> [FontGap] {
        let scripts: [FontScript] = [.latin, .japanese, .simplifiedChinese, .traditionalChinese, .korean]
        var first = [Int32](repeating: -1, count: Int(RECTO_SCRIPTS.rawValue))
        recto_content_scripts(handle, 0, Int32(pages), &first)
        return zip(scripts, first).compactMap { $1 < 0 ? nil : FontGap(script: $0, page: Int($1)) }
    }

    /// What the page's dictionary says; the defaults for a page without one.
    func facts(page index: Int) -> RectoPageFacts {
        var facts = RectoPageFacts(userUnit: 1, isTurnMisread: false)
        _ = recto_content_page_facts(handle, Int32(index), &facts)
        return facts
    }

    /// The labels of the pages.
    ///
    /// Not from poppler-glib, which has to read all pages before the one whose label it gives.
    private(set) lazy var labels: PageLabels = {
        PageLabels(
            (0..<recto_content_label_ranges(handle)).map { index in
                let range = recto_content_label_range(handle, index)
                let prefix = UnsafeRawBufferPointer(start: range.prefix, count: range.prefixLength)
                return PageLabels.Range(
                    first: Int(range.first),
                    style: range.style > 0 ? Character(Unicode.Scalar(UInt8(range.style))) : nil,
                    prefix: TextString.decode(Array(prefix)), start: Int(range.start))
            })
    }()

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
        let frame = PageFrame(media: media, box: shown, turns: turns, userUnit: boxes.userUnit)
        let whole = PageFrame(media: media, box: media, turns: turns, userUnit: boxes.userUnit)
        size = frame.size
        origin = whole.point(frame.toPage.inverse?.apply(.zero) ?? .zero)
    }
}
