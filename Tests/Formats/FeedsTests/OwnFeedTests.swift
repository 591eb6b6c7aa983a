import RectoFeeds
import RectoPackaging
import RectoShelf
import Testing

/// What `recto serve` publishes is read.
@Suite("Recto's own catalogues")
struct OwnFeedTests {
    private static let digest = String(repeating: "0a", count: 32)

    private func entries() throws -> [ShelfEntry] {
        var stamp = try Files.stamp("/")
        stamp.modified = 1_700_000_000_000_000_000
        stamp.size = 4711
        let facts = IssueFacts(title: "Fish & <Chips>", pageCount: 12, identifier: "org.example.fish", date: "2024-05")
        var one = ShelfEntry(id: "one", path: "/a.recto", kind: .package, stamp: stamp, facts: facts)
        one.digest = Self.digest
        return [
            one, ShelfEntry(id: "two", path: "/b.pdf", kind: .document, stamp: stamp, facts: nil),
        ]
    }

    @Test("as OPDS 2.0, page by page")
    func opds2() throws {
        let page = CataloguePage(try entries(), number: 1, size: 1)
        let feed = OPDSFeed(
            title: "Shelf", base: "https://h.example/s/", page: page, updated: 1_700_000_000_000_000_000)
        let list = try FeedReader.read(feed.json, from: "https://h.example/s/opds.json")
        #expect(list.kind == .opds2 && list.title == "Shelf" && list.messages.isEmpty)
        #expect(list.next == "https://h.example/s/opds.json?page=2")
        let issue = try #require(list.issues.first)
        #expect(issue.key == "org.example.fish" && issue.title == "Fish & <Chips>")
        #expect(issue.updated == 1_700_000_000 && issue.published == 1_714_521_600)
        #expect(issue.offers.map(\.mediaType) == ["application/pdf", "application/vnd.recto+zip"])
        #expect(
            issue.offers.allSatisfy { $0.relation == .open && $0.address.hasPrefix("https://h.example/s/issues/one/") })
        // The PDF in a package has neither before it is taken out.
        #expect(issue.offers.map(\.size) == [nil, 4711] && issue.offers.map(\.digest) == [nil, Self.digest])
        #expect(issue.cover == "https://h.example/s/issues/one/cover.jpg")
    }

    @Test("as OPDS 1.2: issues, and the groups that the top leads to")
    func opds1() throws {
        let page = CataloguePage(try entries(), number: 1, size: 1)
        let feed = PageStreamFeed(
            title: "Shelf", base: "https://h.example/s/", part: .all, page: page, updated: 1_700_000_000_000_000_000)
        let list = try FeedReader.read(Array(feed.xml.utf8), from: "https://h.example/s/opds.xml")
        #expect(list.kind == .opds1 && list.messages.isEmpty)
        #expect(list.next == "https://h.example/s/opds.xml?list=all&page=2")
        #expect(list.issues.map(\.key) == ["org.example.fish"])
        #expect(list.issues[0].updated == 1_700_000_000 && list.issues[0].published == 1_714_521_600)
        #expect(list.issues[0].offers.map(\.mediaType) == ["application/pdf", "application/vnd.recto+zip"])
        #expect(list.issues[0].offers.map(\.size) == [nil, 4711])
        let top = NavigationFeed(
            title: "Shelf", base: "https://h.example/s/", groups: CataloguePage([ShelfItem](), number: 1, size: 9),
            issues: 2, updated: 1_700_000_000_000_000_000)
        let parts = try FeedReader.read(Array(top.xml.utf8), from: "https://h.example/s/opds.xml").parts
        #expect(parts.contains { $0.address == "https://h.example/s/opds.xml?list=all" })
    }
}
