import CPCRE2
import RectoDiagnostics
import RectoJSON

/// One run of a regular expression over one text, bounded in steps, memory and time.
///
/// PCRE2 counts the steps of one starting place only, so that a pattern may be slow at each of a million places without ever
/// passing its limit. It is therefore asked to try a window of starting places at a time, and the clock is read in between.
struct RegularMatcher: ~Copyable {
    /// Steps of backtracking from one starting place.
    private static let steps: UInt32 = 1_000_000
    /// KiB.
    private static let heap: UInt32 = 64 << 10
    /// Bytes that machine code may use as its stack.
    private static let stack = 4 << 20
    /// Of one text.
    private static let patience = Duration.seconds(10)

    private let pattern: RegularPattern
    private let text: UnsafeBufferPointer<UInt8>
    private let context: OpaquePointer
    private let stack: OpaquePointer?
    private let found: OpaquePointer
    private let deadline = ContinuousClock.now + Self.patience
    private var window = 256

    /// Prepares a run.
    ///
    /// - Parameter text: valid UTF-8, which must outlive the run.
    init(_ pattern: RegularPattern, in text: UnsafeBufferPointer<UInt8>) throws(Failure) {
        guard let context = pcre2_match_context_create_8(nil) else { throw Self.outOfMemory }
        guard let found = pcre2_match_data_create_8(1, nil) else {
            pcre2_match_context_free_8(context)
            throw Self.outOfMemory
        }
        self.pattern = pattern
        self.text = text
        self.context = context
        self.found = found
        pcre2_set_match_limit_8(context, Self.steps)
        pcre2_set_heap_limit_8(context, Self.heap)
        stack = pcre2_jit_stack_create_8(32 << 10, Self.stack, nil)
        if let stack { pcre2_jit_stack_assign_8(context, nil, UnsafeMutableRawPointer(stack)) }
    }

    deinit {
        pcre2_match_data_free_8(found)
        pcre2_match_context_free_8(context)
        if let stack { pcre2_jit_stack_free_8(stack) }
    }

    /// The first match that is not empty and begins at or after `start`.
    mutating func next(from start: Int) throws(Failure) -> Range<Int>? {
        var start = start
        while start < text.count {
            while start < text.count, UTF8Scalars.isContinuation(text[start]) { start += 1 }
            let limit = min(text.count, start + window)
            pcre2_set_offset_limit_8(context, limit)
            let before = ContinuousClock.now
            let result = pcre2_match_8(
                pattern.code, text.baseAddress, text.count, start, PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY, found, context)
            let after = ContinuousClock.now
            if after > deadline {
                throw Failure(.deadline, "the regular expression takes too long; make it simpler")
            }
            window = after - before > .milliseconds(20) ? max(16, window / 8) : min(1 << 20, window * 2)
            guard result >= 0 else {
                guard result == PCRE2_ERROR_NOMATCH else { throw Self.failure(result) }
                start = limit + 1
                continue
            }
            guard let ends = pcre2_get_ovector_pointer_8(found) else { return nil }
            // \K in a look-around can put the end before the start.
            guard ends[0] < ends[1], ends[1] <= text.count, ends[0] >= start, accepts(ends[0]..<ends[1]) else {
                start = max(start, min(ends[0], ends[1])) + 1
                continue
            }
            return ends[0]..<ends[1]
        }
        return nil
    }

    private func accepts(_ range: Range<Int>) -> Bool {
        !pattern.wholeWord
            || (WordBoundary.lies(at: range.lowerBound, in: text) && WordBoundary.lies(at: range.upperBound, in: text))
    }

    private static var outOfMemory: Failure { Failure(.tooLarge, "no memory left for the regular expression") }

    private static func failure(_ error: Int32) -> Failure {
        switch error {
        case PCRE2_ERROR_MATCHLIMIT, PCRE2_ERROR_DEPTHLIMIT, PCRE2_ERROR_HEAPLIMIT, PCRE2_ERROR_JIT_STACKLIMIT,
            PCRE2_ERROR_NOMEMORY, PCRE2_ERROR_RECURSELOOP:
            Failure(.tooLarge, "the regular expression takes too many steps; make it simpler")
        default: Failure(.internal, "the regular expression failed: \(RegularPattern.words(error))")
        }
    }
}
