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
        #expect(CataloguePage([], number: 1, size: 2).count == 1)
        #expect(CataloguePage(entries, number: 1, size: 2, query: "chips SEA").entries.map(\.id) == ["one"])
        #expect(CataloguePage(entries, number: 1, size: 2, query: "chips none").entries.isEmpty)
    }

    @Test func opds2() throws {
        let page = CataloguePage(entries, number: 1, size: 2)
        let feed = OPDSFeed(title: "Shelf", base: "http://h/s/", page: page)
        let json = try #require(
            try JSONSerialization.jsonObject(with: Data(feed.json)) as? [String: Any])
        let links = try #require(json["links"] as? [[String: String]])
        #expect(links.map { $0["rel"] } == ["self", "next"])
        #expect(links[1]["href"] == "http://h/s/opds.json?page=2")
        let publications = try #require(json["publications"] as? [[String: Any]])
        let metadata = try #require(publications[0]["metadata"] as? [String: Any])
        #expect(metadata["title"] as? String == "Fish & <Chips> \u{1}\"")
        #expect(metadata["numberOfPages"] as? Int == 12)
        #expect(metadata["identifier"] as? String == "org.example.fish")
        let acquisitions = try #require(publications[0]["links"] as? [[String: String]])
            .filter { $0["rel"] == "http://opds-spec.org/acquisition/open-access" }
        #expect(
            acquisitions.map { $0["href"] }
                == ["http://h/s/issues/one/document.pdf", "http://h/s/issues/one/issue.recto"])
        let other = try #require(publications[1]["links"] as? [[String: String]])
        #expect(!other.contains { $0["href"]?.hasSuffix("issue.recto") == true })
        #expect(!String(decoding: feed.json, as: UTF8.self).contains("secret"))
    }

    @Test func pageStreams() throws {
        let page = CataloguePage(entries, number: 2, size: 1)
        let first = PageStreamFeed(title: "S&S", base: "http://h/", page: CataloguePage(entries, number: 1, size: 1))
            .xml
        #expect(first.contains("<title>S&amp;S</title>"))
        #expect(first.contains("<title>Fish &amp; &lt;Chips&gt; &quot;</title>"))
        #expect(first.contains("<updated>2023-11-14T22:13:20Z</updated>"))
        #expect(
            first.contains(
                "href=\"http://h/issues/one/stream/{pageNumber}?width={maxWidth}\" type=\"image/jpeg\" pse:count=\"12\"/>"
            ))
        #expect(first.contains("rel=\"next\" href=\"http://h/opds.xml?page=2\""))
        let second = PageStreamFeed(title: "S", base: "http://h/", page: page).xml
        // Nobody knows how many pages there are.
        #expect(!second.contains("opds-pse/stream"))
        #expect(!first.contains("secret"))
        #expect(XMLParser(data: Data(first.utf8)).parse())
        #expect(XMLParser(data: Data(second.utf8)).parse())
    }

    @Test func shelfPage() {
        let html = ShelfPage(
            title: "<Shelf>", page: CataloguePage(entries, number: 1, size: 2), query: "a\"><script>"
        ).html
        #expect(html.contains("<title>&lt;Shelf&gt;</title>"))
        #expect(html.contains("value=\"a&quot;&gt;&lt;script&gt;\""))
        #expect(html.contains("Fish &amp; &lt;Chips&gt; &quot;"))
        #expect(html.contains("<span class=\"details\">Sea · 2024-05 · 12 pages</span>"))
        #expect(html.contains("?page=2&amp;q=a%22%3E%3Cscript%3E"))
        #expect(!html.contains("secret") && !html.contains("<script"))
        let empty = ShelfPage(title: "S", page: CataloguePage([], number: 1, size: 2), query: "").html
        #expect(empty.contains("The shelf is empty."))
    }

    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_827_696, "2000-02-29T12:34:56Z"), (1_709_164_799, "2024-02-28T23:59:59Z"),
        (4_102_444_800, "2100-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    ])
    func times(_ seconds: Int, _ text: String) throws {
        var entry = entries[1]
        entry.stamp.modified = seconds * 1_000_000_000
        let feed = PageStreamFeed(title: "S", base: "/", page: CataloguePage([entry], number: 1, size: 1))
        #expect(feed.xml.contains("<updated>\(text)</updated>\n<link"))
    }
}
