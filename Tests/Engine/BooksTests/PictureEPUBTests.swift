import RectoDiagnostics
import RectoPackaging
import Testing

@testable import RectoBooks

@Suite struct PictureEPUBTests {
    private static let container = """
        <?xml version="1.0"?><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles>
        <rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
        """

    /// - Parameters:
    ///   - items: Of the manifest: id, address, media type and properties.
    ///   - spine: The elements in it.
    private static func files(
        items: [(String, String, String, String)], spine: String, spineAttributes: String = "",
        metadata: String = "", more: [String: String] = [:]
    ) -> [String: String] {
        let manifest = items.map { id, address, type, properties in
            "<item id=\"\(id)\" href=\"\(address)\" media-type=\"\(type)\" properties=\"\(properties)\"/>"
        }.joined()
        let opf = """
            <?xml version="1.0"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The
               Keeper</dc:title><dc:title>Second</dc:title><dc:creator>A. Nagy</dc:creator><dc:creator>B. Ito</dc:creator>
               <dc:language>ja</dc:language>\(metadata)</metadata>
            <manifest>\(manifest)</manifest><spine \(spineAttributes)>\(spine)</spine></package>
            """
        return ["META-INF/container.xml": container, "OPS/book.opf": opf].merging(more) { _, new in new }
    }

    private static func spine(_ ids: [String]) -> String { ids.map { "<itemref idref=\"\($0)\"/>" }.joined() }

    @Test func picturesOfTheSpineArePages() throws {
        let files = Self.files(
            items: [
                ("a", "img/1%20a.jpg", "image/jpeg", ""), ("b", "./img/2.png", "image/png", ""),
                ("c", "3.webp", "image/webp", ""),
            ],
            spine: """
                <itemref idref="b" properties="x page-spread-right"/><itemref idref="a" properties="rendition:page-spread-left"/>
                <itemref idref="c" linear="no"/><itemref idref="c" properties="page-spread-center"/>
                """, spineAttributes: "page-progression-direction=\"rtl\"")
        try withPackage(files) { package in
            let book = try ImageBook.reading(package)
            #expect(
                book.pages == [
                    .init(picture: "OPS/img/2.png", side: .right), .init(picture: "OPS/img/1 a.jpg", side: .left),
                    .init(picture: "OPS/3.webp", side: .center),
                ])
            #expect(book.title == "The Keeper" && book.creators == ["A. Nagy", "B. Ito"] && book.language == "ja")
            #expect(book.isRightToLeft == true && book.hasCover == false && book.omissions.isEmpty)
        }
    }

    @Test(
        arguments: [
            (
                """
                <meta property="belongs-to-collection" id="s">Set</meta><meta refines="#s" property="collection-type">set</meta>
                <meta property="belongs-to-collection" id="c">Lights</meta>
                <meta refines="#c" property="collection-type">series</meta><meta refines="#c" property="group-position">2.5</meta>
                <dc:publisher>Sea</dc:publisher><dc:date>2019-03-04T05:06:07Z</dc:date><dc:description>Of light.</dc:description>
                """,
                BookFacts(series: "Lights", number: "2.5", publisher: "Sea", summary: "Of light.", date: "2019-03-04")
            ),
            (
                """
                <meta name="calibre:series" content="Lights"/><meta name="calibre:series_index" content="3.0"/>
                <dc:date>March</dc:date>
                """, BookFacts(series: "Lights", number: "3.0")
            ),
            ("", BookFacts()),
        ])
    func seriesAndPublisher(metadata: String, facts: BookFacts) throws {
        let files = Self.files(
            items: [("a", "1.jpg", "image/jpeg", "")], spine: Self.spine(["a"]), metadata: metadata)
        try withPackage(files) { package in
            let book = try ImageBook.reading(package)
            #expect(book.facts == facts)
        }
    }

    @Test func pagesWithNothingButAPictureArePages() throws {
        let head =
            "<?xml version=\"1.0\"?><!DOCTYPE html><html xmlns=\"http://www.w3.org/1999/xhtml\"><head><title>T</title></head>"
        let pages = [
            "p1": "<body><div>\n<img alt=\"One\" src=\"../img/1.jpg\"/></div></body>",
            "p2": """
            <body><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="../img/2.jpg"/></svg></body>
            """,
            "p3": "<body><p>Words</p><img src=\"../img/3.jpg\"/></body>",
            "p4": "<body><img src=\"../img/3.jpg\"/><img src=\"../img/4.jpg\"/></body>",
            "p5": "<body><img src=\"https://example.org/5.jpg\"/></body>",
        ]
        var more = Dictionary(
            uniqueKeysWithValues: pages.map { ("OPS/x/\($0.key).xhtml", "\(head)\($0.value)</html>") })
        more["OPS/x/p6.svg"] = """
            <svg xmlns="http://www.w3.org/2000/svg"><title>Six</title><image href="../img/6.jpg"/></svg>
            """
        let names = (1...5).map { ("p\($0)", "x/p\($0).xhtml", "application/xhtml+xml", "") }
        let files = Self.files(
            items: names + [("p6", "x/p6.svg", "image/svg+xml", "")], spine: Self.spine(["p1", "p2", "p6", "p3"]),
            more: more)
        try withPackage(files) { package in
            let book = try ImageBook.reading(package)
            #expect(book.pages.map(\.picture) == ["OPS/img/1.jpg", "OPS/img/2.jpg", "OPS/img/6.jpg"])
            #expect(book.omissions.map(\.place) == ["OPS/x/p3.xhtml"])
        }
        let text = Self.files(items: names, spine: Self.spine(["p1", "p3", "p4", "p5"]), more: more)
        try withPackage(text) { package in
            let failure = #expect(throws: Failure.self) { try ImageBook.reading(package) }
            #expect(failure?.code == .noPages)
        }
    }

    /// Reads a book with one page, whose body is given.
    private static func reading(
        _ body: String, head: String = "", doctype: String = "<!DOCTYPE html>", more: [String: String] = [:],
        properties: String = ""
    ) throws -> ImageBook {
        let page = """
            <?xml version="1.0" encoding="utf-8"?>\(doctype)
            <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title>\(head)</head><body>\(body)</body></html>
            """
        let files = files(
            items: [("p", "x/p.xhtml", "application/xhtml+xml", "")],
            spine: "<itemref idref=\"p\" properties=\"\(properties)\"/>",
            more: more.merging(["OPS/x/p.xhtml": page]) { old, _ in old })
        var book: ImageBook?
        try withPackage(files) { book = try ImageBook.reading($0) }
        return try #require(book)
    }

    private static let picture = #"<div><img alt="" src="../i/1.jpg"/></div>"#

    @Test(arguments: [
        "<p>&nbsp;</p>", "<p>&#160;&#8203;\u{AD}\u{FEFF}</p>", #"<p title="&eacute;&nbsp;">&shy;&zwnj;</p>"#,
        "<span hidden='hidden'>Words</span>", "<div style='color: red; DISPLAY : none !important'>W<b>ords</b></div>",
        "<p style='visibility:hidden'>Words</p>", "<p style='opacity: 0.0'>Words</p>", "<script>words()</script>",
        "<style>words{}</style>", "<template>Words</template>", "<dialog>Words</dialog>", "<!-- Words -->",
        "<svg xmlns='http://www.w3.org/2000/svg'><title>Words</title><desc>Words</desc><metadata>Words</metadata></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><defs><text>Words</text></defs><text display='none'>Words</text></svg>",
        "<svg xmlns='http://www.w3.org/2000/svg'><g visibility='hidden'><text>Words</text></g></svg>",
        "<div class='panel view'>Words</div>", "<div id='target'><img src='../i/2.jpg' alt=''/></div>",
        "<ul class='list'><li>Words</li></ul>", "<aside>Words</aside>",
        // The same picture twice counts once.
        "<img src='../i/1.jpg' alt=''/>",
    ])
    func whatIsNeverDrawnIsNoText(more: String) throws {
        let style = """
            <style>/* .x { } */ @media print { img { display: none } } @media amzn-kf8 { div { display: none } }
            .panel.view, #target { display:none } body > ul.list li { visibility: hidden } aside { opacity: 0 }
            p.note { display: none } p.note.shown { display: block }</style>
            """
        let book = try Self.reading(Self.picture + more, head: style)
        #expect(book.pages.map(\.picture) == ["OPS/i/1.jpg"])
    }

    @Test(arguments: [
        "<p>&eacute;</p>", "<p style='display:block' hidden=''>Words</p>", "<p class='note shown'>Words</p>",
        "<p style='visibility:hidden'><b style='visibility:visible'>Words</b></p>", "<p>&unknown;Words</p>",
        "<svg xmlns='http://www.w3.org/2000/svg'><text>Words</text></svg>", "<img src='../i/2.jpg' alt=''/>",
    ])
    func whatIsDrawnIs(more: String) {
        let style = "<style>p.note { display: none } p.note.shown { display: block }</style>"
        let doctype =
            #"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "http://www.w3.org/TR/xhtml11/DTD/xhtml11.dtd">"#
        #expect(throws: Failure.self) { try Self.reading(Self.picture + more, head: style, doctype: doctype) }
    }

    /// As converters for Kindle write them: magnified panels, hidden by a sheet that all pages share.
    @Test func panelViewsAreNoPictures() throws {
        let body = """
            \(Self.picture)<div id="PV"><div id="PV-TL"><a class="app-amzn-magnify"></a></div></div>
            <div class="PV-P" id="PV-TL-P"><img src="../i/1-big.jpg" alt=""/></div>
            """
        let book = try Self.reading(
            body, head: #"<link href="../s%20.css" type="text/css" rel="stylesheet"/>"#,
            more: ["OPS/s .css": "@page { margin: 0 } .PV-P { width:100%; position:absolute; display:none; }"])
        #expect(book.pages.map(\.picture) == ["OPS/i/1.jpg"])
    }

    @Test func drawingsAreFollowedToTheirPicture() throws {
        let drawing = """
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>
            <image id="i" xlink:href="../i/1.jpg"/></defs><use xlink:href="#i"/><use xlink:href="#j" id="j"/></svg>
            """
        let within = try Self.reading(drawing)
        #expect(within.pages.map(\.picture) == ["OPS/i/1.jpg"])
        let beside = try Self.reading("<img src='../d/p.svg' alt=''/>", more: ["OPS/d/p.svg": drawing])
        #expect(beside.pages.map(\.picture) == ["OPS/i/1.jpg"])
    }

    @Test(arguments: ["rendition:spread-none", "page-spread-center", "x rendition:spread-none y"])
    func aPageWithoutASpreadStandsAlone(properties: String) throws {
        #expect(try Self.reading(Self.picture, properties: properties).pages.map(\.side) == [.center])
    }

    @Test(
        arguments: [
            (["META-INF/license.lcpl": "{}"], "Readium LCP"), (["META-INF/sinf.xml": "<a/>"], "Apple FairPlay"),
            (["META-INF/rights.xml": "<rights xmlns='http://ns.adobe.com/adept'/>"], "Adobe ADEPT"), ([:], "a scheme"),
        ] as [([String: String], String)])
    func encryptedBooksAreNamed(marks: [String: String], means: String) throws {
        func encryption(_ files: [String], _ algorithm: String = "http://www.w3.org/2001/04/xmlenc#aes256-cbc")
            -> String
        {
            let items = files.map {
                "<e:EncryptedData><e:EncryptionMethod Algorithm='\(algorithm)'/><e:CipherData><e:CipherReference URI='\($0)'/>"
                    + "</e:CipherData></e:EncryptedData>"
            }
            return "<encryption xmlns:e='http://www.w3.org/2001/04/xmlenc#'>\(items.joined())</encryption>"
        }
        let path = "META-INF/encryption.xml"
        for file in ["OPS/i/1.jpg", "OPS/x/p.xhtml", "OPS/book.opf"] {
            let failure = #expect(throws: Failure.self) {
                try Self.reading(Self.picture, more: marks.merging([path: encryption([file])]) { old, _ in old })
            }
            #expect(
                failure?.code == .encrypted && failure?.message.contains(means) == true,
                "\(String(describing: failure))")
        }
        // Books without DRM may obfuscate fonts.
        let book = try Self.reading(
            Self.picture, more: [path: encryption(["OPS/i/1.jpg"], "http://www.idpf.org/2008/embedding")])
        #expect(book.pages.count == 1 && book.pages[0].refusal == nil)
    }

    @Test(arguments: [true, false]) func theTableOfContentsIsTheOutline(isNew: Bool) throws {
        let nav = """
            <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body>
            <nav epub:type="landmarks"><ol><li><a href="2.jpg">Wrong</a></li></ol></nav>
            <nav epub:type="toc"><h1>Contents</h1><ol>
              <li><a href="1.jpg">One <i>more</i></a><ol><li><a href="2.jpg#x">Inside</a></li></ol></li>
              <li><span>No page</span><ol><li><a href="2.jpg">Below it</a></li></ol></li>
              <li><a href="gone.xhtml">Gone</a></li>
            </ol></nav></body></html>
            """
        let ncx = """
            <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>
            <navPoint><navLabel><text>One more</text></navLabel><content src="1.jpg"/>
              <navPoint><navLabel><text>Inside</text></navLabel><content src="2.jpg"/></navPoint></navPoint>
            <navPoint><navLabel><text>No page</text></navLabel>
              <navPoint><navLabel><text>Below it</text></navLabel><content src="2.jpg"/></navPoint></navPoint>
            </navMap></ncx>
            """
        let items = [
            ("a", "1.jpg", "image/jpeg", ""), ("b", "2.jpg", "image/jpeg", ""),
            ("n", "nav.xhtml", "application/xhtml+xml", isNew ? "nav" : ""),
            ("x", "toc.ncx", "application/x-dtbncx+xml", ""),
        ]
        let files = Self.files(
            items: items, spine: Self.spine(["a", "b"]), spineAttributes: "toc=\"x\"",
            more: ["OPS/nav.xhtml": nav, "OPS/toc.ncx": ncx])
        try withPackage(files) { package in
            let found = try ImageBook.reading(package).bookmarks
            #expect(
                found == [
                    .init(title: "One more", page: 0), .init(title: "Inside", page: 1, level: 1),
                    .init(title: "Below it", page: 1, level: 1),
                ])
        }
    }

    @Test(arguments: [
        "", "<container/>", "<container><rootfiles><rootfile full-path='no.opf'/></rootfiles></container>",
    ])
    func epubWithDanglingReferencesIsDamaged(container: String) throws {
        try withPackage(["META-INF/container.xml": container]) { package in
            let failure = #expect(throws: Failure.self) { try ImageBook.reading(package) }
            #expect(failure?.code == .damaged)
        }
    }

    @Test(
        arguments: [
            ([.right], false, true), ([.left], false, false), ([nil, .left], false, true),
            ([nil, .right], false, false),
            ([.left], true, true), ([.right], true, false), ([.center, nil, .right], true, false),
            ([nil, .both], true, nil),
        ] as [([ImageBook.Side?], Bool, Bool?)])
    func sidesTellWhetherTheFirstPageStandsAlone(sides: [ImageBook.Side?], isRightToLeft: Bool, hasCover: Bool?) {
        var book = ImageBook()
        book.pages = sides.map { .init(picture: "", side: $0) }
        book.isRightToLeft = isRightToLeft
        #expect(book.hasCover == hasCover)
    }
}
