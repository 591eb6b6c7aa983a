/// Makes articles of units whose roles are known.
struct ArticleBuilder {
    let units: [TextUnit]
    /// The page numbers, from 0, by the units' page.
    let pageNumbers: [Int]
    let joins: ParagraphJoins
    let compounds: CompoundWords

    /// - Parameter starts: The units that articles begin with, ascending.
    func articles(startingAt starts: [Int]) -> ArticleSet {
        var set = ArticleSet()
        let edges = Swift.Set(starts + [0]).sorted() + [units.count]
        for (first, end) in zip(edges, edges.dropFirst()) where first < end {
            let own = (first..<end).filter { !units[$0].role.isFurniture }
            let blocks = blocks(of: own)
            if !blocks.isEmpty {
                set.articles.append(
                    Article(
                        id: "a\(set.articles.count + 1)", blocks: blocks, confidence: Self.confidence(of: blocks),
                        evidence: blocks.contains { $0.role == .title } ? ["title"] : []))
            }
            for index in first..<end where units[index].role.isFurniture { set.furniture.append(block([index], [])) }
        }
        return set
    }

    /// The blocks of an article: units in reading order, the parts of a paragraph where its first part is.
    private func blocks(of own: [Int]) -> [ArticleBlock] {
        var chains: [(parts: [Int], joins: [ArticleSpan.Join?])] = []
        for (place, index) in own.enumerated() {
            if let (chain, join) = continued(index, own[..<place], chains.map(\.parts)) {
                chains[chain].parts.append(index)
                chains[chain].joins.append(join)
            } else {
                chains.append(([index], [nil]))
            }
        }
        return chains.map { block($0.parts, $0.joins) }
    }

    /// The chain of parts that a unit goes on from.
    private func continued(_ index: Int, _ before: ArraySlice<Int>, _ chains: [[Int]]) -> (Int, ArticleSpan.Join)? {
        let unit = units[index]
        guard unit.role == .body || unit.role == .footnote else { return nil }
        var isInterrupted = false
        for last in before.suffix(ParagraphJoins.mostBetween).reversed() {
            if units[last].role == unit.role, units[last].region == unit.region {
                guard let join = joins.join(units[last], unit, isInterrupted: isInterrupted),
                    let chain = chains.lastIndex(where: { $0.last == last })
                else { return nil }
                return (chain, join)
            }
            guard units[last].role.isFloat || unit.role == .footnote else { return nil }
            isInterrupted = true
        }
        return nil
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
            picture: unit.picture,
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
