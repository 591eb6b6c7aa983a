/// Decides how many blocks are fetched beyond those that are asked for.
///
/// Who reads on where the last read ended is likely to go on: each such read doubles the number. Who jumps gets nothing beyond: a PDF is
/// read in jumps, from its tables to its pages and fonts. Pure.
struct ReadAhead {
    /// 1 MiB, in blocks of 64 KiB.
    static let most = 16

    /// The last block that was read.
    private var last: Int?
    private var count = 0

    /// Notes a read, and tells how many blocks after it are likely to be read next.
    ///
    /// - Parameter blocks: Those of the read, not empty.
    mutating func count(after blocks: Range<Int>) -> Int {
        defer { last = blocks.upperBound - 1 }
        guard let last, last...last + 1 ~= blocks.lowerBound else {
            count = 0
            return 0
        }
        // Further within the same block is neither a step nor a jump.
        if blocks.upperBound - 1 > last { count = min(Self.most, max(1, count * 2)) }
        return count
    }
}
