import CCairo
package import RectoBooks
package import RectoComposition
package import RectoDiagnostics
package import RectoFonts
package import RectoLane
package import RectoStructure

/// Writes pages of set text as a PDF: text that can be copied, fonts, links, an outline, tags.
///
/// The same pages give the same bytes. One after the other: ``start(item:_:)``, ``add(_:label:)`` for each of its pages, and at
/// last ``finish(_:)``.
@Lane
package final class PDFPainter {
    /// Points in a CSS pixel.
    nonisolated static let points = 0.75
    /// The shortest and the longest side of a page, in CSS pixels: what other programs open.
    package nonisolated static let sides = 4.0...19_200.0

    private let sink: PDFSink
    private let pdf: PDFSurface
    private let glyphs: GlyphPainter
    private let pictures: PicturePainter
    private let tags: TagWriter
    private let places: PlaceBook
    private let theme: PaintTheme
    /// The page that is painted once it is known whether another one of its item follows.
    private var waiting: (page: SetPage, label: String?)?

    /// Begins a document.
    ///
    /// - Parameters:
    ///   - places: Where links and the outline lead; links to others are left out.
    ///   - picture: A picture of the book by its number, and what stands for it where it can't be read.
    ///   - write: Gets the bytes, in order.
    package init(
        _ book: PaintedBook, shelf: FontShelf, theme: PaintTheme = .light, places: Set<PaintedPlace>,
        picture: @escaping (Int) throws(Failure) -> BookPicture,
        write: @escaping ([UInt8]) throws(Failure) -> Void
    ) throws(Failure) {
        sink = PDFSink(write)
        pdf = try PDFSurface(sink)
        let (surface, context) = (pdf.surface, pdf.context)
        self.theme = theme
        glyphs = GlyphPainter(context: context, shelf: shelf, theme: theme)
        pictures = PicturePainter(context: context, theme: theme, read: picture)
        let places = PlaceBook(context, places)
        self.places = places
        func say(_ what: cairo_pdf_metadata_t, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            cairo_pdf_surface_set_metadata(surface, what, text.replacing("\0", with: ""))
        }
        say(CAIRO_PDF_METADATA_TITLE, book.title)
        say(CAIRO_PDF_METADATA_AUTHOR, book.creators.joined(separator: "; "))
        say(CAIRO_PDF_METADATA_SUBJECT, book.summary)
        say(CAIRO_PDF_METADATA_KEYWORDS, book.subjects.joined(separator: ", "))
        say(CAIRO_PDF_METADATA_CREATOR, "Recto")
        say(CAIRO_PDF_METADATA_CREATE_DATE, PDFDate.text(book.date))
        tags = TagWriter(context) { link in
            let rects = TagText.rects(link.rects)
            switch link.target {
            case .place(let item, let offset):
                let place = PaintedPlace(item: item, offset: offset)
                return places.isKnown(place) ? "dest=\(TagText.quoted(place.name)) \(rects)" : nil
            case .address(let address): return "uri=\(TagText.quoted(TagText.address(address))) \(rects)"
            }
        }
    }

    /// What cairo has no words for; ``RectoStructure/Structure/supplement(_:language:isRightToLeft:size:table:)`` says it.
    package var notes: [Int: TagNote] { tags.notes.notes }

    /// Pictures that could not be read, by their numbers.
    package var lost: [Int: Failure] { pictures.lost }

    /// Begins an item, whose pages follow.
    ///
    /// - Parameter elements: By their numbers; links, glyphs and pictures of the pages name them.
    /// - Throws: As ``add(_:label:)``.
    package func start(item: Int, _ elements: [SetElement]) throws(Failure) {
        try paintWaiting(isLast: true)
        places.start(item: item)
        tags.start(elements)
        pictures.start(elements)
    }

    /// Paints a page of the item.
    ///
    /// - Parameter label: What the page is called; nil for its number.
    /// - Throws: ``Failure`` `.usage` for a page that is too small or too large; what writing throws; `.tooLarge` without memory.
    package func add(_ page: SetPage, label: String? = nil) throws(Failure) {
        guard Self.sides.contains(page.width), Self.sides.contains(page.height) else {
            throw Failure(.usage, "a page of \(page.width) x \(page.height) CSS pixels can't be written")
        }
        try paintWaiting(isLast: false)
        waiting = (page, label)
    }

    private func paintWaiting(isLast: Bool) throws(Failure) {
        guard let (page, label) = waiting else { return }
        waiting = nil
        cairo_pdf_surface_set_size(pdf.surface, page.width * Self.points, page.height * Self.points)
        if let label, !label.isEmpty { cairo_pdf_surface_set_page_label(pdf.surface, label) }
        if let paper = theme.paper {
            paint(PaintedRect(x: 0, y: 0, width: page.width, height: page.height), paper)
        }
        tags.startPage(page)
        for painted in page.items {
            switch painted {
            case .glyphs(let run):
                tags.enter(run.element)
                try glyphs.paint(run)
            // Decoration has no tags of its own; to leave an element for it would cut the element in two.
            case .area(let rect, let color, _): paint(rect, theme.color(color))
            case .picture(let number, let rect, let element):
                tags.enter(element)
                try pictures.paint(number, rect, element: element, shelf: glyphs.shelf)
            }
        }
        tags.endPage()
        places.mark(page, isLast: isLast)
        cairo_show_page(pdf.context)
        try pdf.check("write a page")
    }

    private func paint(_ rect: PaintedRect, _ color: PaintedColor) {
        guard color.alpha > 0 else { return }
        color.set(pdf.context)
        cairo_rectangle(
            pdf.context, rect.x * Self.points, rect.y * Self.points, rect.width * Self.points,
            rect.height * Self.points)
        cairo_fill(pdf.context)
    }

    /// Writes the outline and what is left.
    ///
    /// - Throws: As ``add(_:label:)``.
    package func finish(_ outline: [PaintedEntry] = []) throws(Failure) {
        try paintWaiting(isLast: true)
        tags.finish()
        // Each with its number of cairo, above the next.
        var above: [(level: Int, number: Int32)] = []
        for entry in outline {
            while let last = above.last, last.level >= entry.level { above.removeLast() }
            let target = entry.place.flatMap { places.isThere($0) ? "dest=\(TagText.quoted($0.name))" : nil }
            // An entry that leads nowhere leads to the first page: cairo takes none without a place.
            let number = cairo_pdf_surface_add_outline(
                pdf.surface, above.last?.number ?? Int32(CAIRO_PDF_OUTLINE_ROOT), entry.title,
                target ?? "page=1 pos=[0 0]",
                above.isEmpty ? CAIRO_PDF_OUTLINE_FLAG_OPEN : cairo_pdf_outline_flags_t(rawValue: 0))
            above.append((entry.level, number))
        }
        try pdf.finish()
    }
}
