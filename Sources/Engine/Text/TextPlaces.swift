/// Converts between offsets in a page's text and ``TextPlace``.
///
/// The web reader does the same with the words of an edition, in `text-places.js`; `tools/check/text-mapping` compares the two.
public struct TextPlaces: Sendable {
    /// By word, its scalars in the page's text.
    public let words: [Range<Int>]

    /// - Complexity: O(scalars of the page).
    public init(_ page: PageText) {
        words = page.blocks.lazy.flatMap(\.lines).flatMap(\.words).map { word in
            word.offset..<word.offset + word.text.unicodeScalars.count
        }
    }

    /// The place at an offset in ``PageText/text``.
    ///
    /// In the white space between two words it is the start of the next word, except right behind a word, where it is that
    /// word's end; what is outside of the text becomes its first or last place.
    ///
    /// - Returns: `nil` on a page without words.
    /// - Complexity: O(log words).
    public func place(at offset: Int) -> TextPlace? {
        guard let last = words.last else { return nil }
        // The first word that ends at the offset or behind it.
        var (low, high) = (0, words.count)
        while low < high {
            let middle = (low + high) / 2
            if words[middle].upperBound < offset { low = middle + 1 } else { high = middle }
        }
        guard low < words.count else { return TextPlace(word: words.count - 1, offset: last.count) }
        return TextPlace(word: low, offset: max(0, offset - words[low].lowerBound))
    }

    /// The offset in ``PageText/text`` of a place; an offset beyond the word's end counts as its end.
    ///
    /// - Returns: `nil` if the page has no such word.
    public func offset(of place: TextPlace) -> Int? {
        guard words.indices.contains(place.word) else { return nil }
        return words[place.word].lowerBound + min(max(0, place.offset), words[place.word].count)
    }
}
