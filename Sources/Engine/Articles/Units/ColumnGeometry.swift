import RectoGeometry

/// The edges of the column that a unit stands in, from the units of its kind around it.
struct ColumnGeometry {
    private var columns: [Int: [Rect]] = [:]
    /// Where lines run down the page.
    private var tiers: [Int: [Rect]] = [:]

    /// - Parameter units: Of the whole document; only paragraphs show where columns are.
    init(_ units: [TextUnit], _ styles: DocumentStyles) {
        for unit in units
        where unit.isProse && unit.lines.count >= 2 && unit.role == .body && !unit.isTurned && styles.isBody(unit.style)
        {
            var column = unit.box
            var rest: [Rect] = []
            for known in columns[unit.page] ?? [] {
                // A paragraph across two columns belongs to neither.
                if column.sharedWidth(known) > 0.7,
                    max(column.width, known.width) < 1.4 * min(column.width, known.width)
                {
                    column = column.united(known)
                } else {
                    rest.append(known)
                }
            }
            columns[unit.page] = rest + [column]
        }
        // Each line is a unit there, so that a sentence need not end with it.
        for unit in units
        where unit.wording.letters >= 24 && unit.role == .body && unit.isVertical && styles.isBody(unit.style) {
            var tier = unit.box
            var rest: [Rect] = []
            for known in tiers[unit.page] ?? [] {
                if tier.sharedHeight(known) > 0.7 { tier = tier.united(known) } else { rest.append(known) }
            }
            tiers[unit.page] = rest + [tier]
        }
    }

    /// The column of a unit; its own box if no other text shows one.
    func column(of unit: TextUnit) -> Rect {
        if unit.isVertical {
            let tier = (tiers[unit.page] ?? []).first {
                unit.box.sharedHeight($0) > 0.7 && unit.box.height < 1.2 * $0.height
            }
            return tier?.united(unit.box) ?? unit.box
        }
        let candidates = (columns[unit.page] ?? []).filter {
            unit.box.sharedWidth($0) > 0.7 && $0.width > 0.7 * unit.box.width && unit.box.width < 1.2 * $0.width
        }
        let best = candidates.max { unit.box.intersection($0).width < unit.box.intersection($1).width }
        return best?.united(unit.box) ?? unit.box
    }

    /// The columns of a page, each from its first to its last paragraph.
    func columns(of page: Int) -> [Rect] { columns[page] ?? [] }
}
