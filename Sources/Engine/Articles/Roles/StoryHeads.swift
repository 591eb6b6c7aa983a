import RectoGeometry
import RectoPageContent
import RectoText

/// Finds headlines that are smaller than the document's titles and yet begin stories of their own, as on a page of a newspaper.
///
/// A heading within an article is as wide as a column at most, has no author, and no rule parts it from the text above. Size alone tells
/// nothing.
struct StoryHeads {
    let styles: DocumentStyles
    let columns: ColumnGeometry
    let pages: [ArticlePage]

    /// A headline is so much larger than the text.
    private static let leastSize = 1.25
    /// A headline over several columns is so much wider than one.
    private static let widerThanColumn = 1.15
    /// A page of a newspaper has so many columns; on others a rule above a heading is ornament.
    private static let fewestColumns = 3
    /// How far a rule may be above a headline, in its size.
    private static let ruleRoom = 2.0

    /// Indices of the units.
    func find(in units: [TextUnit]) -> Set<Int> {
        let heads = units.indices.filter { index in
            let unit = units[index]
            return unit.role == .heading && unit.region == nil && !unit.isTurned
                && unit.size >= Self.leastSize * styles.size
        }
        guard !heads.isEmpty else { return [] }
        var found = Set(heads.filter { isMarked(units, $0) || spansColumns(units, $0) })
        // Rules count where several headlines have one, and those beside them are like them.
        var ruled: [Int: [Int]] = [:]
        for index in heads where isNewspaper(units[index].page) && isBelowRule(units, index) {
            ruled[units[index].page, default: []].append(index)
        }
        for own in ruled.values where own.count >= 2 { found.formUnion(own) }
        return found.filter { !goesOn(units, into: $0) }
    }

    /// Whether its author is named right below.
    private func isMarked(_ units: [TextUnit], _ index: Int) -> Bool {
        guard let next = units[(index + 1)...].first(where: { !$0.role.isFurniture }), next.page == units[index].page
        else { return false }
        return next.wording.isByline && next.lines.count <= 2
            && next.box.y - units[index].box.maxY < 2 * units[index].size
            && next.box.sharedWidth(units[index].box) > 0.5
    }

    /// Whether it stands over several columns of its text.
    private func spansColumns(_ units: [TextUnit], _ index: Int) -> Bool {
        let unit = units[index]
        guard let next = units[(index + 1)...].prefix(4).first(where: { isText($0) }), next.page == unit.page,
            next.box.y > unit.box.y
        else { return false }
        let column = columns.column(of: next)
        guard unit.box.width > Self.widerThanColumn * column.width else { return false }
        // Text on both sides of where the first column ends.
        return units[(index + 1)...].prefix(40).contains {
            $0.page == unit.page && isText($0) && $0.box.y > unit.box.maxY - 1 && $0.box.sharedWidth(column) < 0.1
                && $0.box.sharedWidth(unit.box) > 0.3
        }
    }

    private func isText(_ unit: TextUnit) -> Bool {
        unit.role == .body && unit.isProse && styles.isBody(unit.style)
    }

    private func isNewspaper(_ page: Int) -> Bool {
        var edges: [Double] = []
        for column in columns.columns(of: page) where !edges.contains(where: { abs($0 - column.x) < styles.size }) {
            edges.append(column.x)
        }
        return edges.count >= Self.fewestColumns
    }

    /// Whether a rule over more than its column is right above it; one as wide as the column parts sections, too.
    private func isBelowRule(_ units: [TextUnit], _ index: Int) -> Bool {
        let unit = units[index]
        guard let next = units[(index + 1)...].prefix(4).first(where: { isText($0) }), next.page == unit.page
        else { return false }
        let column = columns.column(of: next)
        return pages[unit.page].graphics.marks.rules.contains { rule in
            rule.width > Self.widerThanColumn * column.width && rule.x <= unit.box.x + 1
                && rule.maxX >= unit.box.maxX - 1
                && rule.maxY <= unit.box.y + 1 && unit.box.y - rule.maxY < Self.ruleRoom * unit.size
        }
    }

    /// Whether a sentence of the same column runs on behind it.
    private func goesOn(_ units: [TextUnit], into index: Int) -> Bool {
        let unit = units[index]
        guard
            let above = units[..<index].last(where: {
                $0.page == unit.page && isText($0) && $0.box.maxY <= unit.box.y + 1
                    && $0.box.sharedWidth(unit.box) > 0.5
            })
        else { return false }
        let next = units[(index + 1)...].first(where: { isText($0) })
        return !above.wording.endsSentence && (next?.wording.startsLower ?? false)
    }
}
