import RectoGeometry
import RectoText

/// Which texts go on elsewhere, and where.
struct JumpLinks {
    /// Units that belong to the article of another place, by the line there that leads to them.
    private(set) var sections: [Int: Range<Int>] = [:]
    /// The last paragraph before a jump, by the first one behind it.
    private(set) var paragraphs: [Int: Int] = [:]

    /// In the size of a line that names a page: how far a headline above it may be.
    private static let farthestHead = 4.0
    /// No magazine has more lines of one direction.
    private static let mostLines = 1000

    /// Units by page.
    private let own: [Range<Int>]

    /// Finds where each line leads, and sets roles and targets of the lines and of the headlines repeated at them.
    ///
    /// - Parameter starts: The units that articles begin with, ascending; those that only go on are removed.
    init(_ units: inout [TextUnit], starts: inout [Int], _ pages: [ArticlePage], _ joins: ParagraphJoins) {
        own = Self.ranges(of: units, pages.count)
        guard units.contains(where: { $0.jump != nil }) else { return }
        let numbers = PrintedNumbers(units, pages)
        func target(_ index: Int) -> Int? {
            units[index].jump.flatMap { numbers.page(of: $0, on: units[index].page, count: pages.count) }
        }
        func lines(_ direction: JumpLine.Direction) -> [Int] {
            Array(
                units.indices.filter { units[$0].jump?.direction == direction && !units[$0].role.isFurniture }
                    .prefix(Self.mostLines))
        }
        let (onward, back) = (lines(.to), lines(.from))
        for index in onward + back where units[index].role == .jump {
            units[index].target = Self.target(units[index], target(index), pages)
        }
        var taken: Set<Int> = []
        var found: [(line: Int, first: Int, heads: [Int], back: Int?)] = []
        for line in onward {
            guard let page = target(line), page != units[line].page else { continue }
            let title = Self.keyWords(of: line, units, starts)
            let answers = back.filter {
                units[$0].page == page && !taken.contains($0) && target($0) == units[line].page
            }
            let shared = answers.map {
                title.intersection(Self.keyWords($0, Self.heads(at: $0, units, title), units)).count
            }
            if let most = shared.max(), let answer = zip(answers, shared).first(where: { $0.1 == most })?.0 {
                let heads = Self.heads(at: answer, units, title)
                found.append((line, min(answer, heads.min() ?? answer), heads, answer))
                taken.formUnion(heads + [answer])
            } else if units[line].role == .jump || Self.isUnfinished(before: line, units) {
                if let head = head(on: page, units, title), !taken.contains(head) {
                    found.append((line, head, [head], nil))
                    taken.insert(head)
                } else if let first = unclaimed(on: page, behind: line, units, starts, taken, joins) {
                    found.append((line, first, [], nil))
                    taken.insert(first)
                }
            }
        }
        for (line, _, heads, back) in found {
            let (there, here) = (target(line), units[line].page)
            set(&units[line], Self.target(units[line], there, pages))
            for index in heads + (back.map { [$0] } ?? []) {
                set(&units[index], Self.target(units[index], here, pages))
            }
        }
        let edges = Set(starts + found.map(\.first)).union([units.count]).sorted()
        for (line, first, heads, back) in found.sorted(by: { $0.first < $1.first }) {
            let end = end(
                of: first, isMarked: back != nil, edges: edges.filter { edge in !heads.contains(edge) }, units, joins)
            guard !(first..<end).contains(line) else { continue }
            sections[line] = first..<end
            starts.removeAll { $0 == first || heads.contains($0) }
            if let last = Self.lastText(before: line, units),
                let next = (first..<end).first(where: { units[$0].role == .body }),
                joins.goesOn(units[last], behindJump: units[next])
            {
                paragraphs[next] = last
            }
        }
        keepReached()
    }

    /// Texts that lead to nothing but each other stay where they are.
    private mutating func keepReached() {
        var reached: [Int: Range<Int>] = [:]
        var waiting = sections.keys.filter { line in !sections.values.contains { $0.contains(line) } }
        while let line = waiting.popLast() {
            guard let section = sections[line], reached[line] == nil else { continue }
            reached[line] = section
            waiting += section
        }
        sections = reached
    }

    private static func ranges(of units: [TextUnit], _ count: Int) -> [Range<Int>] {
        var ranges = Array(repeating: 0..<0, count: count)
        for (index, unit) in units.enumerated() {
            ranges[unit.page] = (ranges[unit.page].isEmpty ? index : ranges[unit.page].lowerBound)..<(index + 1)
        }
        return ranges
    }

    private func set(_ unit: inout TextUnit, _ target: ArticleBlock.Target?) {
        (unit.role, unit.level, unit.reason) = (.jump, 0, "leads to another page")
        unit.target = target
    }

    private static func target(_ unit: TextUnit, _ page: Int?, _ pages: [ArticlePage]) -> ArticleBlock.Target? {
        let label: String? =
            if case .page(let label) = unit.jump?.place { label } else { page.map { pages[$0].text.label } }
        guard label != nil || page != nil else { return nil }
        return ArticleBlock.Target(page: page.map { pages[$0].text.index }, label: label ?? "")
    }

    // MARK: - Where the text goes on

    /// The headline right above or below a line that says where the text comes from.
    private static func heads(at line: Int, _ units: [TextUnit], _ title: Set<String>) -> [Int] {
        var heads: [Int] = []
        for index in (0..<line).reversed() where !units[index].role.isFurniture {
            let near = heads.last.map { units[$0] } ?? units[line]
            let gap = near.box.y - units[index].box.maxY
            guard units[index].page == near.page, Self.isHead(units[index]), gap > -near.size,
                gap < Self.farthestHead * max(near.size, units[line].size),
                units[index].box.sharedWidth(near.box) > 0.3, heads.count < 3
            else { break }
            heads.append(index)
        }
        if heads.isEmpty, let next = units[(line + 1)...].firstIndex(where: { !$0.role.isFurniture }),
            units[next].page == units[line].page, Self.isHead(units[next]),
            !title.isDisjoint(with: Self.keyWords(units[next].wording.text))
        {
            heads.append(next)
        }
        return heads
    }

    private static func isHead(_ unit: TextUnit) -> Bool {
        switch unit.role {
        case .title, .kicker, .heading, .standfirst: unit.wording.words <= 16
        default: false
        }
    }

    /// A headline on a page that has the key words of the article, and few others.
    private func head(on page: Int, _ units: [TextUnit], _ title: Set<String>) -> Int? {
        own[page].first { index in
            guard units[index].role == .title || units[index].role == .heading else {
                return false
            }
            let own = Self.keyWords(units[index].wording.text)
            return !own.isEmpty && own.count(where: title.contains) * 3 >= own.count * 2
        }
    }

    /// The first paragraph on a page, if no headline stands above it, it goes on from no other one, and may do so from what is before the line.
    private func unclaimed(
        on page: Int, behind line: Int, _ units: [TextUnit], _ starts: [Int], _ taken: Set<Int>, _ joins: ParagraphJoins
    ) -> Int? {
        guard let last = Self.lastText(before: line, units), !units[last].wording.endsSentence else { return nil }
        for index in own[page] {
            if starts.contains(index) { return nil }
            guard units[index].role == .body, units[index].region == nil else { continue }
            let before = units[..<index].lastIndex {
                $0.role == .body || $0.role == .jump && $0.jump?.direction == .to && $0.page == page - 1
            }
            if let before, units[before].role == .body, !units[before].wording.endsSentence,
                joins.join(units[before], units[index], isInterrupted: true) != nil
            {
                return nil
            }
            // A paragraph of its own begins with a capital, where there are any.
            let mayGoOn = !units[index].wording.startsUpper && joins.goesOn(units[last], behindJump: units[index])
            return mayGoOn && !taken.contains(index) ? index : nil
        }
        return nil
    }

    /// Where a section ends: at the next one, or where its page does if other text goes on there.
    private func end(
        of first: Int, isMarked: Bool, edges: [Int], _ units: [TextUnit], _ joins: ParagraphJoins
    ) -> Int {
        let next = edges.first { $0 > first } ?? units.count
        let page = units[first].page
        let foot = own[page].upperBound
        guard next > foot else { return next }
        let section = units[first..<foot]
        if section.contains(where: { $0.role == .jump && $0.jump?.direction == .to }) { return foot }
        guard isMarked, !Self.isUnfinished(before: first, units) else {
            // The text that was interrupted goes on behind the page, unless this one does.
            guard let last = section.lastIndex(where: { $0.role == .body }),
                let after = units[foot..<next].firstIndex(where: { $0.role == .body }),
                !units[last].wording.endsSentence, joins.join(units[last], units[after], isInterrupted: true) != nil
            else { return foot }
            return next
        }
        return next
    }

    // MARK: - Where the text comes from

    /// The last paragraph before a line on its page.
    private static func lastText(before line: Int, _ units: [TextUnit]) -> Int? {
        units[..<line].lastIndex { $0.role == .body && $0.region == nil }.flatMap {
            units[$0].page == units[line].page ? $0 : nil
        }
    }

    private static func isUnfinished(before line: Int, _ units: [TextUnit]) -> Bool {
        for unit in units[..<line].reversed() {
            if unit.role == .jump { return false }
            if unit.role == .body, unit.region == nil {
                return units[line].page - unit.page <= 1 && !unit.wording.endsSentence && unit.isProse
            }
        }
        return false
    }

    // MARK: - Key words

    /// Those of the article that a line is in, and of the line.
    private static func keyWords(of line: Int, _ units: [TextUnit], _ starts: [Int]) -> Set<String> {
        var words = Self.keyWords(units[line].jump?.keyWords ?? "")
        guard let start = starts.last(where: { $0 <= line }) else { return words }
        for unit in units[start..<line].prefix(6) where unit.role == .title || unit.role == .kicker {
            words.formUnion(Self.keyWords(unit.wording.text))
        }
        return words
    }

    private static func keyWords(_ line: Int, _ heads: [Int], _ units: [TextUnit]) -> Set<String> {
        heads.reduce(into: Self.keyWords(units[line].jump?.keyWords ?? "")) {
            $0.formUnion(Self.keyWords(units[$1].wording.text))
        }
    }

    /// Words of four letters or more in lower case; pairs of ideographs.
    private static func keyWords(_ text: String) -> Set<String> {
        var words: Set<String> = []
        for word in text.lowercased().split(whereSeparator: { !$0.isLetter }) {
            let scalars = Array(word.unicodeScalars)
            if scalars.allSatisfy({ $0.value < 0x2E80 }) {
                if scalars.count >= 4 { words.insert(String(word)) }
            } else {
                for pair in zip(scalars, scalars.dropFirst()) {
                    words.insert(String(String.UnicodeScalarView([pair.0, pair.1])))
                }
            }
        }
        return words
    }
}
