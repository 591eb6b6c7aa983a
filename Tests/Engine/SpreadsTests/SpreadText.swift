import RectoGeometry
import RectoSpreads

/// Spreads as a line of text, pages from 1 and as seen: `2-3` a pair, `6=7` joined, `-1` and `4-` a half alone on its side,
/// `(5)` a page alone, `[5]` one that holds both halves.
func text(_ model: SpreadModel) -> String {
    model.spreads.map { spread in
        if let right = spread.right {
            return "\(spread.left.page + 1)\(spread.isJoined ? "=" : "-")\(right.page + 1)"
        }
        let page = spread.left.page + 1
        switch (spread.left.half, spread.left.side) {
        case (.left, _): return "\(page)-"
        case (.right, _): return "-\(page)"
        case (.whole, .both): return "[\(page)]"
        case (.whole, _): return "(\(page))"
        }
    }.joined(separator: " ")
}

let a4 = Size(width: 595, height: 842)
let a3 = Size(width: 1190, height: 842)

/// A4 pages, some of them twice as wide; those count from 1.
func pages(_ count: Int, wide: Set<Int> = []) -> [Size] {
    (1...max(count, 1)).prefix(count).map { wide.contains($0) ? a3 : a4 }
}
