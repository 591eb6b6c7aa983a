import Foundation
import FoundationXML
import RectoPackaging
import Testing

@testable import RectoShelf

@Suite struct CatalogueTests {
    let entries: [ShelfEntry]

    init() throws {
        var stamp = try Files.stamp("/")
        stamp.modified = 1_700_000_000_000_000_000
        let facts = IssueFacts(
            title: "Fish & <Chips> \u{1}\"", pageCount: 12, identifier: "org.example.fish", language: "en-GB",
            date: "2024-05", publisher: "Sea")
        entries = [
            ShelfEntry(id: "one", path: "/secret/place/a.recto", kind: .package, stamp: stamp, facts: facts),
            ShelfEntry(id: "two", path: "/secret/place/b.pdf", kind: .document, stamp: stamp, facts: nil),
            ShelfEntry(id: "three", path: "/secret/place/c.pdf", kind: .document, stamp: stamp, facts: nil),
        ]
    }

    @Test func dividesIntoPages() {
        let first = CataloguePage(entries, number: 1, size: 2)
        #expect(first.entries.map(\.id) == ["one", "two"] && first.count == 2 && first.total == 3)
        #expect(CataloguePage(entries, number: 2, size: 2).entries.map(\.id) == ["three"])
        #expect(CataloguePage(entries, number: 99, size: 2).number == 2)
        #expect(CataloguePage(entries, number: -1, size: 2).number == 1)
        #expect(CataloguePage([ShelfEntry](), number: 1, size: 2).count == 1)
        #expect(CataloguePage(entries, number: 1, size: 2, query: "chips SEA").entries.map(\.id) == ["one"])
        #expect(CataloguePage(entries, number: 1, size: 2, query: "chips none").entries.isEmpty)
    }

    @Test func opds2() throws {
        let page = CataloguePage(entries, number: 1, size: 2)
        let feed = OPDSFeed(title: "Shelf", base: "http://h/s/", page: page, updated: 1_700_000_000_000_000_000)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(feed.json)) as? [String: Any])
        let links = try #require(json["links"] as? [[String: Any]])
        let addresses = Dictionary(links.map { ($0["rel"] as? String, $0["href"] as? String) }) { $1 }
        #expect(
            addresses == [
                "self": "http://h/s/opds.json", "start": "http://h/s/opds.json", "search": "http://h/s/opds.json{?q}",
                "first": "http://h/s/opds.json", "last": "http://h/s/opds.json?page=2",
                "next": "http://h/s/opds.json?page=2",
            ])
        #expect(links.filter { $0["templated"] as? Bool == true }.count == 1)
        let publications = try #require(json["publications"] as? [[String: Any]])
        let metadata = try #require(publications[0]["metadata"] as? [String: Any])
        #expect(metadata["title"] as? String == "Fish & <Chips> \u{1}\"")
        #expect(metadata["numberOfPages"] as? Int == 12)
        #expect(metadata["identifier"] as? String == "org.example.fish")
        #expect(metadata["modified"] as? String == "2023-11-14T22:13:20Z")
        let acquisitions = try #require(publications[0]["links"] as? [[String: Any]])
            .filter { $0["rel"] as? String == "http://opds-spec.org/acquisition/open-access" }
        #expect(
            acquisitions.map { $0["href"] as? String }
                == ["http://h/s/issues/one/document.pdf", "http://h/s/issues/one/issue.recto"])
        // Only what lies on the disk as it is sent has a size that is known.
        #expect(acquisitions.map { $0["size"] as? Int } == [nil, entries[0].stamp.size])
        let one = try #require(JSONSerialization.jsonObject(with: Data(feed.publication(entries[0]))) as? NSDictionary)
        #expect(one == publications[0] as NSDictionary)
        let own = try #require(publications[0]["links"] as? [[String: Any]]).first { $0["rel"] as? String == "self" }
        #expect(own?["href"] as? String == "http://h/s/issues/one/publication.json")
        let other = try #require(publications[1]["links"] as? [[String: Any]])
        #expect(!other.contains { ($0["href"] as? String)?.hasSuffix("issue.recto") == true })
        #expect(!String(decoding: feed.json, as: UTF8.self).contains("secret"))
    }

    @Test func pageStreams() throws {
        func feed(_ number: Int) -> String {
            PageStreamFeed(
                title: "S&S", base: "http://h/", part: .all, page: CataloguePage(entries, number: number, size: 1),
                updated: 1_700_000_001_000_000_000
            ).xml
        }
        let first = feed(1)
        #expect(first.contains("<author><name>S&amp;S</name></author>"))
        #expect(first.contains("<updated>2023-11-14T22:13:21Z</updated>"))
        #expect(first.contains("<title>Fish &amp; &lt;Chips&gt; &quot;</title>"))
        #expect(first.contains("<updated>2023-11-14T22:13:20Z</updated>"))
        #expect(
            first.contains(
                "href=\"http://h/issues/one/stream/{pageNumber}?width={maxWidth}\" type=\"image/jpeg\" pse:count=\"12\"/>"
            ))
        #expect(first.contains("rel=\"next\" href=\"http://h/opds.xml?list=all&amp;page=2\""))
        #expect(first.contains("rel=\"last\" href=\"http://h/opds.xml?list=all&amp;page=3\""))
        #expect(first.contains("rel=\"search\" href=\"http://h/opensearch.xml\""))
        let second = feed(2)
        #expect(second.contains("rel=\"previous\" href=\"http://h/opds.xml?list=all\""))
        // Nobody knows how many pages there are.
        #expect(!second.contains("opds-pse/stream"))
        #expect(!first.contains("secret"))
        #expect(XMLParser(data: Data(first.utf8)).parse())
        #expect(XMLParser(data: Data(second.utf8)).parse())
    }

    /// OPDS-PSE 1.2.
    @Test func pageStreamsTellWhereTheReaderHasBeen() {
        func feed(_ page: Int) -> String {
            var feed = PageStreamFeed(
                title: "S", base: "/", part: .all, page: CataloguePage(entries, number: 1, size: 1), updated: 1)
            feed.lastRead = ["one": .init(page: page, date: "2026-01-01T10:00:00.000Z")]
            return feed.xml
        }
        #expect(
            feed(8).contains("pse:count=\"12\" pse:lastRead=\"8\" pse:lastReadDate=\"2026-01-01T10:00:00.000Z\"/>"))
        // The file has got shorter since.
        #expect(feed(99).contains("pse:lastRead=\"12\""))
        var page = ShelfPage(title: "S", page: CataloguePage(entries, number: 1, size: 2))
        page.lastRead = ["one": 8]
        #expect(page.html.contains("<span class=\"details\">Sea · 2024-05 · page 8 of 12</span>"))
    }

    @Test func shelfPage() {
        let html = ShelfPage(
            title: "<Shelf>", page: CataloguePage(entries, number: 1, size: 2), part: .search("a\"><script>")
        ).html
        #expect(html.contains("<title>&lt;Shelf&gt;</title>"))
        #expect(html.contains("value=\"a&quot;&gt;&lt;script&gt;\""))
        #expect(html.contains("Fish &amp; &lt;Chips&gt; &quot;"))
        #expect(html.contains("<span class=\"details\">Sea · 2024-05 · 12 pages</span>"))
        #expect(html.contains("?page=2&amp;q=a%22%3E%3Cscript%3E"))
        #expect(!html.contains("secret") && !html.contains("<script"))
        let empty = ShelfPage(title: "S", page: CataloguePage([ShelfEntry](), number: 1, size: 2)).html
        #expect(empty.contains("The shelf is empty."))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_827_696, "2000-02-29T12:34:56Z"), (1_709_164_799, "2024-02-28T23:59:59Z"),
        (4_102_444_800, "2100-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ])
    func times(_ seconds: Int, _ text: String) { #expect(Timestamp.text(seconds * 1_000_000_000) == text) }

    /// A file out of a reproducible archive has the time 0.
    @Test func whatHasNoTimeOfItsOwnIsAsNewAsItsFile() {
        var entry = entries[1]
        #expect(entry.updated == 1_700_000_000_000_000_000)
        (entry.stamp.modified, entry.changed) = (0, 1_600_000_000_000_000_000)
        #expect(entry.updated == 1_600_000_000_000_000_000)
    }

    @Test func seriesAndOriginal() throws {
        var entry = entries[0]
        (entry.kind, entry.path) = (.book, "/secret/place/Umi & Sora 3.CBZ")
        entry.facts?.series = "Umi & Sora"
        entry.facts?.number = "3.5"
        entry.facts?.summary = "They <meet>."
        entry.facts?.creators = ["A. Nagy"]
        let page = CataloguePage([entry], number: 1, size: 2)
        let feed = OPDSFeed(title: "S", base: "/", page: page, updated: 1)
        let json = try #require(try JSONSerialization.jsonObject(with: Data(feed.json)) as? [String: Any])
        let publication = try #require((json["publications"] as? [[String: Any]])?.first)
        let metadata = try #require(publication["metadata"] as? [String: Any])
        let series = try #require((metadata["belongsTo"] as? [String: [[String: Any]]])?["series"]?.first)
        #expect(series["name"] as? String == "Umi & Sora" && series["position"] as? Double == 3.5)
        #expect(metadata["description"] as? String == "They <meet>.")
        let links = try #require(publication["links"] as? [[String: Any]])
        #expect(
            links.prefix(3).map { $0["href"] as? String }
                == ["/issues/one/publication.json", "/issues/one/original.cbz", "/issues/one/document.pdf"])
        #expect(links[1]["type"] as? String == "application/vnd.comicbook+zip")
        let xml = PageStreamFeed(title: "S", base: "/", part: .all, page: page, updated: 1).xml
        for part in [
            "<schema:Series name=\"Umi &amp; Sora\" position=\"3.5\"/>", "<summary>They &lt;meet&gt;.</summary>",
            "<author><name>A. Nagy</name></author>", "<dc:language>en-GB</dc:language>",
            "<dc:publisher>Sea</dc:publisher>", "<dc:issued>2024-05</dc:issued>",
            "href=\"/issues/one/original.cbz\" type=\"application/vnd.comicbook+zip\"",
        ] {
            #expect(xml.contains(part), "\(part)")
        }
        #expect(!xml.contains("secret") && XMLParser(data: Data(xml.utf8)).parse())
    }

    @Test func navigation() throws {
        let group = ShelfGroup(id: "abc", name: "Umi & Sora", isSeries: true, entries: entries)
        let feed = NavigationFeed(
            title: "S&S", base: "http://h/", groups: CataloguePage([.group(group)], number: 1, size: 9), issues: 3,
            updated: 1_700_000_000_000_000_000
        ).xml
        #expect(XMLParser(data: Data(feed.utf8)).parse())
        for part in [
            "<title>S&amp;S</title>", "<title>Umi &amp; Sora</title>",
            "rel=\"subsection\" href=\"http://h/opds.xml?list=all\"",
            "rel=\"subsection\" href=\"http://h/opds.xml?group=abc\"", "Series, 3 issues",
            "rel=\"http://opds-spec.org/sort/new\" href=\"http://h/opds.xml?list=new\"",
        ] {
            #expect(feed.contains(part), "\(part)")
        }
        #expect(!feed.contains("opds-spec.org/acquisition"))
        let json = OPDSFeed(
            title: "S", base: "/", page: CataloguePage(entries, number: 1, size: 9), groups: [group], updated: 1
        ).json
        let read = try #require(try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any])
        let navigation = try #require(read["navigation"] as? [[String: String]])
        #expect(navigation.map { $0["href"] } == ["/opds.json?list=new", "/opds.json?group=abc"])
        let html = ShelfPage(title: "S", page: CataloguePage([.group(group)], number: 1, size: 9)).html
        #expect(html.contains("<a href=\"?group=abc\">") && html.contains("3 issues"))
        let inner = ShelfPage(title: "S", page: CataloguePage(entries, number: 1, size: 2), part: .group(group)).html
        #expect(inner.contains("<a href=\"./\">S</a>") && inner.contains("?page=2&amp;group=abc"))
    }

    @Test func openSearchAndApp() throws {
        let xml = OpenSearchDescription(title: "S&S", base: "http://h/s/").xml
        #expect(XMLParser(data: Data(xml.utf8)).parse())
        #expect(xml.contains("template=\"http://h/s/opds.xml?q={searchTerms}&amp;page={startPage?}\""))
        let app = try JSONSerialization.jsonObject(with: Data(ShelfApp.json(title: "S\"S"))) as? [String: Any]
        #expect(app?["name"] as? String == "S\"S" && (app?["icons"] as? [Any])?.count == 3)
        #expect(XMLParser(data: Data(ShelfApp.svg.utf8)).parse())
    }
}
