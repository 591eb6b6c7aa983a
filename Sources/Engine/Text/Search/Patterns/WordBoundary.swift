import RectoJSON

/// Where words begin and end in folded text.
enum WordBoundary {
    /// Whether no word goes on across `position`.
    static func lies(at position: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position > 0, position < text.count, let before = UTF8Scalars.decode(text, before: position) else {
            return true
        }
        guard let left = ScalarClass.word(before),
            let right = ScalarClass.word(UTF8Scalars.decode(text, at: position).value)
        else { return true }
        return left == right
            ? false
            // A mark belongs to the letter before it, whatever its script.
            : !ScalarClass.isMark(UTF8Scalars.decode(text, at: position).value)
    }
}
