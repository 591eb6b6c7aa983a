import RectoJSON

/// A regular expression whose characters above ASCII are folded as the text is, case apart.
///
/// "é" becomes "e" and "ﬁ" "fi", so that the pattern can match folded text at all; ASCII, the language of the pattern
/// itself, stays. What folds to several characters is not grouped: the sign in "ß+" repeats the second s alone.
struct PatternFolding {
    private(set) var bytes: [UInt8] = []
    /// For each byte the scalar of the pattern that it comes from.
    private var sources: [Int] = []

    init(_ pattern: String) {
        var quoted = false
        var escaped = false
        for (source, scalar) in pattern.unicodeScalars.enumerated() {
            if scalar.isASCII {
                append(scalar.value, source)
                switch scalar {
                case "\\": escaped.toggle()
                case "Q" where escaped && !quoted: (quoted, escaped) = (true, false)
                case "E" where escaped && quoted: (quoted, escaped) = (false, false)
                default: escaped = false
                }
                continue
            }
            if escaped {
                // An escaped "é" is a plain one; "\e", which it would become, is another thing.
                if !quoted {
                    bytes.removeLast()
                    sources.removeLast()
                }
                escaped = false
            }
            if ScalarClass.isWhite(scalar.value) {
                append(0x20, source)
                continue
            }
            ScalarFolding.fold(scalar.value, keepsCase: true) { value in
                // A full-width bracket becomes a bracket, not syntax.
                if value < 0x80, ScalarClass.word(value) == nil, !quoted { append(0x5C, source) }
                append(value, source)
            }
        }
    }

    /// The scalar of the pattern at a byte of the folded one.
    func source(of byte: Int) -> Int {
        guard !sources.isEmpty else { return 0 }
        return byte < sources.count ? sources[max(0, byte)] : sources[sources.count - 1] + 1
    }

    private mutating func append(_ value: UInt32, _ source: Int) {
        UTF8Scalars.append(value, to: &bytes)
        while sources.count < bytes.count { sources.append(source) }
    }
}
