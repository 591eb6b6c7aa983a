import CPCRE2
import RectoDiagnostics

/// A compiled regular expression: the one owner of PCRE2's handle.
final class RegularPattern: Sendable {
    // Nothing writes to it after `init`, and PCRE2 lets any number of threads match with one compiled pattern at a time
    // (pcre2api, "Multithreading"); all that a match writes to is the caller's ``RegularMatcher``.
    nonisolated(unsafe) let code: OpaquePointer
    let wholeWord: Bool

    /// Compiles a pattern that has been folded like the text that it is for.
    ///
    /// - Throws: ``Failure`` `.usage` with the place of the mistake.
    init(_ pattern: String, matchesCase: Bool, wholeWord: Bool) throws(Failure) {
        let folded = PatternFolding(pattern)
        guard !folded.bytes.isEmpty else {
            throw Failure(.usage, "the regular expression has only accents or invisible characters")
        }
        var options = PCRE2_UTF | PCRE2_UCP | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT
        if !matchesCase { options |= PCRE2_CASELESS }
        var error: Int32 = 0
        var offset = 0
        guard
            let code = pcre2_compile_8(folded.bytes, folded.bytes.count, options, &error, &offset, nil)
        else {
            throw Failure(
                .usage,
                "the regular expression is wrong at character \(folded.source(of: offset) + 1): \(Self.words(error))")
        }
        // Where it can't be translated to machine code it is interpreted.
        _ = pcre2_jit_compile_8(code, PCRE2_JIT_COMPLETE)
        self.code = code
        self.wholeWord = wholeWord
    }

    deinit { pcre2_code_free_8(code) }

    static func words(_ error: Int32) -> String {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = pcre2_get_error_message_8(error, buffer.baseAddress, buffer.count)
            return count > 0 ? String(decoding: buffer[..<Int(count)], as: UTF8.self) : "error \(error)"
        }
    }
}
