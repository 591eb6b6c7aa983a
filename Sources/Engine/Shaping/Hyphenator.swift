import CHyphen
package import RectoDiagnostics

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Where words of one language may be divided, by a dictionary of libhyphen.
///
/// Not `Sendable`: libhyphen changes its dictionary while it works.
package final class Hyphenator {
    private let dictionary: UnsafeMutablePointer<HyphenDict>
    private let isUTF8: Bool
    /// Most words of a text come again and again.
    private var known: [String: [Int]] = [:]

    /// The most words that are kept.
    private static let mostKnown = 1 << 15

    /// The longest word that is asked for, in bytes.
    static let longest = 90

    /// Loads a dictionary.
    ///
    /// - Parameter path: Of a file `hyph_….dic`.
    /// - Throws: ``Failure`` `.io` if it cannot be read.
    package init(dictionary path: String) throws(Failure) {
        guard let dictionary = hnj_hyphen_load(path) else {
            throw Failure(.io, "is no dictionary of hyphens that can be read", at: path)
        }
        self.dictionary = dictionary
        isUTF8 = dictionary.pointee.utf8 != 0
    }

    deinit { hnj_hyphen_free(dictionary) }

    /// Before which letters of a word it may be divided, in scalars from its beginning.
    ///
    /// Places at which the spelling would change are left out.
    ///
    /// - Parameter word: Letters only.
    package func places(_ word: String) -> [Int] {
        // Dictionaries are in lower case.
        let lower = word.lowercased()
        let bytes = Array(lower.utf8)
        guard (4...Self.longest).contains(bytes.count), isUTF8 || bytes.allSatisfy({ $0 < 0x80 }),
            lower.unicodeScalars.count == word.unicodeScalars.count
        else { return [] }
        var hyphens = [CChar](repeating: 0, count: bytes.count + 6)
        var replacements: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var positions: UnsafeMutablePointer<Int32>?
        var cuts: UnsafeMutablePointer<Int32>?
        // libhyphen wants an end as well, though it has the count.
        let status = (bytes.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { text in
            hnj_hyphen_hyphenate2(
                dictionary, text.baseAddress, Int32(bytes.count), &hyphens, nil, &replacements, &positions, &cuts)
        }
        let count = lower.unicodeScalars.count
        var changes: Set<Int> = []
        if let replacements {
            for index in 0..<bytes.count {
                if let text = replacements[index] {
                    changes.insert(index)
                    free(text)
                }
            }
            free(replacements)
        }
        free(positions)
        free(cuts)
        guard status == 0 else { return [] }
        // Odd numbers are places after a letter.
        return (1..<count).filter { hyphens[$0 - 1] & 1 == 1 && !changes.contains($0 - 1) }
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        // The properties of letters take longer to find than all else here.
        scalar.isASCII ? (0x61...0x7A).contains(scalar.value | 0x20) : scalar.properties.isAlphabetic
    }

    private static let softHyphen: Unicode.Scalar = "\u{AD}"

    /// Before which scalars of a text words may be divided, as places in it.
    package func places(in scalars: ArraySlice<Unicode.Scalar>) -> [Int] {
        var found: [Int] = []
        var index = scalars.startIndex
        while index < scalars.endIndex {
            guard Self.isLetter(scalars[index]) else {
                index += 1
                continue
            }
            let start = index
            while index < scalars.endIndex, Self.isLetter(scalars[index]) { index += 1 }
            var word = String.UnicodeScalarView()
            word.append(contentsOf: scalars[start..<index])
            // A word with a soft hyphen is divided there and nowhere else.
            let isMarked =
                start > scalars.startIndex && scalars[start - 1] == Self.softHyphen
                || index < scalars.endIndex && scalars[index] == Self.softHyphen
            guard !isMarked else { continue }
            for place in remembered(String(word)) { found.append(start + place) }
        }
        return found
    }

    private func remembered(_ word: String) -> [Int] {
        if let known = known[word] { return known }
        let places = places(word)
        if known.count == Self.mostKnown { known = [:] }
        known[word] = places
        return places
    }
}
