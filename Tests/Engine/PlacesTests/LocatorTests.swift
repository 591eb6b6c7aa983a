import RectoMarks
import RectoMarkup
import TestSupport
import Testing

@testable import RectoPlaces

@Suite struct LocatorTests {
    private static let words = [
        "the", "keeper", "opened", "lamp", "and", "saw", "ships", "beyond", "harbour", "wind", "rose", "slowly",
        "under", "stars", "nobody", "answered", "until", "morning", "came", "with", "rain", "letters", "from",
    ]

    private static func text(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
        (0..<count).map { _ in words[Int.random(in: 0..<words.count, using: &generator)] }
    }

    @Test func theSameTextIsFoundByOffset() throws {
        let text = try ItemTextTests.item("<p>one two</p><p>three</p>")
        for start in 0...text.count {
            for end in start...text.count {
                let locator = Locator(text, item: "a.xhtml", range: start..<end)
                let found = text.range(of: locator)
                #expect(found.range == start..<end && found.evidence == .offset)
            }
        }
    }

    @Test func quotesAreFoundInChangedText() throws {
        var generator = SeededGenerator(seed: 7)
        let words = Self.text(1_000, &generator)
        let text = try ItemTextTests.item("<p>\(words.joined(separator: " "))</p>")
        // Forty words more before, other spaces, and one word in a hundred another.
        var changed = Self.text(40, &generator) + words
        for index in stride(from: 57, to: changed.count, by: 100) { changed[index] = "elsewhere" }
        let other = try ItemTextTests.item("<p>\(changed.joined(separator: "  "))</p><p>end</p>")
        var (found, asked) = (0, 0)
        for number in stride(from: 20, to: 950, by: 13) {
            let start = words[..<number].joined(separator: " ").count + 1
            let end = words[..<(number + 6)].joined(separator: " ").count
            guard !changed[(number + 40)..<(number + 46)].contains("elsewhere") else { continue }
            let range = other.range(of: Locator(text, item: "a", range: start..<end))
            asked += 1
            if range.evidence == .quote, other[range.range] == text[start..<end],
                other[0..<range.range.lowerBound].split(separator: " ").count == number + 40
            {
                found += 1
            }
        }
        #expect(asked > 50 && found == asked)
    }

    @Test func placesAreFoundInChangedText() throws {
        let text = try ItemTextTests.item("<p>It was a bright cold day in April, and the clocks were striking.</p>")
        let other = try ItemTextTests.item(
            "<p>New.</p><p>It was a bright, cold day in April and the clocks were striking.</p>")
        let offset = text.text.unicodeScalars.count - "clocks were striking.".count
        let found = other.range(of: Locator(text, item: "a", range: offset..<offset))
        #expect(found.evidence == .quote)
        #expect(other[found.range.lowerBound..<other.count].hasPrefix("clocks"))
    }

    @Test func withoutAQuoteTheShareCounts() throws {
        let text = try ItemTextTests.item("<p>0123456789</p>")
        let found = text.range(of: Locator(item: "a", offset: 400, digest: "sha256:other", progression: 0.5))
        #expect(found.range == 5..<5 && found.evidence == .progression)
        let none = text.range(of: Locator(item: "a", offset: 400, digest: "x", progression: .nan))
        #expect(none.range == 0..<0)
    }
}
