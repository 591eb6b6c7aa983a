import CUTF8Proc

/// Folded bytes to look for.
struct LiteralPattern: Sendable {
    let bytes: [UInt8]
    let wholeWord: Bool

    /// The first match that begins at or after `start`.
    func next(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int>? {
        var start = start
        while start < text.count, let base = text.baseAddress {
            // The C library's search: memchr for one byte, else linear in the text whatever the pattern.
            guard let found = recto_find_bytes(base + start, text.count - start, bytes, bytes.count) else { return nil }
            let lower = found - UnsafeRawPointer(base)
            let range = lower..<lower + bytes.count
            guard wholeWord else { return range }
            if WordBoundary.lies(at: range.lowerBound, in: text), WordBoundary.lies(at: range.upperBound, in: text) {
                return range
            }
            start = lower + 1
        }
        return nil
    }
}
