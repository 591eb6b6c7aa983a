import Recto

/// The spread model's decisions as edition.json has them: runs of plain pairs, pages alone, places where they are needed.
enum SpreadRuns {
    private enum Entry {
        case one(Spread)
        /// Pairs of neighbours, side by side as the reader would place them.
        case pairs(from: Int, count: Int)
    }

    /// Fewer pairs are as short one by one.
    private static let fewest = 3
    /// What a pair may be off before its places are written, in points.
    private static let tolerance = 0.05

    static func write(_ model: SpreadModel, to json: inout JSONWriter) {
        var entries: [Entry] = []
        for spread in model.spreads {
            guard isPlain(spread) else {
                entries.append(.one(spread))
                continue
            }
            if case .pairs(let from, let count)? = entries.last, from + 2 * count == spread.firstPage {
                entries[entries.count - 1] = .pairs(from: from, count: count + 1)
            } else {
                entries.append(.pairs(from: spread.firstPage, count: 1))
            }
        }
        json.beginArray()
        for entry in entries {
            switch entry {
            case .one(let spread): write(spread, to: &json)
            case .pairs(let from, let count) where count < fewest:
                for page in stride(from: from, to: from + 2 * count, by: 2) {
                    write(model.spreads[model.spread(containing: page)], to: &json)
                }
            case .pairs(let from, let count):
                json.beginObject()
                json.key("count")
                json.value(count)
                json.key("from")
                json.value(from)
                json.endObject()
            }
        }
        json.endArray()
    }

    private static func write(_ spread: Spread, to json: inout JSONWriter) {
        json.beginArray()
        for page in spread.pages { json.value(page.page) }
        if spread.right != nil, !isPlain(spread) {
            for page in spread.pages {
                json.value(page.offset.x)
                json.value(page.offset.y)
            }
        }
        json.endArray()
    }

    /// Whether the reader, told nothing, places the pair the same: touching and centred on each other.
    private static func isPlain(_ spread: Spread) -> Bool {
        guard let right = spread.right else { return false }
        let left = spread.left
        let middle = (left.size.height - right.size.height) / 2
        func isAt(_ page: SpreadPage, _ x: Double, _ y: Double) -> Bool {
            abs(page.offset.x - x) < tolerance && abs(page.offset.y - y) < tolerance
        }
        let isOrdered = spread.direction == .leftToRight ? left.page + 1 == right.page : right.page + 1 == left.page
        return isOrdered && isAt(left, 0, max(0, -middle)) && isAt(right, left.size.width, max(0, middle))
    }
}
