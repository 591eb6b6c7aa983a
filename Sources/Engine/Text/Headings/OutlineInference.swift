public import RectoGeometry

/// Makes an outline out of what pages look like: type size, weight, position, what follows, printed contents, page labels.
///
/// Add the pages in order, then read ``entries``. Lines at the same place on many pages, such as running heads and folios, are not
/// headings and are omitted.
///
/// The roles of `RectoArticles` are no substitute. On eleven documents with an outline of their own to compare with, they find as many of its
/// entries in manuals and fewer in magazines, and give up to nine times as many headings: 136 instead of 27 for 20 entries. Their first
/// levels alone, in the number that is allowed here, are no better (F1 on average 0.32, here 0.49).
public struct OutlineInference: Sendable {
    /// A heading that was found.
    public struct Entry: Hashable, Sendable {
        public var title: String
        /// From 1.
        public var level: Int
        /// From 0.
        public var page: Int
        public var label: String
        /// The heading's place in page space, in points; `nil` for the page as a whole.
        public var box: Rect?
        /// 0 to 1.
        public var confidence: Double
    }

    private var pages: [PageHeadings] = []
    private var characters: [TextStyle: Int] = [:]

    /// The most headings per page: more would not be an outline but a list of all bold text.
    private static let entriesPerPage = 1.0
    private static let fewestAllowed = 20
    /// The share of a style's characters that must be in possible headings.
    private static let headingShare = 0.6
    /// More headings of one style on a page are a page of briefs.
    private static let mostOnPage = 5
    /// The smallest size, relative to the text, at which size alone makes a heading, whatever follows.
    private static let display = 2.5
    private static let larger = 1.15
    /// The same for a style that is used once only.
    private static let largerOnce = 1.35
    private static let boldSize = 0.8
    /// Fewer characters are no text.
    private static let paragraph = 12

    public init() {}

    /// Adds the next page.
    public mutating func add(_ page: PageHeadings) {
        pages.append(page)
        characters.merge(page.characters, uniquingKeysWith: +)
    }

    /// The outline, in page order.
    public var entries: [Entry] {
        let body = bodyStyle
        let furniture = RunningHeads(pages)
        let styles = headingStyles(body.size)
        var found: [Found] = []
        for page in pages {
            // A cover is called by its label; what is printed on it advertises what is inside.
            guard !Self.isNamed(page.label) else { continue }
            var onPage: [TextStyle: Int] = [:]
            for candidate in page.candidates { onPage[candidate.style, default: 0] += 1 }
            for candidate in page.candidates
            where styles[candidate.style] != nil && onPage[candidate.style, default: 0] <= Self.mostOnPage
                && !furniture.contains(candidate, on: page)
            {
                if let strength = strength(of: candidate, body, styles[candidate.style]) {
                    found.append(Found(candidate: candidate, page: page, strength: strength))
                }
            }
        }
        let listed = contents()
        found = Self.withoutRepetitions(
            found.filter { found in listed.page != found.page.index || found.strength > 1.8 })
        found = withinReason(found)
        return levelled(found, listed.entries)
    }

    private struct Found {
        var candidate: PageHeadings.Candidate
        var page: PageHeadings
        /// Its prominence; that of the text is 1.
        var strength: Double
    }

    private var bodyStyle: (size: Double, isBold: Bool) {
        // By size only: italics and the like are parts of the text.
        var sizes: [Int: Int] = [:]
        for (style, count) in characters { sizes[style.tenths, default: 0] += count }
        let size = sizes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }?.key ?? 100
        let bold = characters.filter { $0.key.tenths == size && $0.key.isBold }.values.reduce(0, +)
        return (Double(size) / 10, 2 * bold > sizes[size] ?? 0)
    }

    /// How a style is used for headings.
    private struct Usage {
        var count = 0
        /// Below something larger, as a standfirst is.
        var below = 0
        /// With text below it.
        var leading = 0

        /// Whether the style is used so often and so clearly that it makes a heading by itself, over a picture for instance.
        var isEstablished: Bool { count >= 3 && 10 * leading >= 6 * count }

        var isStandfirst: Bool { count - below < 2 || 10 * (count - below) < 3 * count }
    }

    /// Styles that are used for little else than headings: not those of text, code or tables.
    private func headingStyles(_ body: Double) -> [TextStyle: Usage] {
        var inHeadings: [TextStyle: Int] = [:]
        var usage: [TextStyle: Usage] = [:]
        for candidate in pages.lazy.flatMap(\.candidates) {
            inHeadings[candidate.style, default: 0] += candidate.title.unicodeScalars.count { $0 != " " }
            usage[candidate.style, default: Usage()].count += 1
            if leads(candidate, body) { usage[candidate.style, default: Usage()].leading += 1 }
            if candidate.followsLarger { usage[candidate.style, default: Usage()].below += 1 }
        }
        return usage.filter {
            Double(inHeadings[$0.key] ?? 0) >= Self.headingShare * Double(characters[$0.key] ?? 0)
        }
    }

    /// `nil` if it does not stand out.
    private func strength(
        of candidate: PageHeadings.Candidate, _ body: (size: Double, isBold: Bool), _ usage: Usage?
    ) -> Double? {
        let usage = usage ?? Usage()
        let ratio = candidate.style.size / body.size
        if ratio >= Self.display { return ratio }
        guard leads(candidate, body.size) || usage.isEstablished, !(candidate.followsLarger && usage.isStandfirst)
        else { return nil }
        if ratio >= (usage.count > 1 ? Self.larger : Self.largerOnce) { return ratio }
        let isBold = candidate.style.isBold && !body.isBold
        return isBold && ratio >= Self.boldSize && candidate.title.count <= 60 ? max(1.01, ratio) : nil
    }

    /// Whether text follows, or another heading of less weight.
    private func leads(_ candidate: PageHeadings.Candidate, _ body: Double) -> Bool {
        if candidate.following >= Self.paragraph { return true }
        return candidate.following > 2 && candidate.followingSize < 0.95 * candidate.style.size
            && candidate.followingSize > Self.larger * body
    }

    private static func key(_ title: String) -> String {
        String(
            title.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || $0.properties.numericType != nil }
                .map(Character.init))
    }

    /// Among headings with equal words, the most prominent one: the others announce or continue it.
    private static func withoutRepetitions(_ found: [Found]) -> [Found] {
        var best: [String: Int] = [:]
        for (index, heading) in found.enumerated() {
            let key = key(heading.candidate.title)
            if let known = best[key], found[known].strength >= heading.strength - 0.01 { continue }
            best[key] = index
        }
        let kept = Set(best.values)
        return found.indices.filter(kept.contains).map { found[$0] }
    }

    /// Omits the weakest styles if there would be too many entries.
    private func withinReason(_ found: [Found]) -> [Found] {
        let limit = max(Self.fewestAllowed, Int(Self.entriesPerPage * Double(pages.count)))
        let groups = Dictionary(grouping: found) { $0.candidate.style.tenths * 2 + ($0.candidate.style.isBold ? 1 : 0) }
        var kept: [Found] = []
        for (_, group) in groups.sorted(by: { $0.value[0].strength > $1.value[0].strength }) {
            guard kept.count + group.count <= limit else { break }
            kept += group
        }
        return kept.sorted { ($0.page.index, $0.candidate.order) < ($1.page.index, $1.candidate.order) }
    }

    // MARK: - Contents

    /// The entries of printed tables of contents, and the page of the first table.
    private func contents() -> (entries: [Entry], page: Int?) {
        var byLabel: [String: Int] = [:]
        for page in pages where byLabel[page.label] == nil { byLabel[page.label] = page.index }
        for page in pages {
            let entries = page.contents.compactMap { line -> Entry? in
                guard let target = byLabel[line.page], target > page.index else { return nil }
                return Entry(title: line.title, level: 1, page: target, label: line.page, box: nil, confidence: 0.8)
            }
            let ascending = zip(entries, entries.dropFirst()).filter { $0.page <= $1.page }.count
            if entries.count >= 4, ascending >= entries.count - 1 { return (entries, page.index) }
        }
        return ([], nil)
    }

    // MARK: - Levels

    private func levelled(_ found: [Found], _ listed: [Entry]) -> [Entry] {
        let ranks = Self.ranks(found)
        let strongest = found.map(\.strength).max() ?? 1
        var entries = found.map { heading in
            Entry(
                title: heading.candidate.title, level: ranks[heading.candidate.style] ?? 1, page: heading.page.index,
                label: heading.page.label, box: heading.candidate.box,
                confidence: Self.confidence(heading.strength, strongest))
        }
        for entry in listed {
            let key = Self.key(entry.title)
            if let known = entries.firstIndex(where: { abs($0.page - entry.page) <= 1 && Self.key($0.title) == key }) {
                entries[known].level = 1
                entries[known].confidence = 0.97
            } else {
                entries.append(entry)
            }
        }
        for page in pages where Self.isNamed(page.label) {
            entries.append(
                Entry(title: page.label, level: 1, page: page.index, label: page.label, box: nil, confidence: 0.9))
        }
        // Pages as a whole before what is on them; else as they are read.
        let order = entries.indices.sorted {
            (entries[$0].page, entries[$0].box == nil ? 0 : 1, $0) < (
                entries[$1].page, entries[$1].box == nil ? 0 : 1, $1
            )
        }
        return Self.nested(order.map { entries[$0] })
    }

    /// The same entries, none more than one level below the one before.
    private static func nested(_ entries: [Entry]) -> [Entry] {
        var open: [Int] = []
        return entries.map { entry in
            while let last = open.last, last >= entry.level { open.removeLast() }
            open.append(entry.level)
            var entry = entry
            entry.level = open.count
            return entry
        }
    }

    /// Levels from sizes: neighbours that differ by less than a quarter are of one level.
    private static func ranks(_ found: [Found]) -> [TextStyle: Int] {
        var ranks: [TextStyle: Int] = [:]
        var level = 0
        var top = Double.infinity
        for heading in found.sorted(by: { $0.strength > $1.strength }) where ranks[heading.candidate.style] == nil {
            if heading.strength < 0.8 * top {
                level = min(level + 1, 6)
                top = heading.strength
            }
            ranks[heading.candidate.style] = level
        }
        return ranks
    }

    private static func confidence(_ strength: Double, _ strongest: Double) -> Double {
        let part = strongest > 1 ? (strength - 1) / (strongest - 1) : 1
        return (min(0.95, 0.5 + 0.45 * part.squareRoot()) * 100).rounded() / 100
    }

    /// Whether a label is a name, such as "Cover", and not a number of any kind.
    private static func isNamed(_ label: String) -> Bool {
        let letters = label.filter(\.isLetter)
        return letters.count >= 4 && !label.contains(where: \.isNumber)
            && !letters.lowercased().allSatisfy { "ivxlcdm".contains($0) }
    }
}
