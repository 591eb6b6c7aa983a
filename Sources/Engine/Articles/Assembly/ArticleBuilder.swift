/// Makes articles of units whose roles are known.
struct ArticleBuilder {
    let units: [TextUnit]
    /// The page numbers, from 0, by the units' page.
    let pageNumbers: [Int]
    let joins: ParagraphJoins
    let jumps: JumpLinks
    let stories: StoryLinks
    let compounds: CompoundWords

    /// - Parameter starts: The units that articles begin with, ascending.
    func articles(startingAt starts: [Int]) -> ArticleSet {
        var set = ArticleSet()
        let edges = Set(starts + [0]).sorted() + [units.count]
        let moved = jumps.sections.values.reduce(into: Set<Int>()) { $0.formUnion($1) }
        for (first, end) in zip(edges, edges.dropFirst()) where first < end {
            let own = gathered(first..<end, moved).filter {
                !units[$0].role.isFurniture && units[$0].role != .advertisement
            }
            let blocks = blocks(of: own)
            if !blocks.isEmpty {
                set.articles.append(
                    Article(
                        id: "a\(set.articles.count + 1)", blocks: blocks, confidence: Self.confidence(of: blocks),
                        evidence: blocks.contains { $0.role == .title } ? ["title"] : []))
            }
        }
        for index in units.indices where units[index].role.isFurniture { set.furniture.append(block([index], [])) }
        for index in units.indices where units[index].role == .advertisement {
            set.advertisements.append(block([index], []))
        }
        return set
    }

    /// The units of a range, and those that lines in it lead to, in reading order.
    private func gathered(_ range: Range<Int>, _ moved: Set<Int>) -> [Int] {
        var result = stories.placed(range.filter { !moved.contains($0) })
        // Each section is led to by one line outside of it, so that this ends.
        func add(behind lines: [Int]) {
            for section in lines.compactMap({ jumps.sections[$0] }) {
                let own = stories.placed(section)
                result += own
                add(behind: own)
            }
        }
        add(behind: result)
        return result
    }

    /// The units of a paragraph, and how each goes on from the one before.
    private typealias Chain = (parts: [Int], joins: [ArticleSpan.Join?])

    /// The blocks of an article: units in reading order, the parts of a paragraph where its first part is.
    private func blocks(of own: [Int]) -> [ArticleBlock] {
        var chains: [Chain] = []
        for (place, index) in own.enumerated() {
            if let (chain, join) = continued(index, own[..<place], chains) {
                chains[chain].parts.append(index)
                chains[chain].joins.append(join)
            } else {
                chains.append(([index], [nil]))
            }
        }
        return chains.map { block($0.parts, $0.joins) }
    }

    /// The chain of parts that a unit goes on from.
    private func continued(_ index: Int, _ before: ArraySlice<Int>, _ chains: [Chain]) -> (Int, ArticleSpan.Join)? {
        let unit = units[index]
        if let last = jumps.paragraphs[index], let chain = chains.lastIndex(where: { $0.parts.last == last }) {
            return (chain, .jump)
        }
        if unit.role == .title, let last = before.last, joins.isNextLine(unit, ofTitle: units[last]),
            let chain = chains.lastIndex(where: { $0.parts.last == last })
        {
            return (chain, .float)
        }
        guard unit.role == .body || unit.role == .footnote else { return nil }
        if let last = before.suffix(ParagraphJoins.mostBetween).last(where: { joins.isSameElement(units[$0], unit) }),
            let join = joins.join(units[last], unit, isInterrupted: last != before.last),
            let chain = chains.lastIndex(where: { $0.parts.last == last })
        {
            return (chain, join)
        }
        var isInterrupted = false
        for last in before.suffix(ParagraphJoins.mostBetween).reversed() {
            if units[last].role == unit.role, units[last].region == unit.region {
                guard let join = joins.join(units[last], unit, isInterrupted: isInterrupted),
                    let chain = chains.lastIndex(where: { $0.parts.last == last })
                else { return nil }
                return (chain, join)
            }
            guard units[last].role.isFloat || unit.role == .footnote || isPassed(last) else { return nil }
            isInterrupted = true
        }
        return nil
    }

    /// Whether a line says no more than that the text goes on, as it does in any case: "continued on next page".
    private func isPassed(_ index: Int) -> Bool {
        units[index].jump?.direction == .to && units[index].role == .jump && jumps.sections[index] == nil
    }

    private func block(_ parts: [Int], _ joins: [ArticleSpan.Join?]) -> ArticleBlock {
        var text = SpanText(compounds: compounds)
        for (place, part) in parts.enumerated() {
            text.add(
                units[part], page: pageNumbers[units[part].page], join: joins.isEmpty ? nil : joins[place],
                next: place + 1 < parts.count ? units[parts[place + 1]] : nil)
        }
        let unit = units[parts[0]]
        return ArticleBlock(
            role: unit.role, level: unit.level, text: text.text, spans: text.spans, drops: text.drops,
            picture: unit.picture, target: unit.target,
            confidence: (parts.map { units[$0].confidence }.min() ?? 0).roundedToHundredths, reason: unit.reason)
    }

    /// That of a typical decision, and less for an article without a title or with little text.
    static func confidence(of blocks: [ArticleBlock]) -> Double {
        let flow = blocks.filter(\.role.isFlow)
        guard !flow.isEmpty else { return 0.3 }
        let mean = flow.reduce(0) { $0 + $1.confidence } / Double(flow.count)
        let title = blocks.first { $0.role == .title }.map(\.confidence) ?? 0.6
        return min(mean, title).roundedToHundredths
    }
}

extension Double {
    fileprivate var roundedToHundredths: Double { (self * 100).rounded() / 100 }
}
