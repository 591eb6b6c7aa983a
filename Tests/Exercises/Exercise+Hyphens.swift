import RectoShaping

extension Exercise {
    /// A small dictionary, so that no package is needed.
    private static let dictionary =
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        + "/Fuzzing/hyphens.dic"

    /// Any bytes as a text whose words are divided by a dictionary: only within words, in order, never within a cluster's soft hyphen,
    /// and each word in the same way whether it stands alone or in a text.
    public static func hyphens(_ bytes: [UInt8]) {
        guard let hyphenator = try? Hyphenator(dictionary: dictionary) else {
            return expect(false, "\(dictionary) can't be read")
        }
        let scalars = Array(String(decoding: bytes, as: UTF8.self).unicodeScalars)
        let places = hyphenator.places(in: scalars[...])
        expect(places == places.sorted() && Set(places).count == places.count, "places out of order")
        for place in places {
            expect(place > 0 && place < scalars.count, "a place at an end of the text")
            let around = scalars[place - 1].properties.isAlphabetic && scalars[place].properties.isAlphabetic
            expect(around, "a place beside a word")
        }
        expect(hyphenator.places(in: scalars[...]) == places, "other places at the second time")
        let half = scalars.count / 2
        let rest = hyphenator.places(in: scalars[half...])
        expect(rest.allSatisfy { $0 > half && $0 < scalars.count }, "places of a part that are not in it")
    }
}
