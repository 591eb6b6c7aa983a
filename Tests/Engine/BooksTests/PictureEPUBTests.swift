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
        more: [String: String] = [:]
    ) -> [String: String] {
        let manifest = items.map { id, address, type, properties in
            "<item id=\"\(id)\" href=\"\(address)\" media-type=\"\(type)\" properties=\"\(properties)\"/>"
        }.joined()
        let opf = """
            <?xml version="1.0"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The
               Keeper</dc:title><dc:title>Second</dc:title><dc:creator>A. Nagy</dc:creator><dc:creator>B. Ito</dc:creator>
               <dc:language>ja</dc:language></metadata>
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
            #expect(failure?.code == .unsupported)
        }
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
