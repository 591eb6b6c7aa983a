import RectoText
import TestSupport
import Testing

@Suite struct SearchPropertyTests {
    /// What a hit covers reads, folded, as the query; hits go up and don't overlap; each has a quad.
    @Test(arguments: 0..<300 as Range<UInt64>) func offsetsPointAtTheMatch(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        let page = pages.page()
        let scalars = Array(page.text.unicodeScalars)
        for _ in 0..<8 {
            let text = Bool.random(using: &pages.generator) ? pages.word() : pages.word() + " " + pages.word()
            let options = SearchOptions(matchesCase: Bool.random(using: &pages.generator))
            guard let query = try? SearchQuery(text, options: options) else { continue }
            let wanted = FoldedText(PageMaker.page([[text]]), keepsCase: options.matchesCase).bytes
            var end = 0
            for hit in try query.hits(in: page) {
                #expect(hit.start >= end && hit.end > hit.start && hit.end <= scalars.count, "seed \(seed)")
                end = hit.end
                #expect(!hit.quads.isEmpty, "seed \(seed)")
                var covered = page
                covered.text = String(String.UnicodeScalarView(scalars[hit.start..<hit.end]))
                covered.blocks = []
                let folded = FoldedText(
                    PageMaker.page([[covered.text.replacing("-\n", with: "")]]), keepsCase: options.matchesCase)
                #expect(
                    String(decoding: folded.bytes, as: UTF8.self).replacing(" ", with: "")
                        .contains(String(decoding: wanted, as: UTF8.self).replacing(" ", with: "")),
                    "seed \(seed), query \(text)")
            }
        }
    }

    /// Folding is a step that another one does not undo.
    @Test(arguments: 0..<100 as Range<UInt64>) func foldedTextFoldsToItself(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        let once = FoldedText(pages.page())
        let twice = FoldedText(PageMaker.page([[String(decoding: once.bytes, as: UTF8.self)]]))
        #expect(once.bytes == twice.bytes, "seed \(seed)")
    }

    /// With case kept there is no match where there is none without.
    @Test(arguments: 0..<100 as Range<UInt64>) func caseSensitivityOnlyNarrowsMatches(seed: UInt64) throws {
        var pages = RandomPages(seed: seed)
        let page = pages.page()
        guard let query = try? SearchQuery(pages.word(), options: SearchOptions(matchesCase: true)) else { return }
        let all = Set(try SearchQuery(query.text).hits(in: page).map(\.start))
        for hit in try query.hits(in: page) { #expect(all.contains(hit.start), "seed \(seed)") }
    }
}
