import RectoDiagnostics
import RectoText
import TestSupport
import Testing

@Suite struct TextCacheTests {
    private func cache(_ pages: [PageText], key: String = "1") -> [UInt8] {
        var writer = TextCacheWriter(key: key)
        var bytes: [UInt8] = []
        for page in pages { bytes += writer.append(PackedPage(page)) }
        return bytes + writer.finish()
    }

    private func pages(seed: UInt64, count: Int) -> [PageText] {
        var pages = RandomPages(seed: seed)
        return (0..<count).map { pages.page(index: $0 * 2) }
    }

    private static let queries: [(String, SearchOptions)] = [
        ("office", SearchOptions()), ("e", SearchOptions()), ("E", SearchOptions(matchesCase: true)),
        ("the", SearchOptions(wholeWord: true)), ("日本", SearchOptions()), ("اب", SearchOptions()),
        ("\\w+’s|o\\w+e", SearchOptions(isRegularExpression: true)), ("nowhere", SearchOptions()),
    ]

    @Test(arguments: 0..<20 as Range<UInt64>) func cachedHitsEqualFreshOnes(seed: UInt64) throws {
        let pages = pages(seed: seed, count: 6)
        let reader = try #require(TextCacheReader(cache(pages), key: "1"))
        #expect(reader.pageIndices == pages.map(\.index))
        for (text, options) in Self.queries {
            let query = try SearchQuery(text, options: options)
            #expect(try reader.hits(query) == pages.flatMap { try query.hits(in: $0) }, "seed \(seed), \(text)")
        }
    }

    @Test func manyGroups() throws {
        let line = String(repeating: "lorem ipsum dolor ", count: 4000)
        let pages = (0..<70).map { PageMaker.page([[line + ($0 % 7 == 3 ? "needle" : "")]], index: $0) }
        let reader = try #require(TextCacheReader(cache(pages), key: "1"))
        #expect(try reader.hits(SearchQuery("needle")).map(\.page) == Array(stride(from: 3, to: 70, by: 7)))
        #expect(try reader.hits(SearchQuery("needle"), limit: 4).map(\.page) == [3, 10, 17, 24])
        var found: [Int] = []
        try reader.search(SearchQuery("needle"), isWanted: { $0 > 20 }) {
            found += $0.map(\.page)
            return found.count < 2
        }
        #expect(found == [24, 31])
    }

    @Test func emptyDocumentsAndOtherKeys() throws {
        #expect(try TextCacheReader(cache([]), key: "1")?.hits(SearchQuery("a")) == [])
        #expect(TextCacheReader(cache([]), key: "2") == nil)
        #expect(TextCacheReader([], key: "1") == nil)
        #expect(TextCacheReader(Array("%PDF-1.7 and much more text than a header has".utf8), key: "1") == nil)
    }

    @Test func pagesGoThroughAPipe() throws {
        for page in pages(seed: 5, count: 5) {
            let packed = PackedPage(page)
            #expect(try PackedPage(bytes: packed.bytes) == packed)
            #expect(packed.index == page.index)
        }
    }

    /// Of a forged page: an empty text, folded to an “e” that lies at its eighth scalar.
    @Test func aMatchLiesWithinTheText() throws {
        let page = try PackedPage(bytes: [0, 1, 0x65, 0, 0, 0, 1, 1, 0, 14, 0, 0])
        let hit = try #require(try SearchQuery("e").hits(in: page).first)
        #expect(hit.start == 0 && hit.end == 0 && hit.snippet.match.isEmpty)
    }

    @Test func truncatedFilesAreRefused() throws {
        let bytes = cache(pages(seed: 7, count: 4))
        for length in stride(from: 0, to: bytes.count, by: 7) {
            #expect(TextCacheReader(Array(bytes[..<length]), key: "1") == nil)
        }
    }

    @Test(arguments: 0..<10 as Range<UInt64>) func damageIsSeen(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let pages = pages(seed: seed, count: 3)
        let bytes = cache(pages)
        let query = try SearchQuery("e")
        let whole = try #require(TextCacheReader(bytes, key: "1")).hits(query)
        for _ in 0..<150 {
            var damaged = bytes
            let place = Int.random(in: 0..<bytes.count, using: &generator)
            damaged[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
            guard let reader = TextCacheReader(damaged, key: "1") else { continue }
            // Only a separator between pages may change without anybody's noticing.
            #expect(try reader.hits(query) == whole, "seed \(seed), byte \(place)")
        }
    }

    /// Records with right checksums and wrong content: what somebody makes who means harm.
    @Test(arguments: 0..<10 as Range<UInt64>) func wrongRecordsNeverCrash(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for page in pages(seed: seed, count: 3) {
            let bytes = PackedPage(page).bytes
            for _ in 0..<200 {
                var wrong = bytes
                for _ in 0..<Int.random(in: 1...3, using: &generator) {
                    guard let place = wrong.indices.randomElement(using: &generator) else { continue }
                    wrong[place] = UInt8.random(in: 0...255, using: &generator)
                }
                if Bool.random(using: &generator) { wrong.removeLast(wrong.count / 3) }
                guard let packed = try? PackedPage(bytes: wrong) else { continue }
                var writer = TextCacheWriter(key: "1")
                let file = writer.append(packed) + writer.finish()
                guard let reader = TextCacheReader(file, key: "1") else { continue }
                for (text, options) in Self.queries {
                    _ = try? reader.hits(SearchQuery(text, options: options), limit: 50)
                }
            }
        }
    }
}
