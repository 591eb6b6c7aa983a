import CUTF8Proc

/// Finds a ``LiteralPattern`` in a text, match by match.
struct LiteralMatcher {
    private let pattern: LiteralPattern
    private let text: UnsafeBufferPointer<UInt8>
    /// The byte offsets of the text where a hyphen at a line end was left out, ascending.
    private let joins: [Int]
    /// The next match of each variant; `nil` if it has no more.
    private var found: [Range<Int>?]

    /// - Parameter text: Must outlive the matcher.
    init(_ pattern: LiteralPattern, in text: UnsafeBufferPointer<UInt8>, joins: [Int]) {
        self.pattern = pattern
        self.text = text
        self.joins = joins
        // If the text left out no hyphen, only the first variant can match.
        found = (joins.isEmpty ? pattern.variants.prefix(1) : pattern.variants[...]).map { _ in -1..<0 }
    }

    /// The first match that begins at or after `start`, which must not decrease from call to call.
    mutating func next(from start: Int) -> Range<Int>? {
        var best: Range<Int>?
        for index in found.indices {
            guard let known = found[index] else { continue }
            if known.lowerBound < start { found[index] = match(pattern.variants[index], from: start) }
            if let range = found[index], best.map({ range.lowerBound < $0.lowerBound }) ?? true { best = range }
        }
        return best
    }

    private func match(_ variant: LiteralPattern.Variant, from start: Int) -> Range<Int>? {
        var start = start
        while let lower = Self.find(variant.bytes, in: text, from: start) {
            let range = lower..<lower + variant.bytes.count
            let isJoined = variant.gaps.allSatisfy { isJoin(lower + $0) }
            if isJoined,
                !pattern.wholeWord
                    || WordBoundary.lies(at: range.lowerBound, in: text)
                        && WordBoundary.lies(at: range.upperBound, in: text)
            {
                return range
            }
            start = lower + 1
        }
        return nil
    }

    private func isJoin(_ byte: Int) -> Bool {
        var (low, high) = (0, joins.count)
        while low < high {
            let middle = (low + high) / 2
            if joins[middle] < byte { low = middle + 1 } else { high = middle }
        }
        return low < joins.count && joins[low] == byte
    }

    /// Where bytes first occur at or after `start`.
    static func find(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        // The C library's search: memchr for one byte, else memmem, which is linear in the text for any pattern.
        guard start < text.count, let base = text.baseAddress,
            let found = recto_find_bytes(base + start, text.count - start, bytes, bytes.count)
        else { return nil }
        return found - UnsafeRawPointer(base)
    }
}
