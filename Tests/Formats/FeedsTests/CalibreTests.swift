import RectoFeeds
import Testing

/// Answers in the form that calibre's content server gives them: acquisition links that say no more than a type, covers by the relations of
/// drafts of OPDS, and links to other catalogues without any relation.
@Suite("Catalogues of calibre")
struct CalibreTests {
    private static let base = "http://nas.example:8080/opds?library_id=Magazines"

    private func read(_ entries: String, links: String = "") throws -> StoreList {
        let xml = """
            <?xml version='1.0' encoding='utf-8'?>
            <feed xmlns:dc="http://purl.org/dc/terms/" xmlns:opds="http://opds-spec.org/2010/catalog" xmlns="http://www.w3.org/2005/Atom">
              <title>calibre Library</title>
              <author><name>calibre</name><uri>https://calibre-ebook.com</uri></author>
              <id>calibre-all:timestamp</id>
              <icon>/favicon.png</icon>
              <updated>2026-05-04T03:02:01+00:00</updated>
              <link type="application/atom+xml" rel="search" title="Search" href="/opds/search/{searchTerms}?library_id=Magazines"/>
              <link type="application/atom+xml;type=feed;profile=opds-catalog" rel="start" href="/opds?library_id=Magazines"/>
              \(links)
              \(entries)
            </feed>
            """
        return try FeedReader.read(Array(xml.utf8), from: Self.base)
    }

    @Test("the newest: formats, cover, next page")
    func newest() throws {
        let list = try read(
            """
            <entry>
              <title>The Weekly, No. 12</title><author><name>A &amp; B</name></author>
              <id>urn:uuid:0f0e0d0c-0b0a-0908-0706-050403020100</id><updated>2026-05-04T03:02:01+00:00</updated>
              <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">RATING: \u{2605}\u{2605}<br/>TAGS: Weekly<br/><p>Of <b>May</b>.</p></div></content>
              <link type="application/epub+zip" href="/get/epub/7/Magazines" rel="http://opds-spec.org/acquisition"/>
              <link type="application/pdf" href="/get/pdf/7/Magazines" rel="http://opds-spec.org/acquisition"/>
              <link type="image/jpeg" href="/get/cover/7/Magazines" rel="http://opds-spec.org/cover"/>
              <link type="image/jpeg" href="/get/thumb/7/Magazines" rel="http://opds-spec.org/thumbnail"/>
            </entry>
            """,
            links: """
                <link type="application/atom+xml;type=feed;profile=opds-catalog" rel="up" href="/opds?library_id=Magazines"/>
                <link type="application/atom+xml;type=feed;profile=opds-catalog" rel="next" title="Next"
                  href="/opds/navcatalog/4f6e6577657374?library_id=Magazines&amp;offset=30"/>
                """)
        #expect(list.kind == .opds1 && list.title == "calibre Library" && list.messages.isEmpty && list.parts.isEmpty)
        #expect(
            list.next == "http://nas.example:8080/opds/navcatalog/4f6e6577657374?library_id=Magazines&offset=30")
        let issue = try #require(list.issues.first)
        #expect(list.issues.count == 1 && issue.key == "urn:uuid:0f0e0d0c-0b0a-0908-0706-050403020100")
        #expect(issue.title == "The Weekly, No. 12" && issue.updated == 1_777_863_721)
        #expect(issue.offers.map(\.mediaType) == ["application/epub+zip", "application/pdf"])
        #expect(issue.offers.map(\.address).last == "http://nas.example:8080/get/pdf/7/Magazines")
        #expect(issue.offers.allSatisfy { $0.relation == .open })
        #expect(issue.cover == "http://nas.example:8080/get/cover/7/Magazines")
    }

    @Test("the top leads to lists, and has none of its own")
    func top() throws {
        let list = try read(
            """
            <entry>
              <title>By Newest</title><id>calibre-navcatalog:2a2b</id><updated>2026-05-04T03:02:01+00:00</updated>
              <content type="text">Books sorted by Date</content>
              <link type="application/atom+xml;type=feed;profile=opds-catalog"
                href="/opds/navcatalog/4f6e6577657374?library_id=Magazines"/>
            </entry>
            """)
        #expect(list.issues.isEmpty && list.messages.isEmpty)
        #expect(
            list.parts == [
                StoreList.Part(
                    title: "By Newest",
                    address: "http://nas.example:8080/opds/navcatalog/4f6e6577657374?library_id=Magazines")
            ])
    }
}
