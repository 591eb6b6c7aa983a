import RectoDiagnostics
import RectoFeeds
import Testing

@Suite("Lists of stores")
struct ListTests {
    private static let base = "https://shop.example/lists/store.list?x=1"

    private func read(_ text: String, limits: FeedLimits = FeedLimits()) throws -> StoreList {
        try FeedReader.read(Array(text.utf8), from: Self.base, limits: limits)
    }

    @Test("store.plist: every key, dates as text and as dates, what is wrong with line and column")
    func plist() throws {
        let list = try read(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0"><array>
            <dict><key>ID</key><string>com.example.1</string><key>Title</key><string>First &amp; best</string>
            <key>Release date</key><date>2012-01-02T03:04:05Z</date><key>Cover URL</key><string>covers/1.png</string>
            <key>Download URL</key><string>http://cdn.example/1.pdf</string><key>Free</key><true/></dict>
            <dict><key>ID</key><integer>2</integer><key>Release date</key><string>2012-02</string>
            <key>Download URL</key><string>file:///etc/passwd</string><key>Free</key><string>NO</string></dict>
            <dict><key>Title</key><string>No ID</string></dict>
            <dict><key>ID</key><string>3</string><key>Download URL</key><string>/3.recto</string><key>Free</key><false/></dict>
            </array></plist>
            """)
        #expect(list.kind == .classic)
        let first = ListedIssue(
            key: "com.example.1", title: "First & best", published: 1_325_473_445,
            cover: "https://shop.example/lists/covers/1.png", offers: [IssueOffer(.open, "http://cdn.example/1.pdf")])
        #expect(list.issues.first == first)
        #expect(list.issues.map(\.key) == ["com.example.1", "2", "3"])
        #expect(list.issues[1].published == 1_328_054_400 && list.issues[1].offers.isEmpty)
        #expect(list.issues[2].offers == [IssueOffer(.buy, "https://shop.example/3.recto")])
        #expect(
            list.messages.map(\.description) == [
                "8:24: “file:///etc/passwd” is no http or https address, and left out",
                "9:1: an issue without an ID is left out",
            ])
    }

    @Test("the same keys in JSON")
    func classicJSON() throws {
        let list = try read(
            #"[{"ID":"a","Title":"A","Release date":"2020-02-29","Download URL":"a.pdf"},{"ID":"b","Free":"yes","Download URL":"b.pdf"}, 7]"#
        )
        #expect(list.kind == .classic && list.issues.count == 2 && list.messages.count == 1)
        #expect(list.issues[0].published == 1_582_934_400)
        #expect(list.issues.flatMap(\.offers).map(\.relation) == [.open, .open])
        #expect(try read("[]").issues.isEmpty)
    }

    @Test("Baker's shelf.json")
    func baker() throws {
        let list = try read(
            #"""
            [{"name":"a-study","title":"A Study","info":"x","date":"2013-10-14 10:09:59","cover":"c.png",
              "url":"http://h.example/a.hpub","product_id":"com.a","categories":["c"]},
             {"name":"b","title":"B","date":"yesterday","url":"b.hpub"}]
            """#)
        #expect(list.kind == .baker && list.issues.map(\.key) == ["a-study", "b"])
        #expect(list.issues[0].published == 1_381_745_399)
        #expect(list.issues.flatMap(\.offers).map(\.relation) == [.buy, .open])
        #expect(list.messages.map(\.text) == ["“yesterday” is no date"])
    }

    @Test("OPDS 2.0: groups, prices, holds, files in files, sizes and digests")
    func opds2() throws {
        let digest = String(repeating: "0a", count: 32)
        let list = try read(
            #"""
            {"metadata":{"title":{"en":"Shop"}},"links":[{"rel":["next"],"href":"?page=2"}],
             "navigation":[{"href":"new","title":"New"},{"href":"s{?q}","templated":true}],
             "publications":[{"metadata":{"identifier":"urn:x:1","title":"One","modified":"2026-01-01T01:00:00+01:00",
               "published":"2025-12-01"},"images":[{"href":"1.jpg"}],
              "links":[{"rel":"self","href":"1.json"},
               {"rel":"http://opds-spec.org/acquisition/open-access","href":"1.recto","type":"Application/vnd.recto+zip; v=1",
                "size":123,"properties":{"x-recto-sha256":"\#(digest)"}},
               {"rel":"http://opds-spec.org/acquisition/buy","href":"buy/1","type":"text/html","properties":{
                "price":{"currency":"EUR","value":4.99},"indirectAcquisition":[{"type":"application/x-lcp","child":[{"type":"application/pdf"}]}]}}]}],
             "groups":[{"metadata":{"title":"G"},"publications":[{"metadata":{"title":"Two"},"links":[
               {"rel":"self","href":"2.json"},{"rel":"http://opds-spec.org/acquisition/borrow","href":"2","properties":{
                "availability":{"state":"unavailable"},"holds":{"total":9,"position":3}}}]},
              {"metadata":{"identifier":"urn:x:1","title":"One","modified":"2026-01-01T00:00:01Z"},"links":[]}]}]}
            """#)
        #expect(list.kind == .opds2 && list.title == "Shop")
        #expect(list.next == "https://shop.example/lists/store.list?page=2")
        #expect(list.parts == [StoreList.Part(title: "New", address: "https://shop.example/lists/new")])
        // Listed twice, and changed a second later.
        #expect(list.issues.map(\.updated) == [1_767_225_601, nil])
        #expect(list.messages.count == 1)
        let borrow = try #require(list.issues.last?.offers.first)
        #expect(list.issues.last?.key == "https://shop.example/lists/2.json")
        #expect(borrow.relation == .borrow && borrow.availability == .init(.unavailable, position: 3))
        let first = try read(
            #"""
            {"metadata":{},"publications":[{"metadata":{"identifier":"a"},"links":[
             {"rel":"http://opds-spec.org/acquisition","href":"1.recto","size":5,"properties":{"x-recto-sha256":"\#(digest)"}},
             {"rel":"http://opds-spec.org/acquisition/buy","href":"b","properties":{"price":{"currency":"EUR","value":4.99},
              "indirectAcquisition":[{"type":"application/x-lcp","child":[{"type":"application/pdf"}]}]}}]}]}
            """#
        ).issues[0].offers
        #expect(first[0] == IssueOffer(.open, "https://shop.example/lists/1.recto", size: 5, digest: digest))
        #expect(
            first[1].price == .init(4.99, "EUR") && first[1].indirectTypes == ["application/x-lcp", "application/pdf"])
    }

    @Test("OPDS 1.2: catalogues and what they lead to, xml:base, prices")
    func opds1() throws {
        let list = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom" xmlns:o="http://opds-spec.org/2010/catalog" xml:base="/cat/">
            <title>Shop</title><link rel="next" href="2.xml" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/>
            <entry><id>urn:1</id><title>One &lt;1&gt;</title><updated>2026-01-01T00:00:00Z</updated><published>2025-06-01T00:00:00Z</published>
             <link rel="http://opds-spec.org/image/thumbnail" href="t.jpg"/><link rel="http://opds-spec.org/image" href="c.jpg?a=1&amp;b=2"/>
             <link rel="http://opds-spec.org/acquisition" href="1.pdf" type="application/pdf" length="77"/>
             <link rel="http://opds-spec.org/acquisition/buy" href="b"><o:price currencycode="USD">1.5</o:price>
              <o:indirectAcquisition type="application/zip"><o:indirectAcquisition type="application/pdf"/></o:indirectAcquisition></link></entry>
            <entry xml:base="sub/"><id>urn:nav</id><title>More</title>
             <link rel="subsection" href="more.xml" type="application/atom+xml;profile=opds-catalog;kind=acquisition"/></entry>
            <entry><title>Nothing</title></entry></feed>
            """)
        #expect(list.kind == .opds1 && list.title == "Shop" && list.next == "https://shop.example/cat/2.xml")
        #expect(list.parts == [StoreList.Part(title: "More", address: "https://shop.example/cat/sub/more.xml")])
        let issue = try #require(list.issues.first)
        #expect(issue.title == "One <1>" && issue.cover == "https://shop.example/cat/c.jpg?a=1&b=2")
        #expect(
            issue.offers.first
                == IssueOffer(.open, "https://shop.example/cat/1.pdf", mediaType: "application/pdf", size: 77))
        #expect(issue.offers.last?.price == .init(1.5, "USD"))
        #expect(issue.offers.last?.indirectTypes == ["application/zip", "application/pdf"])
        #expect(list.messages.map(\.description) == ["10:1: an entry without an id is left out"])
    }

    @Test("JSON Feed, Atom and RSS with enclosures")
    func feeds() throws {
        let json = try read(
            #"""
            {"version":"https://jsonfeed.org/version/1.1","title":"J","next_url":"p2","items":[
             {"id":1,"title":"One","date_published":"2026-03-01T00:00:00Z","image":"1.png","attachments":[
              {"url":"1.pdf","mime_type":"application/pdf","size_in_bytes":9}]},{"id":"2","attachments":[]}]}
            """#)
        #expect(json.kind == .jsonFeed && json.next == "https://shop.example/lists/p2" && json.messages.count == 1)
        #expect(json.issues.map(\.key) == ["1"] && json.issues[0].offers[0].size == 9)
        let atom = try read(
            """
            <feed xmlns="http://www.w3.org/2005/Atom"><title>A</title><entry><id>1</id><updated>2026-03-01T00:00:00Z</updated>
            <link rel="enclosure" href="1.pdf" type="application/pdf" length="10"/></entry></feed>
            """)
        #expect(atom.kind == .atom && atom.issues[0].offers[0].size == 10 && atom.issues[0].title == "1")
        let rss = try read(
            """
            <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>R</title>
            <item><title><![CDATA[One & only]]></title><guid isPermaLink="false">g1</guid><pubDate>Sat, 07 Sep 2002 02:00:01 +0200</pubDate>
            <media:thumbnail url="t.jpg"/><enclosure url="1.pdf" length="0" type="application/pdf"/></item>
            <item><title>Words</title></item></channel></rss>
            """)
        #expect(rss.kind == .rss && rss.issues.count == 1 && rss.messages.count == 1)
        #expect(rss.issues[0].title == "One & only" && rss.issues[0].published == 1_031_356_801)
        #expect(
            rss.issues[0].offers == [
                IssueOffer(.open, "https://shop.example/lists/1.pdf", mediaType: "application/pdf")
            ])
    }

    @Test(
        "dates",
        arguments: [
            ("1970-01-01", 0), ("2000-02-29T23:59:60Z", 951_868_800), ("1969-12-31 23:59:59", -1),
            ("2026-03-01T10:00:00.123-05:30", 1_772_379_000), ("2026", 1_767_225_600), ("2026-13-01", nil),
            ("2026-02-29", nil),
            ("2026-03-01T24:00:00Z", nil), ("26-03-01", nil), ("", nil), ("2026-03-01T10:00:00+0", nil),
        ] as [(String, Int?)])
    func dates(text: String, seconds: Int?) throws {
        let list = try read(#"[{"ID":"1","Release date":"\#(text)"}]"#)
        #expect(list.issues[0].published == seconds)
    }
}
