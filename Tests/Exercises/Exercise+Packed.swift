import Recto

extension Exercise {
    /// Any bytes as a page that a worker packed for search: matches lie in order, and a cache of the page has the same.
    public static func packed(_ bytes: [UInt8]) {
        guard let page = try? PackedPage(bytes: bytes) else { return }
        expect((try? PackedPage(bytes: page.bytes)) == page, "written, it is another page")
        var cache = TextCacheWriter(key: "key")
        let file = cache.append(page) + cache.finish()
        guard let reader = TextCacheReader(file, key: "key") else { return expect(false, "a cache that can't be read") }
        expect(reader.pageIndices == [page.index], "a cache of other pages")
        for query in queries {
            let hits = try? query.hits(in: page, limit: 100)
            for hit in hits ?? [] {
                expect(hit.page == page.index && hit.start <= hit.end, "a match that is nowhere")
                expect(!hit.snippet.match.unicodeScalars.contains { $0.value < 0x20 }, "control characters")
            }
            // A page whose record is damaged is decoded only where its folded text has a match, and what is looked for with its
            // case is looked for in the record's text, which another folded text than its own may hide.
            guard !query.options.matchesCase, let hits, let kept = try? reader.hits(query, limit: 100) else { continue }
            expect(hits == kept, "the cache has other matches")
        }
    }

    private static let queries: [SearchQuery] = [
        ("e", SearchOptions()), ("the", SearchOptions(matchesCase: true)), ("a", SearchOptions(wholeWord: true)),
        ("[a-z]+", SearchOptions(isRegularExpression: true)),
    ].compactMap { try? SearchQuery($0.0, options: $0.1) }
}
