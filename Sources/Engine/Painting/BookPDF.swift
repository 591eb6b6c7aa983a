import RectoBooks
import RectoComposition
package import RectoDiagnostics
package import RectoFlow
import RectoFonts
package import RectoLane
package import RectoSetting
package import RectoStructure

/// A book whose text is set on the spot, as a PDF.
///
/// Goes through the book three times: for its fonts, for the places that links lead to, and to set it. So only one document's pages are
/// held at a time.
@Lane
package struct BookPDF {
    /// What became of the book.
    package struct Outcome: Sendable {
        package var pageCount = 0
        /// By document: how long its text is, and where in it each page begins; why it can't be set.
        package var documents: [(length: Int, starts: [Int], failure: Failure?)] = []
        /// Documents, fonts and pictures that could not be read; each names its file.
        package var problems: [Failure] = []
        /// What no font has, a sentence for each script.
        package var missingLetters: [String] = []
        /// What tags say that cairo has no words for, by their numbers.
        package var notes: [Int: TagNote] = [:]
        /// Whether most documents have vertical lines, the first at the right.
        package var isFromRight = false
    }

    private let book: FlowBook
    private let shelf: FontShelf
    private let setter: BookSetter
    private let settings: LayoutSettings
    private let theme: PaintTheme
    private let hyphens = InstalledHyphens()

    /// - Throws: ``Failure`` `.usage` for settings that nothing can be set with, `.unsupported` if the system has no fonts.
    package init(_ book: FlowBook, _ settings: LayoutSettings, theme: PaintTheme = .light) throws(Failure) {
        self.book = book
        self.settings = settings
        self.theme = theme
        shelf = try FontShelf(BookSetter.fontFaces(book, settings)) { path, limit throws(Failure) in
            try book.font(path, limit: limit)
        }
        setter = try BookSetter(book, settings, faces: shelf, hyphens: hyphens)
    }

    /// Sets the book and writes it.
    ///
    /// A document that can't be set is a page that says so.
    ///
    /// - Parameter write: Gets the bytes, in order.
    /// - Throws: ``Failure``: what writing throws, `.tooLarge` without memory; a document's own if no document can be set.
    package func write(_ write: @escaping ([UInt8]) throws(Failure) -> Void) throws(Failure) -> Outcome {
        let outline = try book.outline()
        let entries = outline.entries.map { entry in
            PaintedEntry(title: entry.title, level: entry.level, place: Self.place(entry))
        }
        let places = entries.compactMap(\.place) + targets()
        let painter = try PDFPainter(
            about, shelf: shelf, theme: theme, places: Set(places),
            picture: { number throws(Failure) in try picture(number) },
            write: write)
        var labels = PageLabels(outline.pages)
        var outcome = Outcome()
        var failed = 0
        var vertical = 0
        for index in book.facts.items.indices {
            let item: SetItem
            var reason: Failure?
            do throws(Failure) { item = try setter.set(item: index) } catch {
                guard error.code != .io else { throw error }
                outcome.problems.append(error)
                reason = error
                failed += 1
                if failed == book.facts.items.count { throw error }
                item = setter.page(saying: error)
            }
            if item.isFromRight { vertical += 1 }
            outcome.documents.append((item.count, item.pages.map(\.range.lowerBound), reason))
            try painter.start(item: index, item.elements)
            for page in item.pages {
                try painter.add(page, label: labels.label(item: index, page.range))
                outcome.pageCount += 1
            }
        }
        try painter.finish(entries)
        outcome.notes = painter.notes
        outcome.isFromRight = vertical * 2 > outcome.documents.count
        outcome.problems += shelf.problems
        outcome.missingLetters = setter.missingLetters
        for (number, failure) in painter.lost.sorted(by: { $0.key < $1.key }) {
            outcome.problems.append(Failure(failure.code, failure.message, at: setter.pictures[number].path))
        }
        return outcome
    }

    /// Names the layout, once the book is written: equal names are equal pages.
    ///
    /// - Throws: ``Failure`` of reading the book.
    package func layout() throws(Failure) -> String {
        LayoutKey.text(book: try book.digest(), settings: settings, faces: shelf.digest, hyphens: hyphens.digest)
    }

    private var about: PaintedBook {
        let facts = book.facts
        var about = PaintedBook()
        (about.title, about.creators, about.subjects) = (facts.title, facts.creators, facts.subjects)
        (about.summary, about.date) = (facts.summary, facts.modified ?? facts.date)
        return about
    }

    private static func place(_ entry: FlowOutline.Entry) -> PaintedPlace? {
        entry.item.map { PaintedPlace(item: $0, offset: entry.offset ?? 0) }
    }

    /// Where links lead; those of documents that can't be read are missing, as are their pages.
    private func targets() -> [PaintedPlace] {
        book.facts.items.indices.flatMap { index in
            setter.targets(item: index).compactMap { target in
                guard case .place(let item, let offset) = target else { return nil }
                return PaintedPlace(item: item, offset: offset)
            }
        }
    }

    private func picture(_ number: Int) throws(Failure) -> BookPicture {
        guard setter.pictures.indices.contains(number) else {
            throw Failure(.internal, "a page shows a picture that nobody knows")
        }
        return try BookPicture(try book.file(setter.pictures[number].path, limit: BookSetter.largestPicture))
    }
}
