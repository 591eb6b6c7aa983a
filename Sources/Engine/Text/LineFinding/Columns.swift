/// Cuts a region along its rivers: white space from the top to the bottom.
enum Columns {
    /// Narrowest river, in the median size of the region's text.
    private static let riverWidth = 0.55

    /// The columns from left to right; a single one if there is no river.
    static func cut(_ strips: [Strip]) -> [[Strip]] {
        let size = medianSize(strips)
        let sorted = strips.sorted { ($0.span.u0, $0.order) < ($1.span.u0, $1.order) }
        var columns: [[Strip]] = []
        var edge = -Double.infinity
        for strip in sorted {
            if columns.isEmpty || strip.span.u0 - edge >= riverWidth * size {
                columns.append([strip])
            } else {
                columns[columns.count - 1].append(strip)
            }
            edge = max(edge, strip.span.u1)
        }
        return columns
    }

    /// Whether there is a river, with something on both of its sides at once.
    static func areCuttable(_ strips: some Sequence<Strip>, _ more: [Strip] = []) -> Bool {
        let all = Array(strips) + more
        return all.count > 1 && areBeside(cut(all))
    }

    /// Whether each column begins above the end of its neighbour; otherwise the lower one is read later, whatever its side.
    static func areBeside(_ columns: [[Strip]]) -> Bool {
        guard columns.count > 1 else { return false }
        return zip(columns, columns.dropFirst()).contains { left, right in
            Bands.top(left) < Bands.bottom(right) && Bands.top(right) < Bands.bottom(left)
        }
    }

    /// The strips that interrupt an otherwise continuous river, and the others; `nil` if there are too many.
    static func floats(in strips: [Strip]) -> (rest: [Strip], floats: [Strip])? {
        guard strips.count > 2 else { return nil }
        let total = strips.reduce(0) { $0 + $1.count }
        let size = medianSize(strips)
        var best: (cost: Int, at: Double)?
        // A river begins where a strip ends.
        for edge in Set(strips.map(\.span.u1)).sorted() {
            let middle = edge + 0.5 * riverWidth * size
            var (left, right, crossing) = (0, 0, 0)
            for strip in strips {
                if strip.span.u1 <= edge + 0.01 {
                    left += strip.count
                } else if strip.span.u0 >= edge + riverWidth * size {
                    right += strip.count
                } else {
                    crossing += strip.count
                }
            }
            guard crossing > 0, 6 * min(left, right) >= total, 5 * crossing <= total else { continue }
            if best.map({ crossing < $0.cost }) ?? true { best = (crossing, middle) }
        }
        guard let best else { return nil }
        let half = 0.5 * riverWidth * size
        let floats = strips.filter { $0.span.u1 > best.at - half + 0.01 && $0.span.u0 < best.at + half }
        let rest = strips.filter { !($0.span.u1 > best.at - half + 0.01 && $0.span.u0 < best.at + half) }
        return floats.isEmpty || rest.count < 2 ? nil : (rest, floats)
    }

    /// Whether columns continue above, beside and below the removed strips, so that only these interrupt them.
    static func flow(_ rest: [Strip], around floats: [Strip]) -> Bool {
        let columns = cut(rest)
        guard columns.count > 1 else { return false }
        let (top, bottom) = (Bands.top(floats), Bands.bottom(floats))
        return columns.allSatisfy { column in
            Bands.top(column) < top && Bands.bottom(column) > bottom
                && column.contains { $0.span.v0 < bottom && $0.span.v1 > top }
        }
    }

    static func medianSize(_ strips: [Strip]) -> Double {
        let sorted = strips.sorted { $0.size < $1.size }
        let half = strips.reduce(0) { $0 + $1.count } / 2
        var seen = 0
        for strip in sorted {
            seen += strip.count
            if seen > half { return strip.size }
        }
        return sorted.last?.size ?? 1
    }
}
