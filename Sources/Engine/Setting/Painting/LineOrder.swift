/// The order in which pieces of a line are seen (Unicode's UAX 9, rule L2).
enum LineOrder {
    /// - Parameter levels: Of the pieces, in the order of the text.
    /// - Returns: Their places, from left to right.
    static func visual(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), let lowest = levels.filter({ !$0.isMultiple(of: 2) }).min() else {
            return order
        }
        var level = highest
        while level >= lowest {
            var index = 0
            while index < order.count {
                guard levels[order[index]] >= level else {
                    index += 1
                    continue
                }
                var end = index
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[index..<end].reverse()
                index = end
            }
            level -= 1
        }
        return order
    }
}
