/// How wide the columns of a table are (CSS 2.2, section 17.5.2; CSS Tables 3, section 4).
///
/// Lengths are CSS pixels.
struct TableColumns {
    struct Column {
        var least = 0.0
        var most = 0.0
        /// What its style asks for.
        var fixed: Double?
        /// Of the table.
        var share = 0.0
    }

    var columns: [Column]
    /// Between columns, and before the first and after the last.
    var spacing = 0.0
    /// Border and padding of the table.
    var edges = 0.0

    init(count: Int) { columns = Array(repeating: Column(), count: count) }

    /// What lies between and around the columns.
    var gaps: Double { spacing * Double(columns.count + 1) }

    /// Of the table without its edges.
    var least: Double { gaps + columns.reduce(0) { $0 + $1.least } }

    var most: Double {
        var most = columns.reduce(0) { $0 + $1.most }
        // So that each column with a share of the table gets what it needs.
        let shares = min(1, columns.reduce(0) { $0 + $1.share })
        for column in columns where column.share > 0 { most = max(most, column.most / column.share) }
        let rest = columns.reduce(0) { $1.share > 0 ? $0 : $0 + $1.most }
        if rest > 0, shares < 1, shares > 0 { most = max(most, rest / (1 - shares)) }
        return gaps + min(most, 1e5)
    }

    /// Adds a cell, with border and padding.
    mutating func add(_ column: Int, least: Double, most: Double, fixed: Double?, share: Double) {
        columns[column].least = max(columns[column].least, least)
        columns[column].most = max(columns[column].most, fixed.map { max($0, least) } ?? most)
        if let fixed { columns[column].fixed = max(columns[column].fixed ?? 0, fixed, least) }
        columns[column].share = min(1, max(columns[column].share, share))
    }

    /// Adds a cell over several columns, after all those over fewer.
    mutating func add(_ range: Range<Int>, least: Double, most: Double, fixed: Double?, share: Double) {
        let between = spacing * Double(range.count - 1)
        let wish = fixed.map { max($0, least) } ?? most
        let known = range.map { columns[$0].most }
        let sum = known.reduce(0, +)
        func parts(_ excess: Double) -> [Double] {
            known.map { excess * (sum > 0 ? $0 / sum : 1 / Double(range.count)) }
        }
        let missing = least - between - range.reduce(0) { $0 + columns[$1].least }
        if missing > 0 { for (index, part) in zip(range, parts(missing)) { columns[index].least += part } }
        let more = wish - between - sum
        if more > 0 { for (index, part) in zip(range, parts(more)) { columns[index].most += part } }
        for index in range { columns[index].most = max(columns[index].most, columns[index].least) }
        let open = range.filter { columns[$0].share == 0 }
        let rest = share - range.reduce(0) { $0 + columns[$1].share }
        if rest > 0, !open.isEmpty { for index in open { columns[index].share = rest / Double(open.count) } }
    }

    /// - Parameters:
    ///   - width: Of the table without its edges.
    ///   - isFixed: Whether columns are as wide as asked for, whatever is in them.
    func widths(_ width: Double, isFixed: Bool) -> [Double] {
        let room = max(0, width - gaps)
        if isFixed { return fixedWidths(room, of: width) }
        // Four ways to share the room, each of which takes more than the one before.
        let guesses: [[Double]] = [
            columns.map(\.least),
            columns.map { $0.share > 0 ? max($0.share * room, $0.least) : $0.least },
            columns.map { $0.share > 0 ? max($0.share * room, $0.least) : $0.fixed ?? $0.least },
            columns.map { $0.share > 0 ? max($0.share * room, $0.least) : $0.fixed ?? max($0.most, $0.least) },
        ]
        let sums = guesses.map { $0.reduce(0, +) }
        if sums[0] >= room {
            return guesses[0].map { sums[0] > 0 ? $0 * room / sums[0] : room / Double(columns.count) }
        }
        for index in 1..<4 where sums[index] >= room {
            let part = sums[index] > sums[index - 1] ? (room - sums[index - 1]) / (sums[index] - sums[index - 1]) : 0
            return zip(guesses[index - 1], guesses[index]).map { $0 + ($1 - $0) * part }
        }
        return spread(room - sums[3], over: guesses[3])
    }

    /// Gives what is left over to columns that asked for nothing, else to those that did.
    private func spread(_ rest: Double, over widths: [Double]) -> [Double] {
        guard rest > 0 else { return widths }
        var chosen = columns.indices.filter {
            columns[$0].share == 0 && columns[$0].fixed == nil && columns[$0].most > 0
        }
        if chosen.isEmpty { chosen = columns.indices.filter { columns[$0].share == 0 && columns[$0].fixed == nil } }
        if chosen.isEmpty { chosen = columns.indices.filter { columns[$0].share == 0 } }
        if chosen.isEmpty { chosen = Array(columns.indices) }
        let sum = chosen.reduce(0) { $0 + widths[$1] }
        var own = widths
        for index in chosen { own[index] += rest * (sum > 0 ? widths[index] / sum : 1 / Double(chosen.count)) }
        return own
    }

    private func fixedWidths(_ room: Double, of width: Double) -> [Double] {
        var own = columns.map { $0.share > 0 ? $0.share * width : $0.fixed ?? -1 }
        let free = own.count { $0 < 0 }
        let used = own.reduce(0) { $0 + max(0, $1) }
        if free > 0 {
            own = own.map { $0 < 0 ? max(0, room - used) / Double(free) : $0 }
        }
        let sum = own.reduce(0, +)
        return own.map { sum > 0 ? $0 * room / sum : room / Double(own.count) }
    }
}
