import RectoDiagnostics
import RectoMarks
import RectoMarkup
import RectoPackaging
import RectoPlaces
import TestSupport
import Testing

@testable import RectoFlow

/// Runs `body` with a book that is a folder of these files.
func withBook(_ files: [String: String], _ body: (FlowBook) throws -> Void) throws {
    try withTemporaryFolder { folder in
        for (name, text) in files {
            let path = folder + "/book/" + name
            try Files.makeFolder(Files.split(path).folder)
            try Files.replace(path, with: Array(text.utf8))
        }
        try body(try FlowBook(folder + "/book", as: .epub))
    }
}

/// An EPUB of documents, each a body.
func book(_ bodies: [String], nav: String = "", spine: String? = nil, more: [String: String] = [:]) -> [String: String]
{
    let items = bodies.indices.map {
        "<item id='c\($0)' href='c\($0).xhtml' media-type='application/xhtml+xml'/>"
    }.joined()
    let order = spine ?? bodies.indices.map { "<itemref id='r\($0)' idref='c\($0)'/>" }.joined()
    var files = [
        "META-INF/container.xml": "<container><rootfiles><rootfile full-path='OPS/book.opf'/></rootfiles></container>",
        "OPS/book.opf": """
        <package version='3.0'><metadata><title>The Lantern</title><creator>A</creator><language>en</language>
        <meta property='rendition:layout'>pre-paginated</meta></metadata><manifest>\(items)
        <item id='nav' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>
        <item id='pdf' href='a.pdf' media-type='application/pdf' fallback='c0'/></manifest>
        <spine page-progression-direction='rtl'>\(order)</spine></package>
        """,
        "OPS/nav.xhtml": "<html xmlns:epub='http://www.idpf.org/2007/ops'><body>\(nav)</body></html>",
    ]
    for (index, body) in bodies.enumerated() {
        files["OPS/c\(index).xhtml"] = "<html xmlns='http://www.w3.org/1999/xhtml'><head/><body>\(body)</body></html>"
    }
    return files.merging(more) { _, new in new }
}

@Suite struct FlowBookTests {
    @Test(
        arguments: [
            ("", "", nil, nil), ("dir='rtl'", "", "rtl", "rtl"), ("dir='ltr'", "dir='rtl'", "rtl", "ltr"),
            ("dir='rtl'", "dir='auto'", nil, "rtl"), ("", "dir='RTL'", "rtl", nil),
        ] as [(String, String, String?, String?)])
    func saysHowTitleAndCreatorsAreWritten(_ package: String, _ title: String, _ own: String?, _ creator: String?)
        throws
    {
        var files = book(["<p>a</p>"])
        files["OPS/book.opf"] = files["OPS/book.opf"]?
            .replacing("<package ", with: "<package \(package) ").replacing("<title>", with: "<title \(title)>")
        try withBook(files) { book in
            #expect(book.facts.titleDirection == own)
            #expect(book.facts.creatorDirections == (creator == nil ? [] : [creator]))
        }
    }

    @Test func pictureInAnAddress() throws {
        try withBook(book(["<p>a</p>"])) { book in
            let bytes = try book.file("data:image/png;base64,YWI=", limit: 2)
            #expect(bytes == Array("ab".utf8))
            #expect(throws: Failure.self) { try book.file("data:image/png;base64,YWI=", limit: 1) }
        }
    }

    @Test func standInsOfAFile() throws {
        var files = book(["<p>a</p>"])
        files["OPS/book.opf"] = files["OPS/book.opf"]?.replacing(
            "</manifest>",
            with: """
                <item id='a' href='a.psd' media-type='image/x-psd' fallback='b'/><item id='b' href='b.tif' fallback='d'/>
                <item id='d' href='d.png' media-type='image/png' fallback='a'/></manifest>
                """)
        try withBook(files) { book in
            #expect(book.standIns(for: "OPS/a.psd") == ["OPS/b.tif", "OPS/d.png"])
            #expect(book.standIns(for: "OPS/d.png") == ["OPS/a.psd", "OPS/b.tif"])
            #expect(book.standIns(for: "OPS/none").isEmpty)
        }
    }

    @Test func saysWhatIsNotWellFormed() throws {
        try withBook(book(["<p>a</p>", "<p>b"])) { book in
            #expect(try book.text(item: 0).tree?.isWellFormed == true)
            let broken = try book.text(item: 1)
            #expect(broken.tree?.isWellFormed == false && broken.text == "b")
        }
    }

    @Test func saysWhatItIs() throws {
        let nav = """
            <nav epub:type='toc'><ol><li><a href='c0.xhtml'>One</a><ol><li><a href='c1.xhtml#x'>Two</a></li></ol></li>
            <li><a href='c9.xhtml'>Gone</a></li></ol></nav>
            <nav epub:type='page-list'><ol><li><a href='c1.xhtml#x'>xii</a></li></ol></nav>
            """
        let files = book(
            ["<p>a</p>", "<p>bc</p><p id='x'>d</p>"], nav: nav,
            spine: "<itemref idref='pdf'/><itemref idref='c1' linear='no'/><itemref idref='none'/>")
        try withBook(files) { book in
            let facts = book.facts
            #expect(facts.title == "The Lantern" && facts.creators == ["A"] && facts.languages == ["en"])
            #expect(facts.direction == "rtl" && facts.isFixedLayout == true && facts.pageCount == 1)
            #expect(facts.items.map(\.path) == ["OPS/c0.xhtml", "OPS/c1.xhtml"])
            #expect(facts.items.map(\.title) == ["One", "Two"] && facts.items[1].isAuxiliary == true)
            #expect(facts.problems.count == 1)
            let value1 = try book.text(item: 1).text
            #expect(value1 == "bc\nd")
            let outline = try book.outline()
            #expect(outline.entries.map(\.level) == [1, 2, 1])
            #expect(outline.entries.map(\.offset) == [0, 3, nil])
            #expect(outline.entries[2].problem != nil)
            #expect(outline.pages.map(\.title) == ["xii"] && outline.pages[0].offset == 3)
            let pages = book.pages(item: 1, try book.text(item: 1))
            #expect(pages.map(\.label) == ["xii"] && pages.map(\.offset) == [3])
        }
    }

    @Test func rightsAreNamed() throws {
        let encryption = """
            <encryption><EncryptedData><EncryptionMethod Algorithm='http://www.w3.org/2001/04/xmlenc#aes128-cbc'/>
            <CipherData><CipherReference URI='OPS/c0.xhtml'/></CipherData></EncryptedData></encryption>
            """
        let files = book(
            ["<p>a</p>"], more: ["META-INF/encryption.xml": encryption, "META-INF/rights.xml": "<rights/>"])
        let failure = #expect(throws: Failure.self) { try withBook(files) { _ in } }
        #expect(failure?.code == .encrypted && failure?.message.contains("Adobe ADEPT") == true)
        let partly = book(["<p>a</p>", "<p>b</p>"], more: ["META-INF/encryption.xml": encryption])
        try withBook(partly) { book in
            let value2 = try book.text(item: 1).text
            #expect(value2 == "b")
            let failure = #expect(throws: Failure.self) { try book.text(item: 0) }
            #expect(failure?.code == .encrypted)
        }
    }

    @Test func aDocumentThatIsMissingCostsOnlyItself() throws {
        var files = book(["<p>a</p>", "<p>b</p>"])
        files["OPS/c1.xhtml"] = nil
        try withBook(files) { book in
            let value3 = try book.text(item: 0).text
            #expect(value3 == "a")
            #expect(book.facts.items[1].failure?.code == .damaged)
            #expect(throws: Failure.self) { try book.text(item: 1) }
            #expect(throws: Failure.self) { try book.text(item: 2) }
        }
    }

    @Test func fallbackChainsThatNeverEndAreLeft() throws {
        var files = book(["<p>a</p>"])
        files["OPS/book.opf"] = """
            <package><metadata/><manifest><item id='c0' href='c0.xhtml' media-type='application/xhtml+xml'/>
            <item id='a' href='a' media-type='x/y' fallback='b'/><item id='b' href='b' media-type='x/y' fallback='a'/></manifest>
            <spine><itemref idref='c0'/><itemref idref='a'/></spine></package>
            """
        try withBook(files) { #expect($0.facts.items[1].failure?.message.contains("no text in its place") == true) }
    }
}
