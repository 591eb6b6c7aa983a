public import RectoGeometry
public import RectoText

extension MarkPlace {
    /// The place of a stretch of text.
    ///
    /// - Parameters:
    ///   - span: On pages that the document has; white space at its ends is left out.
    ///   - pages: The text of all pages of the span, and no others, in order.
    ///   - document: SHA-256 of the PDF, 64 hexadecimal digits.
    /// - Returns: `nil` if the span has no words, or its pages are not these.
    public init?(_ span: MarkSpan, on pages: [PageText], document: String) {
        guard let first = pages.first, let last = pages.last, first.index == span.start.page,
            last.index == span.end.page, last.index - first.index == pages.count - 1
        else { return nil }
        var (start, end) = (span.start, span.end)
        // Words at the edges: a span that begins or ends in white space does so at a word.
        let words = pages.map { TextPlaces($0).words }
        let marked = zip(pages, words).flatMap { page, words in
            words.lazy.filter { word in
                (page.index > start.page || word.upperBound > start.offset)
                    && (page.index < end.page || word.lowerBound < end.offset)
            }.map { (page.index, $0) }
        }
        guard let (firstPage, firstWord) = marked.first, let (lastPage, lastWord) = marked.last else { return nil }
        start = max(start, MarkPoint(page: firstPage, offset: firstWord.lowerBound))
        end = min(end, MarkPoint(page: lastPage, offset: lastWord.upperBound))
        guard start < end else { return nil }

        func range(on page: PageText) -> Range<Int> {
            let length = page.text.unicodeScalars.count
            let lower = page.index == start.page ? start.offset : 0
            let upper = page.index == end.page ? min(end.offset, length) : length
            return lower..<max(lower, upper)
        }
        let shown = pages.filter { (start.page...end.page).contains($0.index) }
        guard let head = shown.first, let tail = shown.last else { return nil }
        self.init(
            document: document, page: start.page, label: head.label, range: range(on: head),
            end: end.page > start.page ? end : nil,
            quads: Array(
                shown.flatMap { page in page.quads(of: range(on: page)).map { MarkQuad(page: page.index, quad: $0) } }
                    .prefix(Self.mostQuads)),
            quote: Quote(
                exact: shown.map { $0.reading(range(on: $0)) }.joined(separator: " ").first(Quote.longest),
                prefix: head.reading(max(0, start.offset - Quote.context)..<start.offset),
                suffix: tail.reading(end.offset..<end.offset + Quote.context)))
    }
}

extension MarkPlace {
    /// The place of a bookmark: a page, known by its first words.
    ///
    /// - Parameters:
    ///   - page: Its text.
    ///   - point: What is marked of it, in page space and points; the page as a whole if `nil`.
    ///   - document: SHA-256 of the PDF, 64 hexadecimal digits.
    public init(bookmarking page: PageText, at point: Point? = nil, document: String) {
        let beginning = page.reading(0..<Quote.beginning)
        self.init(
            document: document, page: page.index, label: page.label,
            quote: beginning.isEmpty ? nil : Quote(exact: "", suffix: beginning), point: point)
    }
}

extension String {
    /// The first scalars.
    fileprivate func first(_ count: Int) -> String { String(UnicodeScalarView(unicodeScalars.prefix(count))) }
}
