import RectoDiagnostics
import RectoPackaging
import TestSupport
import Testing

@testable import RectoEPUBPackages

@Suite struct EPUBContentsTests {
    private func contents(_ files: [String: String]) throws -> (EPUBPackage, EPUBContents) {
        var result: (EPUBPackage, EPUBContents)?
        try withTemporaryFolder { folder in
            for (name, text) in files {
                let path = folder + "/book/" + name
                try Files.makeFolder(Files.split(path).folder)
                try Files.replace(path, with: Array(text.utf8))
            }
            let package = try Package.openBook(folder + "/book")
            let book = try EPUBPackage(of: package)
            result = (book, try EPUBContents(book, in: package))
        }
        return try #require(result)
    }

    private static let container =
        "<container><rootfiles><rootfile full-path='a/b.opf'/></rootfiles></container>"

    @Test func pictureSaysWhatItsEntryIs() throws {
        let (_, contents) = try contents([
            "META-INF/container.xml": Self.container,
            "a/b.opf": """
            <package><metadata/><manifest><item id='n' href='nav.xhtml' properties='nav' media-type='application/xhtml+xml'/>
            <item id='c' href='c.html' media-type='application/xhtml+xml'/></manifest><spine><itemref idref='c'/></spine></package>
            """,
            "a/nav.xhtml": """
            <html xmlns:epub='http://www.idpf.org/2007/ops'><body><nav epub:type='toc'><ol>
            <li><a href='c.html'> <img src='a.png' alt=' The  abbey ' title='Picture'/> </a></li>
            <li><a href='c.html'><img src='a.png' alt='' title='Cloister'/></a></li>
            <li><a href='c.html' title='Garden'><img src='a.png'/></a></li>
            <li><a href='c.html'>Wall <img src='a.png' alt='of stone'/></a></li><li><a href='c.html'/></li>
            </ol></nav></body></html>
            """,
        ])
        #expect(contents.entries.map(\.title) == ["The abbey", "Cloister", "Garden", "Wall"])
    }

    @Test func ofEPUB2() throws {
        let (book, contents) = try contents([
            "META-INF/container.xml": Self.container,
            "a/b.opf": """
            <package><metadata/><manifest><item id='n' href='toc.ncx' media-type='application/x-dtbncx+xml'/>
            <item id='c' href='c%20d.html' media-type='application/xhtml+xml'/></manifest>
            <spine toc='n'><itemref idref='c' id='r'/><itemref idref='gone'/><itemref idref='c' linear='no'/></spine>
            <guide><reference type='text' title='Start' href='c%20d.html#s'/></guide></package>
            """,
            "a/toc.ncx": """
            <ncx><navMap><navPoint><navLabel><text>One</text></navLabel><content src='c%20d.html'/>
            <navPoint><navLabel><text>In</text></navLabel><content src='toc.ncx'/></navPoint></navPoint></navMap>
            <pageList><pageTarget value='7'><navLabel><text>vii</text></navLabel><content src='c%20d.html#p'/></pageTarget></pageList></ncx>
            """,
        ])
        #expect(book.spine.map(\.item.path) == ["a/c d.html", "a/c d.html"] && book.missing == ["gone"])
        #expect(
            book.spineStep == 6 && book.spine.map(\.step) == [2, 6] && book.spine.map(\.isLinear) == [true, false])
        #expect(contents.entries.map(\.title) == ["One", "In"] && contents.entries.map(\.level) == [0, 1])
        #expect(contents.pages.map(\.title) == ["vii"] && contents.pages[0].fragment == "p")
        #expect(contents.landmarks.map(\.path) == ["a/c d.html"] && contents.landmarks[0].type == "text")
    }

    @Test func ofEPUB3() throws {
        let (_, contents) = try contents([
            "META-INF/container.xml": Self.container,
            "a/b.opf": """
            <package><metadata/><manifest><item id='n' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/></manifest>
            <spine><itemref idref='n'/></spine></package>
            """,
            "a/nav.xhtml": """
            <html xmlns:epub='http://www.idpf.org/2007/ops'><body><nav epub:type='landmarks'><ol><li><a epub:type='bodymatter'
            href='x.xhtml'>Text</a></li></ol></nav><nav epub:type='toc'><ol><li><span>Part</span><ol><li><a href='#i'>  In
            here</a></li><li><a href='https://example.org/'>Out</a></li></ol></li></ol></nav></body></html>
            """,
        ])
        #expect(contents.entries.map(\.title) == ["Part", "In here", "Out"])
        #expect(contents.entries.map(\.path) == [nil, "a/nav.xhtml", nil] && contents.entries[1].fragment == "i")
        #expect(contents.landmarks.map(\.type) == ["bodymatter"])
    }

    @Test func damage() {
        let failure = #expect(throws: Failure.self) {
            try contents(["META-INF/container.xml": Self.container, "a/b.opf": "<package/>"])
        }
        #expect(failure?.code == .damaged)
    }
}
