package import RectoDiagnostics
import RectoJSON
import RectoMarks
package import RectoPlaces

/// Finds places of a book that are named in any of the ways that readers exchange, and names them in another.
package struct PlaceConverter {
    /// A place that was found.
    package struct Found: Hashable, Sendable {
        /// From 0.
        package var item: Int
        package var range: Range<Int>
        package var evidence: LocatorEvidence
    }

    private let book: FlowBook

    package init(_ book: FlowBook) { self.book = book }

    /// Finds a place.
    ///
    /// - Parameter text: A CFI, a locator as JSON (Recto's, Readium's, or a web annotation's target or selector), a path with `#` and
    ///   an offset or an id, or words that are in the book.
    /// - Throws: ``Failure`` `.usage` for a place that is none or is not there.
    package func find(_ text: String) throws(Failure) -> Found {
        let text = text.trimmed
        if text.hasPrefix("epubcfi(") || text.contains("#epubcfi(") { return try find(CFI(text)) }
        if text.hasPrefix("{") { return try find(json: Array(text.utf8)) }
        if let mark = text.lastIndex(of: "#"), let item = book.item(path: String(text[..<mark])) {
            return try find(item, String(text[text.index(after: mark)...]))
        }
        if let item = book.item(path: text) { return Found(item: item, range: 0..<0, evidence: .id) }
        return try find(Quote(exact: text), from: nil)
    }

    // MARK: - Kinds of places

    private func find(_ item: Int, _ fragment: String) throws(Failure) -> Found {
        let text = try book.text(item: item)
        if let offset = Int(fragment), fragment.first?.isNumber == true {
            guard offset <= text.count else {
                throw Failure(.usage, "is beyond the text, which has \(text.count) characters", at: "#\(fragment)")
            }
            return Found(item: item, range: offset..<offset, evidence: .offset)
        }
        guard let offset = text.offset(id: fragment) else {
            throw Failure(.usage, "is no id of \(book.facts.items[item].path)", at: "#\(fragment)")
        }
        return Found(item: item, range: offset..<offset, evidence: .id)
    }

    private func find(_ cfi: CFI) throws(Failure) -> Found {
        guard book.facts.kind == .epub else { throw Failure(.usage, "has no CFIs, since it is no EPUB") }
        guard let steps = cfi.start.documents.first, cfi.start.documents.count >= 2,
            let item = book.item(steps: steps)
        else { throw Failure(.usage, "leads to no document of the book", at: cfi.description) }
        let text = try book.text(item: item)
        guard let start = place(cfi.start, text) else {
            throw Failure(.usage, "leads to no place of \(book.facts.items[item].path)", at: cfi.description)
        }
        var end = start
        // A range over two documents ends with the first one.
        if let path = cfi.end {
            if let last = path.documents.first.flatMap({ book.item(steps: $0) }), last != item {
                end.offset = text.count
            } else if let place = place(path, text) {
                end = place
            }
        }
        let range = start.offset..<max(start.offset, end.offset)
        return Found(item: item, range: range, evidence: start.evidence == .cfi ? end.evidence : start.evidence)
    }

    private func place(_ path: CFI.Path, _ text: ItemText) -> (offset: Int, evidence: LocatorEvidence)? {
        guard path.documents.count > 1, let found = text.offset(steps: path.documents[1], path.terminal) else {
            return nil
        }
        // What the CFI says is written there counts more than its numbers.
        let (before, after) = (path.terminal.before?.collapsed, path.terminal.after?.collapsed)
        let isThere =
            before.map { text[max(0, found.offset - $0.unicodeScalars.count)..<found.offset] == $0 } ?? true
            && after.map { text[found.offset..<min(text.count, found.offset + $0.unicodeScalars.count)] == $0 } ?? true
        if !isThere,
            let range = text.range(
                of: Quote(exact: "", prefix: before ?? "", suffix: after ?? ""), near: found.offset)
        {
            return (range.lowerBound, .quote)
        }
        return found
    }

    private func find(json: [UInt8]) throws(Failure) -> Found {
        if let locator = try? CompactJSON.decode(Locator.self, from: json) {
            let item = try item(locator.item)
            let (range, evidence) = try book.text(item: item).range(of: locator)
            return Found(item: item, range: range, evidence: evidence)
        }
        if let readium = try? CompactJSON.decode(ReadiumLocator.self, from: json) { return try find(readium) }
        if let target = try? CompactJSON.decode(WebTarget.self, from: json) { return try find(target) }
        throw Failure(.usage, "is no locator that Recto knows: its own, Readium's, or a target of a web annotation")
    }

    private func find(_ locator: ReadiumLocator) throws(Failure) -> Found {
        let (path, fragment) = locator.href.cut(at: "#")
        let item = try item(path.removingPercentEncoding)
        let text = try book.text(item: item)
        let locations = locator.locations
        var found: Found?
        if let partial = locations?.partialCfi, let cfi = try? CFI(partial),
            let steps = cfi.start.documents.last, let place = text.offset(steps: steps, cfi.start.terminal)
        {
            found = Found(item: item, range: place.offset..<place.offset, evidence: place.evidence)
        } else if let offset = (locations?.fragments ?? []).appending(fragment).lazy.compactMap({ text.offset(id: $0) })
            .first
        {
            found = Found(item: item, range: offset..<offset, evidence: .id)
        } else if let share = locations?.progression {
            let range = text.range(of: Locator(item: "", offset: -1, digest: "", progression: share))
            found = Found(item: item, range: range.range, evidence: .progression)
        }
        if let words = locator.text {
            let quote = Quote(exact: words.highlight ?? "", prefix: words.before ?? "", suffix: words.after ?? "")
            if let range = text.range(of: quote.collapsed, near: found?.range.lowerBound) {
                return Found(item: item, range: range, evidence: .quote)
            }
        }
        return found ?? Found(item: item, range: 0..<0, evidence: .id)
    }

    private func find(_ target: WebTarget) throws(Failure) -> Found {
        var item: Int?
        if let source = target.source { item = try self.item(source.cut(at: "#").0.removingPercentEncoding) }
        var found: Found?
        for selector in target.selector {
            switch selector.type {
            case "FragmentSelector":
                guard let value = selector.value else { continue }
                if value.hasPrefix("epubcfi(") {
                    found = found ?? (try? find(CFI(value)))
                } else if let item {
                    found = found ?? (try? find(item, value))
                }
            case "TextPositionSelector":
                guard let item, let start = selector.start, start >= 0 else { continue }
                let end = max(start, selector.end ?? start)
                guard end <= (try book.text(item: item)).count else { continue }
                found = found ?? Found(item: item, range: start..<end, evidence: .offset)
            default: continue
            }
        }
        // Words count more than numbers: they say whether the place is the right one.
        for selector in target.selector where selector.type == "TextQuoteSelector" {
            let quote = Quote(
                exact: selector.exact ?? "", prefix: selector.prefix ?? "", suffix: selector.suffix ?? "")
            if let better = try? find(quote.collapsed, from: found, in: item ?? found?.item) { return better }
        }
        if let found { return found }
        throw Failure(.usage, "has no selector that leads to a place of the book")
    }

    private func find(_ quote: Quote, from known: Found?, in item: Int? = nil) throws(Failure) -> Found {
        let items = item.map { [$0] } ?? Array(book.facts.items.indices)
        var found: Found?
        for item in items {
            guard let text = try? book.text(item: item) else { continue }
            guard let range = text.range(of: quote, near: known?.item == item ? known?.range.lowerBound : 0) else {
                continue
            }
            let place = Found(item: item, range: range, evidence: .quote)
            if text[range] == quote.exact || items.count == 1 { return place }
            found = found ?? place
        }
        if let found { return found }
        throw Failure(.usage, "is not in the book: “\(quote.exact.prefix(60))”")
    }

    private func item(_ path: String) throws(Failure) -> Int {
        guard let item = book.item(path: path) else { throw Failure(.usage, "is no document of the book", at: path) }
        return item
    }

    // MARK: - Names of places

    /// Recto's own locator of a place.
    package func locator(_ found: Found) throws(Failure) -> Locator {
        Locator(try book.text(item: found.item), item: book.facts.items[found.item].path, range: found.range)
    }

    /// - Throws: ``Failure`` `.usage` if the book is no EPUB.
    package func cfi(_ found: Found) throws(Failure) -> CFI {
        guard let steps = book.steps(item: found.item) else {
            throw Failure(.usage, "has no CFIs, since it is no EPUB")
        }
        let text = try book.text(item: found.item)
        func path(_ offset: Int) throws(Failure) -> CFI.Path {
            guard let place = text.path(to: offset) else { throw Failure(.internal, "a text without elements") }
            return CFI.Path(documents: [steps, place.steps], terminal: place.terminal)
        }
        let start = try path(found.range.lowerBound)
        return CFI(start: start, end: found.range.isEmpty ? nil : try path(found.range.upperBound))
    }

    package func readium(_ found: Found) throws(Failure) -> ReadiumLocator {
        let own = try locator(found)
        let item = book.facts.items[found.item]
        let partial = try? cfi(found)
        let start = partial.map {
            CFI(start: CFI.Path(documents: [$0.start.documents[1]], terminal: $0.start.terminal))
        }
        let locations = ReadiumLocator.Locations(
            progression: own.progression,
            partialCfi: start.map { String($0.description.dropFirst("epubcfi(".count).dropLast()) })
        let quote = own.quote
        return ReadiumLocator(
            href: item.path, type: item.mediaType, title: item.title, locations: locations,
            text: ReadiumLocator.Text(
                before: quote?.prefix, highlight: found.range.isEmpty ? nil : quote?.exact, after: quote?.suffix))
    }

    package func target(_ found: Found) throws(Failure) -> WebTarget {
        let own = try locator(found)
        var selectors: [WebTarget.Selector] = []
        if let cfi = try? cfi(found) {
            var selector = WebTarget.Selector(type: "FragmentSelector")
            selector.conformsTo = WebTarget.cfi
            selector.value = cfi.description
            selectors.append(selector)
        }
        var words = WebTarget.Selector(type: "TextQuoteSelector")
        (words.exact, words.prefix, words.suffix) = (own.quote?.exact, own.quote?.prefix, own.quote?.suffix)
        var position = WebTarget.Selector(type: "TextPositionSelector")
        (position.start, position.end) = (found.range.lowerBound, found.range.upperBound)
        return WebTarget(source: own.item, selector: selectors + [words, position])
    }
}

extension Quote {
    /// With white space as it is in canonical text, lines aside.
    fileprivate var collapsed: Quote {
        Quote(exact: exact.collapsed, prefix: prefix.collapsed, suffix: suffix.collapsed)
    }
}

extension [String] {
    fileprivate func appending(_ element: String?) -> [String] { element.map { self + [$0] } ?? self }
}
