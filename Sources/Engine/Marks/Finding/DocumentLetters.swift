package import RectoText

/// The letters and digits of a whole document in one row, in lower case: versions of a document differ in hyphens, quotes and spaces.
package struct DocumentLetters: Sendable {
    package private(set) var letters: [UInt32] = []
    /// By letter, its offset in its page's text.
    private var offsets: [Int32] = []
    /// By page, the first letter; pages that are not there have none.
    private var starts: [Int] = []

    /// - Parameter pages: In order.
    package init(_ pages: [PageText]) {
        for page in pages {
            while starts.count <= page.index { starts.append(letters.count) }
            for (offset, scalar) in page.text.unicodeScalars.enumerated() {
                Self.append(scalar, to: &letters)
                while offsets.count < letters.count { offsets.append(Int32(clamping: offset)) }
            }
        }
    }

    static func letters(of text: String) -> [UInt32] {
        var letters: [UInt32] = []
        for scalar in text.unicodeScalars { append(scalar, to: &letters) }
        return letters
    }

    static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    private static func append(_ scalar: Unicode.Scalar, to letters: inout [UInt32]) {
        switch scalar.value {
        case 0x30...0x39, 0x61...0x7A: letters.append(scalar.value)
        case 0x41...0x5A: letters.append(scalar.value + 32)
        case 0..<0x80: return
        default:
            guard isLetter(scalar) else { return }
            for lower in scalar.properties.lowercaseMapping.unicodeScalars { letters.append(lower.value) }
        }
    }

    /// The text of letters: from the start of the first to the end of the last; an empty range is the place before its letter.
    package func span(of range: Range<Int>) -> MarkSpan? {
        guard let start = point(range.lowerBound) else { return nil }
        guard !range.isEmpty else { return MarkSpan(start: start, end: start) }
        guard var end = point(range.upperBound - 1) else { return nil }
        end.offset += 1
        return MarkSpan(start: start, end: end)
    }

    private func point(_ letter: Int) -> MarkPoint? {
        guard letters.indices.contains(letter) else { return nil }
        // The last page that starts at the letter or before it.
        var (low, high) = (0, starts.count)
        while low < high {
            let middle = (low + high) / 2
            if starts[middle] <= letter { low = middle + 1 } else { high = middle }
        }
        return MarkPoint(page: low - 1, offset: Int(offsets[letter]))
    }
}
