import RectoGeometry
import RectoMatching
public import RectoText

/// Finds the places of marks in another version of the document that they were made on.
///
/// A wrong place is worse than none: what fits in two places, or nowhere for certain, is lost.
///
/// 1. The same document: the place as it is.
/// 2. The quote, with what is around it, on the page that the old one is now, where the page's contents moved to.
/// 3. The text that is where the page's contents moved to, if it is the quote, whatever is around it.
/// 4. The quote with what is around it anywhere in the document, if only one place is like it, or only the one at the old offsets is the
///    same.
/// 5. Without the old document: the quote where the other marks of its page moved to.
/// 6. Without text: the rectangle, if the page looks the same; a bookmark, if its page was found.
public struct MarkFinder {
    private let pages: [Int: PageText]
    private let document: String
    private let correspondence: PageCorrespondence?
    private let letters: DocumentLetters
    private let search: QuoteSearch

    /// - Parameters:
    ///   - pages: The text of all pages of the document that could be read, in order.
    ///   - document: Its SHA-256, 64 hexadecimal digits.
    ///   - correspondence: Which pages are which, if the old document is still at hand. Without, what is printed more than once is
    ///     lost, and so is what is no text.
    public init(_ pages: [PageText], document: String, correspondence: PageCorrespondence? = nil) {
        self.pages = Dictionary(pages.map { ($0.index, $0) }) { first, _ in first }
        self.document = document
        self.correspondence = correspondence
        letters = DocumentLetters(pages)
        search = QuoteSearch(letters.letters)
    }

    /// What became of each place.
    public func find(_ places: [MarkPlace]) -> [Anchored] {
        var patterns: [QuotePattern] = []
        let numbers = places.map { place -> Int? in
            guard place.document != document || document.isEmpty, let pattern = place.quote.flatMap(QuotePattern.init)
            else { return nil }
            patterns.append(pattern)
            return patterns.count - 1
        }
        let candidates = search.candidates(for: patterns)
        let found = zip(places, numbers).map { place, number in
            if !document.isEmpty, place.document == document { return Anchored.exact(place) }
            if let number, patterns[number].count > 0 { return find(place, patterns[number], candidates[number]) }
            return place.quote == nil ? withoutText(place) : .lost
        }
        if correspondence != nil { return found }
        let motions = PageMotion.motions(from: places, to: found)
        return zip(zip(places, numbers), found).map { query, found in
            guard found == .lost, let motion = motions[query.0.page], let number = query.1 else { return found }
            let (place, pattern) = (query.0, patterns[number])
            return inPlace(place, pattern, spans(candidates[number], place), motion) ?? .lost
        }
    }

    /// Places that say where in this document they are, without saying that it is this one.
    ///
    /// - Returns: the place with all that belongs to it, where the quote is at the offsets, or only in one place; else `nil`.
    public func place(_ places: [MarkPlace]) -> [MarkPlace?] {
        zip(places, find(places)).map { place, found in
            guard let span = place.span, let quote = place.quote, let here = self.place(of: span),
                DocumentLetters.letters(of: here.quote?.exact ?? "") == DocumentLetters.letters(of: quote.exact)
            else { return found.place }
            return here
        }
    }

    // MARK: - Text

    private func find(_ place: MarkPlace, _ pattern: QuotePattern, _ candidates: [QuoteSearch.Candidate]) -> Anchored {
        let partner = correspondence?[place.page]
        let spans = spans(candidates, place)
        if pattern.core.isEmpty { return bookmark(place, spans, partner) }
        if let partner, partner.proof == .content,
            let there = inPlace(place, pattern, spans, PageMotion(page: partner.page, map: partner.map))
        {
            return there
        }
        guard let best = spans.first else { return .lost }
        // A page that is gone took its marks along, unless all of it is somewhere else.
        if correspondence != nil, partner == nil, !best.candidate.isWhole { return .lost }
        let margin = max(2, pattern.count / 20)
        // Of a sentence that a page has twice, the place that the mark was at may be the one with a side cut off.
        let rivals = spans.filter {
            $0.candidate.distance <= best.candidate.distance + margin
                || correspondence == nil && $0.candidate.isTwin && $0.span.start.page == place.page
        }
        // Nothing changed but the number of the page: the same words between the same words at the same offsets, and nowhere else.
        if correspondence == nil, best.candidate.distance == 0, best.span.start.offset == place.span?.start.offset,
            best.span.end.offset == place.span?.end.offset,
            rivals.filter({ $0.candidate.distance == 0 }).count == 1
        {
            return anchored(best.span, from: place)
        }
        if rivals.count == 1 { return anchored(best.span, from: place) }
        guard let partner, !partner.isAmbiguous else { return .lost }
        let onPage = rivals.filter { $0.span.start.page == partner.page }
        return onPage.count == 1 ? anchored(onPage[0].span, from: place) : .lost
    }

    /// Where candidates are, but for those that are another page's text.
    private func spans(_ candidates: [QuoteSearch.Candidate], _ place: MarkPlace) -> [Found] {
        candidates.compactMap { candidate in
            letters.span(of: candidate.range).flatMap { span -> Found? in
                // That text was there before, as the text of another page.
                if correspondence?.shows(span.start.page, anotherThan: place.page) == true { return nil }
                return Found(span: withEdges(span, place), candidate: candidate)
            }
        }
    }

    /// The only one of `spans` that is where the page's contents moved to, or the text there, if it is the quote.
    private func inPlace(_ place: MarkPlace, _ pattern: QuotePattern, _ spans: [Found], _ motion: PageMotion)
        -> Anchored?
    {
        if pattern.core.isEmpty { return nil }
        let expected = place.quads.filter { $0.page == place.page }.map { $0.quad.mapped(by: motion.map) }
        let there = spans.filter { found in
            guard found.span.start.page == motion.page, let new = self.place(of: found.span) else { return false }
            return Self.isNear(new.quads.filter { $0.page == motion.page }.map(\.quad), expected, motion.map)
        }
        if there.count == 1 { return anchored(there[0].span, from: place) }
        guard there.isEmpty, place.end == nil, let span = printed(under: expected, on: motion.page),
            let words = pages[motion.page]?.reading(span.start.offset..<span.end.offset),
            DocumentLetters.letters(of: words) == pattern.core
        else { return nil }
        return anchored(withEdges(span, place), from: place)
    }

    private struct Found {
        var span: MarkSpan
        var candidate: QuoteSearch.Candidate
    }

    private func anchored(_ span: MarkSpan, from old: MarkPlace) -> Anchored {
        guard let new = place(of: span) else { return .lost }
        let isSame = new.span == old.span && new.quote?.exact == old.quote?.exact
        return isSame ? .exact(new) : .moved(new)
    }

    private func place(of span: MarkSpan) -> MarkPlace? {
        MarkPlace(span, on: (span.start.page...span.end.page).compactMap { pages[$0] }, document: document)
    }

    /// Takes in the punctuation at the quote's ends, as far as it is there.
    private func withEdges(_ span: MarkSpan, _ place: MarkPlace) -> MarkSpan {
        guard let exact = place.quote?.exact.unicodeScalars, let first = pages[span.start.page],
            let last = pages[span.end.page], span.start < span.end
        else { return span }
        var span = span
        let head = Array(first.text.unicodeScalars.prefix(span.start.offset))
        let tail = Array(last.text.unicodeScalars.dropFirst(span.end.offset))
        let before = exact.prefix { !DocumentLetters.isLetter($0) }.reversed()
        let after = exact.reversed().prefix { !DocumentLetters.isLetter($0) }.reversed()
        span.start.offset -= Self.reach(of: Array(before), in: head.reversed())
        span.end.offset += Self.reach(of: Array(after), in: tail)
        return span
    }

    /// How many scalars a text begins with that are these signs, whatever white space is between them.
    private static func reach(of signs: [Unicode.Scalar], in text: some Sequence<Unicode.Scalar>) -> Int {
        var signs = signs.filter { !$0.properties.isWhitespace }[...]
        var reach = 0
        for (index, scalar) in text.enumerated() {
            guard let next = signs.first else { break }
            if scalar == next {
                signs.removeFirst()
                reach = index + 1
            } else if !scalar.properties.isWhitespace {
                break
            }
        }
        return reach
    }

    /// From the first word whose middle lies in one of the areas to the last.
    private func printed(under areas: [TextQuad], on page: Int) -> MarkSpan? {
        guard let text = pages[page] else { return nil }
        let boxes = areas.map(\.box)
        let words = text.blocks.lazy.flatMap(\.lines).flatMap(\.words).filter { word in
            let middle = Point(x: word.box.x + word.box.width / 2, y: word.box.y + word.box.height / 2)
            return boxes.contains { box in
                box.x <= middle.x && middle.x <= box.maxX && box.y <= middle.y && middle.y <= box.maxY
            }
        }
        let offsets = words.map { ($0.offset, $0.offset + $0.text.unicodeScalars.count) }
        guard let start = offsets.map(\.0).min(), let end = offsets.map(\.1).max() else { return nil }
        return MarkSpan(start: MarkPoint(page: page, offset: start), end: MarkPoint(page: page, offset: end))
    }

    /// Whether quadrilaterals begin and end where they are expected, within half a line.
    private static func isNear(_ quads: [TextQuad], _ expected: [TextQuad], _ map: Affine) -> Bool {
        guard let first = quads.first?.box, let last = quads.last?.box, let start = expected.first?.box,
            let end = expected.last?.box
        else { return false }
        let slack = max(4, min(start.width, start.height) / 2)
        func isNear(_ one: Rect, _ other: Rect) -> Bool {
            abs(one.x + one.width / 2 - other.x - other.width / 2) <= slack
                && abs(one.y + one.height / 2 - other.y - other.height / 2) <= slack
        }
        return isNear(first, start) && isNear(last, end)
    }

    // MARK: - Without text

    private func bookmark(_ place: MarkPlace, _ spans: [Found], _ partner: PageCorrespondence.Partner?) -> Anchored {
        if let partner, !partner.isAmbiguous { return moved(place, to: partner) }
        guard let best = spans.first, spans.count == 1, correspondence == nil || partner != nil else { return .lost }
        return marked(place, on: best.span.start.page, point: place.point)
    }

    private func withoutText(_ place: MarkPlace) -> Anchored {
        guard let partner = correspondence?[place.page], place.end == nil,
            place.quads.isEmpty ? !partner.isAmbiguous : partner.isSame
        else { return .lost }
        return moved(place, to: partner)
    }

    private func moved(_ place: MarkPlace, to partner: PageCorrespondence.Partner) -> Anchored {
        var place = place
        place.quads = place.quads.map { MarkQuad(page: partner.page, quad: $0.quad.mapped(by: partner.map)) }
        return marked(place, on: partner.page, point: place.point.map(partner.map.apply))
    }

    private func marked(_ place: MarkPlace, on page: Int, point: Point?) -> Anchored {
        var new = place
        (new.document, new.page, new.point, new.range, new.end) = (document, page, point, nil, nil)
        new.label = pages[page]?.label ?? String(page + 1)
        let isSame = page == place.page && point == place.point
        return isSame ? .exact(new) : .moved(new)
    }
}

extension TextQuad {
    fileprivate func mapped(by map: Affine) -> TextQuad {
        TextQuad(
            topLeft: map.apply(topLeft), topRight: map.apply(topRight), bottomRight: map.apply(bottomRight),
            bottomLeft: map.apply(bottomLeft))
    }

    fileprivate var box: Rect {
        corners.reduce(Rect(corner: topLeft, opposite: topLeft)) { $0.united(Rect(corner: $1, opposite: $1)) }
    }
}
