import RectoDiagnostics
import RectoFlow
import RectoLane
import RectoPackaging
import RectoSetting
import TestSupport
import Testing

@testable import RectoPainting

@Suite struct BookPDFTests {
    private static let files = [
        "META-INF/container.xml": "<container><rootfiles><rootfile full-path='a/b.opf'/></rootfiles></container>",
        "a/b.opf": """
        <package version='3.0'><metadata><title>Lamps</title><creator>A. Keeper</creator><date>2007-03-02</date></metadata><manifest>
        <item id='n' href='nav.xhtml' media-type='application/xhtml+xml' properties='nav'/>
        <item id='c' href='c.xhtml' media-type='application/xhtml+xml'/><item id='d' href='d.xhtml' media-type='application/xhtml+xml'/>
        <item id='e' href='gone.xhtml' media-type='application/xhtml+xml'/></manifest>
        <spine><itemref idref='c'/><itemref idref='d'/><itemref idref='e'/></spine></package>
        """,
        "a/nav.xhtml": """
        <html xmlns='http://www.w3.org/1999/xhtml' xmlns:epub='http://www.idpf.org/2007/ops'><body><nav epub:type='toc'><ol>
        <li><a href='c.xhtml'>Oil</a><ol><li><a href='d.xhtml#w'>Wick</a></li></ol></li></ol></nav><nav epub:type='page-list'><ol>
        <li><a href='c.xhtml'>xi</a></li><li><a href='d.xhtml'>12</a></li></ol></nav></body></html>
        """,
        "a/c.xhtml": """
        <html xmlns='http://www.w3.org/1999/xhtml'><head><style>@font-face { font-family: Own; src: url(bad.otf) }
        p { font-family: Own, serif }</style></head><body><h1>Oil</h1><p>See the <a href='d.xhtml#w'>wick</a> and
        <a href='https://example.org/lamps'>all lamps</a>.</p><p><a href='#top'></a></p></body></html>
        """,
        "a/d.xhtml":
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>First.</p><p id='w'>The wick.</p></body></html>",
        "a/bad.otf": "no font",
    ]

    @Lane private func make(
        _ files: [String: String], _ settings: LayoutSettings = LayoutSettings(width: 400, height: 600)
    ) throws -> (outcome: BookPDF.Outcome, bytes: [UInt8]) {
        try withTemporaryFolder { folder in
            for (name, text) in files {
                let path = folder + "/book/" + name
                try Files.makeFolder(Files.split(path).folder)
                try Files.replace(path, with: Array(text.utf8))
            }
            var bytes: [UInt8] = []
            let outcome = try BookPDF(try FlowBook(folder + "/book", as: .epub), settings).write { bytes += $0 }
            return (outcome, bytes)
        }
    }

    @Test @Lane func aBookBecomesADocument() throws {
        let (outcome, bytes) = try make(Self.files)
        // One for each document, also for that which is not there.
        #expect(outcome.pageCount == 3)
        #expect(outcome.problems.map(\.place) == ["a/gone.xhtml", "a/bad.otf"])
        let text = String(decoding: bytes, as: UTF8.self)
        for part in [
            "/Title (Lamps)", "/Author (A. Keeper)", "(20070302000000Z)", "/URI (https://example.org/lamps)",
            "/StructTreeRoot",
            "/S /H1", "/S /Link", "/PageLabels",
        ] {
            #expect(text.contains(part), "\(part)")
        }
        // “The wick.”, which the link and the contents lead to.
        let leads = text.split(separator: "/Dest (1-7)").count - 1
        #expect(leads == 2 && text.contains("(1-7) ["), "\(leads)")
        #expect(try make(Self.files).bytes == bytes)
    }

    @Test @Lane func smallerPagesAreMore() throws {
        var files = Self.files
        let words = String(repeating: "<p>A keeper of lamps.</p>", count: 60)
        files["a/d.xhtml"] = "<html xmlns='http://www.w3.org/1999/xhtml'><body>\(words)</body></html>"
        let large = try make(files, LayoutSettings(width: 600, height: 800)).outcome.pageCount
        let small = try make(files, LayoutSettings(width: 300, height: 300)).outcome.pageCount
        #expect(large > 3 && small > large + 3, "\(large) \(small)")
        #expect(throws: Failure.self) { try make(files, LayoutSettings(width: 1, height: 1)) }
    }

    @Test @Lane func textsAreBooksToo() throws {
        let book = try FlowBook(text: Array("Chapter 1\n\nThe lamp.\n".utf8), name: "a.txt", isMarkdown: false)
        var bytes: [UInt8] = []
        let outcome = try BookPDF(book, LayoutSettings(width: 400, height: 600)).write { bytes += $0 }
        #expect(outcome.pageCount == 1 && outcome.problems == [] && bytes.starts(with: "%PDF".utf8))
    }

    @Test @Lane func aBookOfWhichNothingIsThereIsAFailure() {
        var files = Self.files
        files["a/c.xhtml"] = nil
        files["a/d.xhtml"] = nil
        #expect(throws: Failure.self) { try make(files) }
    }
}
