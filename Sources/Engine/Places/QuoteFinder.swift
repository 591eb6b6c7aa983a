import RectoGeometry
package import RectoMarks
import RectoText

extension ItemText {
    /// Where a quote is: exactly, with as much as possible of what is around it; else with a few letters changed.
    ///
    /// - Parameter near: The offset where it is expected, which decides between places that are as good as each other.
    /// - Returns: `nil` if it is not there, or, without a place where it is expected, if several places are as good.
    package func range(of quote: Quote, near: Int? = nil) -> Range<Int>? {
        let exact = Array(quote.exact.unicodeScalars)
        let prefix = Array(quote.prefix.unicodeScalars)
        let suffix = Array(quote.suffix.unicodeScalars)
        // A long mark's quote has only its beginning.
        guard !exact.isEmpty || !prefix.isEmpty || !suffix.isEmpty else { return nil }
        let places = exact.isEmpty ? places(between: prefix, suffix) : places(of: exact)
        let best = places.map { start in
            (range: start..<start + exact.count, score: score(start..<start + exact.count, prefix, suffix))
        }.sorted { one, other in
            if one.score != other.score { return one.score > other.score }
            guard let near else { return one.range.lowerBound < other.range.lowerBound }
            return abs(one.range.lowerBound - near) < abs(other.range.lowerBound - near)
        }
        if let first = best.first {
            let isClear = best.count == 1 || best[1].score < first.score || near != nil
            return isClear ? first.range : nil
        }
        return similar(quote, near: near)
    }

    /// How many scalars around a range are those of the quote.
    private func score(_ range: Range<Int>, _ prefix: [Unicode.Scalar], _ suffix: [Unicode.Scalar]) -> Int {
        let left = zip(scalars[..<range.lowerBound].reversed(), prefix.reversed()).prefix { $0 == $1 }.count
        let right = zip(scalars[range.upperBound...], suffix).prefix { $0 == $1 }.count
        return left + right
    }

    /// The offsets between one text and another.
    private func places(between prefix: [Unicode.Scalar], _ suffix: [Unicode.Scalar]) -> [Int] {
        places(of: prefix + suffix).map { $0 + prefix.count }
    }

    /// Where a text begins, up to some thousand times.
    private func places(of pattern: [Unicode.Scalar]) -> [Int] {
        guard let first = pattern.first, pattern.count <= count else { return [] }
        var places: [Int] = []
        for start in 0...count - pattern.count where scalars[start] == first {
            guard scalars[start..<start + pattern.count].elementsEqual(pattern) else { continue }
            places.append(start)
            if places.count == Self.mostPlaces { break }
        }
        return places
    }

    private static let mostPlaces = 4_096

    /// Where a quote is with other spaces, signs or letters.
    private func similar(_ quote: Quote, near: Int?) -> Range<Int>? {
        guard let pattern = QuotePattern(quote) else { return nil }
        let size = Size(width: 0, height: 0)
        let page = PageText(index: 0, label: "", size: size, text: text, fonts: [], blocks: [])
        let letters = DocumentLetters([page])
        let found = QuoteSearch(letters.letters).candidates(for: [pattern])[0]
        guard let nearest = found.first else { return nil }
        let equals = found.filter { $0.distance == nearest.distance && $0.isWhole == nearest.isWhole }
        guard equals.count == 1 || near != nil else { return nil }
        let spans = equals.compactMap { letters.span(of: $0.range) }.map { $0.start.offset..<$0.end.offset }
        return spans.min { abs($0.lowerBound - (near ?? 0)) < abs($1.lowerBound - (near ?? 0)) }
    }
}

extension ItemText {
    /// Where a locator's place or range is in this text, and by which of its statements.
    ///
    /// - Parameter digest: The text's own, if it is known already.
    package func range(of locator: Locator) -> (range: Range<Int>, evidence: LocatorEvidence) {
        let stated = locator.range.clamped(to: 0..<count)
        let isSame = locator.digest.map { $0 == digest } ?? (locator.quote == nil)
        if isSame, locator.offset >= 0, locator.range.upperBound <= count { return (locator.range, .offset) }
        if let quote = locator.quote, let range = range(of: quote, near: locator.offset) { return (range, .quote) }
        if locator.digest == nil, locator.range.upperBound <= count { return (stated, .offset) }
        let share = locator.progression ?? 0
        let offset = Int((min(max(share.isFinite ? share : 0, 0), 1) * Double(count)).rounded())
        return (offset..<offset, .progression)
    }
}
