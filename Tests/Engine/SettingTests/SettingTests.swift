import RectoComposition
import RectoMarkup
import RectoPlaces
import Testing

@testable import RectoSetting

@Suite struct SettingTests {
    static func set(
        _ body: String, _ css: String = "", width: Double = 400, height: Double = 300, fontSize: Double = 16,
        resources: TestResources = TestResources(), faces: TestFaces = TestFaces(),
        _ change: (inout LayoutSettings) -> Void = { _ in }
    ) throws -> (item: ItemText, set: SetItem) {
        let text =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><style>\(css)</style></head><body>\(body)</body></html>"
        let item = ItemText(try ContentTree(Array(text.utf8)))
        var settings = LayoutSettings(width: width, height: height, fontSize: fontSize)
        settings.margins = .init(20)
        settings.hyphenates = false
        change(&settings)
        let setter = try ItemSetter(settings, faces: faces, hyphens: nil)
        return (item, try setter.set(item, path: "a.xhtml", language: "en", resources: resources))
    }

    /// The lines of all pages, as text from left to right.
    static func lines(_ set: SetItem) -> [String] {
        set.pages.flatMap { page -> [String] in
            var lines: [(y: Double, text: String)] = []
            for case .glyphs(let glyphs) in page.items {
                let y = glyphs.glyphs.first?.y ?? 0
                if let last = lines.last, last.y == y {
                    lines[lines.count - 1].text += glyphs.text
                } else {
                    lines.append((y, glyphs.text))
                }
            }
            return lines.map(\.text)
        }
    }

    @Test func paragraphs() throws {
        let (item, set) = try Self.set("<h1>One</h1><p>Two <i>three</i>\n four</p>")
        #expect(item.text == "One\nTwo three four")
        #expect(Self.lines(set) == ["One", "Two three four"])
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    /// The glyphs of all pages.
    static func glyphs(_ set: SetItem) -> [PaintedGlyphs] {
        set.pages.flatMap(\.items).compactMap { if case .glyphs(let glyphs) = $0 { glyphs } else { nil } }
    }

    static func areas(_ set: SetItem) -> [(PaintedRect, PaintedColor)] {
        set.pages.flatMap(\.items).compactMap {
            if case .area(let rect, let color, _) = $0 { (rect, color) } else { nil }
        }
    }

    @Test func spacesBetweenElementsAreInTheText() throws {
        let (item, set) = try Self.set("<p>Two <i>three</i>\n four</p>")
        #expect(Self.glyphs(set).map(\.offset) == [0, 4, 9])
        #expect(Self.glyphs(set).map(\.text) == ["Two ", "three", " four"])
        #expect(item.text == "Two three four")
    }

    @Test func facesSizesAndColors() throws {
        let (_, set) = try Self.set(
            "<p>a<b>b</b><i>c</i><code>d</code><sup>e</sup></p>", "b{color:#f00} code{font-size:20px}")
        let glyphs = Self.glyphs(set)
        #expect(glyphs.map(\.face) == [0, 2, 1, 20, 0])
        #expect(glyphs[1].color == PaintedColor(red: 1, green: 0, blue: 0) && glyphs[3].size == 20)
        #expect(abs(glyphs[4].size - 16 / 1.2) < 0.01 && glyphs[4].glyphs[0].y < glyphs[0].glyphs[0].y)
    }

    @Test func linesAreAsHighAsWhatIsInThem() throws {
        let (_, set) = try Self.set(
            "<p>a<br/>b<big>B</big><br/>c</p>", "p{line-height:20px} big{font-size:40px;line-height:60px}")
        let ys = Self.glyphs(set).map { $0.glyphs[0].y }
        #expect(ys.count == 4 && ys[1] == ys[2])
        // The second line is as high as its large letter, the third as the paragraph says.
        #expect(abs(ys[3] - ys[0] - 80) < 15 && ys[1] - ys[0] > 25)
    }

    @Test func whatIsShownAsCapitalsIsTheText() throws {
        let (item, set) = try Self.set(
            "<p class=\"u\">stra\u{DF}e</p><p class=\"s\">Ab</p>",
            ".u{text-transform:uppercase} .s{font-variant:small-caps}")
        let glyphs = Self.glyphs(set)
        #expect(glyphs.map(\.text).joined() == "stra\u{DF}eAb")
        // Seven signs for six scalars.
        #expect(glyphs[0].glyphs.count == 7 && glyphs[0].clusters.map(\.glyphs) == [1, 1, 1, 1, 2, 1])
        #expect(glyphs.count == 3 && glyphs[2].size < glyphs[1].size)
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func whiteSpace() throws {
        let (item, set) = try Self.set(
            "<pre>a\n  b\n\nc</pre><p>d   e</p><p class=\"l\">f\ng</p>", ".l{white-space:pre-line}")
        #expect(Self.lines(set) == ["a", "  b", "c", "d e", "f", "g"])
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func justifiedLinesEndAtTheEdge() throws {
        let words = String(repeating: "keeper of lamps ", count: 20)
        let (_, set) = try Self.set("<p>\(words)</p>") { $0.alignment = .justify }
        let rows = Dictionary(grouping: Self.glyphs(set).flatMap(\.glyphs), by: \.y).sorted { $0.key < $1.key }
        let ends = rows.dropLast().map { $0.value.map(\.x).max() ?? 0 }
        // The last letter of each line ends at 380: the same letter begins at the same place.
        #expect(rows.count > 3 && Set(ends.map { ($0 * 10).rounded() }).count <= 3)
        #expect(ends.allSatisfy { (360...380).contains($0) })
    }

    @Test func alignmentAndIndent() throws {
        let (_, set) = try Self.set(
            "<p>a</p><p class=\"c\">b</p><p class=\"r\">c</p><p class=\"i\">d</p>",
            ".c{text-align:center} .r{text-align:right} .i{text-indent:2em}")
        let xs = Self.glyphs(set).map { $0.glyphs[0].x }
        #expect(xs[0] == 20 && abs(xs[1] - 196) < 1 && abs(xs[2] - 373) < 1 && xs[3] == 52)
    }

    @Test func marginsCollapseAndInsetsShift() throws {
        let (_, set) = try Self.set(
            "<p>a</p><p>b</p><div>c</div>",
            "p{margin:10px 0;line-height:20px} div{padding:0 0 0 30px;margin-top:25px;line-height:20px}")
        let glyphs = Self.glyphs(set).map { $0.glyphs[0] }
        #expect(glyphs[1].y - glyphs[0].y == 30 && glyphs[2].y - glyphs[1].y == 45 && glyphs[2].x == 50)
    }

    @Test func bordersAndBackgrounds() throws {
        let (_, set) = try Self.set(
            "<div>a</div>",
            "body{background:#ff0} div{border:2px solid #00f;background:#eee;padding:3px;line-height:20px}")
        let areas = Self.areas(set)
        #expect(areas[0].0 == PaintedRect(x: 0, y: 0, width: 400, height: 300))
        #expect(areas[1].0 == PaintedRect(x: 20, y: 20, width: 360, height: 30))
        #expect(areas.dropFirst(2).map { $0.0.width * $0.0.height }.sorted() == [60, 60, 720, 720])
    }

    @Test func lists() throws {
        let (item, set) = try Self.set(
            "<ol><li>a</li><li value=\"4\">b<ul><li>c</li></ul></li><li>d</li></ol><ol class=\"r\" start=\"9\"><li>e</li></ol><ol><li></li></ol>",
            ".r{list-style:upper-roman} ol{padding-left:60px}", height: 600)
        let markers = Self.glyphs(set).filter { $0.offset == nil }.map { $0.text.filter { !$0.isWhitespace } }
        #expect(markers.filter { $0.hasSuffix(".") } == ["1.", "4.", "5.", "IX.", "1."])
        #expect(SetChecker.faults(item, set).isEmpty)
        let labels = Self.glyphs(set).filter { $0.offset == nil }.map { set.elements[$0.element].role }
        #expect(labels.allSatisfy { $0 == .label })
        let items = Self.glyphs(set).filter { $0.offset != nil }
        #expect(items.allSatisfy { set.elements[set.elements[$0.element].parent ?? 0].role == .listBody })
    }

    @Test func generatedContentAndCounters() throws {
        let (item, set) = try Self.set(
            "<h2>A</h2><h2>B</h2><p><q>c</q></p>",
            "body{counter-reset:n} h2{counter-increment:n} h2::before{content:counter(n, lower-alpha) \") \"}",
            height: 500)
        #expect(Self.lines(set) == ["a) A", "b) B", "\u{201C}c\u{201D}"])
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func pictures() throws {
        var resources = TestResources()
        resources.pictures["p"] = SetPicture(number: 7, path: "p", width: 1000, height: 500)
        let (_, set) = try Self.set(
            "<p>a <img src=\"p\" width=\"50\"/> b</p><img src=\"p\" style=\"display:block;margin:auto;width:50%\" alt=\"A  lamp\"/><p><img src=\"p\"/></p>",
            height: 600, resources: resources)
        let rects = set.pages.flatMap(\.items).compactMap { item -> PaintedRect? in
            if case .picture(7, let rect, _) = item { rect } else { nil }
        }
        #expect(rects.map(\.width) == [50, 180, 360] && rects.map(\.height) == [25, 90, 180])
        #expect(rects[1].x == 110 && rects[2].x == 20)
        #expect(set.elements.filter { $0.role == .figure }.map(\.alternative) == [nil, "A lamp", nil])
        // What is not there is said in words.
        let (item, other) = try Self.set("<p>a<img src=\"q\" alt=\"lamp\"/></p>")
        #expect(Self.lines(other) == ["alamp"] && SetChecker.faults(item, other).isEmpty)
    }

    @Test func tallPicturesFitThePage() throws {
        var resources = TestResources()
        resources.pictures["p"] = SetPicture(number: 0, path: "p", width: 100, height: 5000)
        let (_, set) = try Self.set("<p>a</p><div><img src=\"p\"/></div><p>b</p>", resources: resources)
        let rects = set.pages.flatMap(\.items).compactMap { item -> PaintedRect? in
            if case .picture(_, let rect, _) = item { rect } else { nil }
        }
        #expect(set.pages.count == 3 && rects.count == 1)
        #expect(rects.allSatisfy { $0.y >= 20 && $0.y + $0.height <= 280.001 })
    }

    @Test func links() throws {
        let (_, set) = try Self.set("<p>a <a href=\"#x\">b <i>c</i></a> <a href=\"http://h/\">d</a></p>")
        let links = set.pages[0].links
        #expect(links.map(\.target) == [.place(item: 0, offset: 0), .address("http://h/")])
        #expect(links[0].rects.count == 1 && links[0].rects[0].width > 10)
        #expect(set.elements[links[0].element].role == .link)
        let painted = Self.glyphs(set).filter { $0.element == links[0].element }
        #expect(painted.map(\.text).joined() == "b c")
    }

    @Test func decorations() throws {
        let (_, set) = try Self.set("<p><u>abc</u></p>")
        let areas = Self.areas(set)
        #expect(areas.count == 1 && areas[0].0.width > 10 && areas[0].0.height == 1)
    }

    @Test func linesUnderAllLetters() throws {
        func y(_ css: String) throws -> Double {
            try #require(Self.areas(try Self.set("<p style='\(css)'><u>abg</u></p>").set).first).0.y
        }
        let own = try y("")
        #expect(try y("text-underline-position: under") > own + 1)
        #expect(try y("-epub-text-underline-position: under left") > own + 1)
        #expect(try y("text-underline-position: alphabetic") == own && y("text-underline-position: over") == own)
    }

    @Test func bothDirectionsInOneLine() throws {
        let (item, set) = try Self.set("<p>a \u{5D0}\u{5D1} b</p><p dir=\"rtl\">\u{5D2} c</p>")
        let glyphs = Self.glyphs(set)
        let hebrew = glyphs.first { $0.text.contains("\u{5D0}") }
        #expect(hebrew?.isRightToLeft == true && hebrew?.glyphs.map(\.x) == hebrew?.glyphs.map(\.x).sorted())
        // The second paragraph begins at the right.
        let last = glyphs.filter { ($0.offset ?? 0) > 6 }
        let left = last.flatMap(\.glyphs).map(\.x).min() ?? 0
        #expect(left > 300)
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func whatStyleSheetsHideIsSaid() throws {
        let (item, set) = try Self.set("<p>a</p><p class=\"h\">bcd</p><p>e</p>", ".h{display:none}")
        #expect(item.text == "a\nbcd\ne" && set.hidden.map(\.lowerBound) == [2])
        #expect(Self.lines(set) == ["a", "e"] && SetChecker.faults(item, set).isEmpty)
    }

    @Test func tablesAndFloatsKeepTheirText() throws {
        let (item, set) = try Self.set(
            "<table><tr><th>a</th><td>b</td></tr><tr><td><p>c</p></td><td>d</td></tr></table><p><span style=\"float:left\">O</span>nce</p>"
        )
        #expect(Self.lines(set) == ["a", "b", "cd", "Once"])
        #expect(SetChecker.faults(item, set).isEmpty)
        let roles = set.elements.map(\.role)
        #expect(roles.filter { $0 == .row }.count == 2 && roles.filter { $0 == .cell || $0 == .headerCell }.count == 4)
    }

    @Test func pageBreaks() throws {
        let (item, set) = try Self.set(
            "<p>a</p><p class=\"n\">b</p><p>c</p>", ".n{page-break-before:always;break-after:page}")
        #expect(set.pages.map(\.range) == [0..<2, 2..<4, 4..<5])
        #expect(SetChecker.faults(item, set).isEmpty)
    }

    @Test func sheetsOfTheBookOrNone() throws {
        var resources = TestResources()
        resources.sheets = ["s.css": "@import 't.css'; p{font-size:30px}", "t.css": "p{color:#0f0}"]
        let body = "<link rel=\"stylesheet\" href=\"s.css\"/><p>a</p>"
        let glyphs = Self.glyphs(try Self.set(body, resources: resources).set)[0]
        #expect(glyphs.size == 30 && glyphs.color.green == 1)
        let none = Self.glyphs(try Self.set(body, resources: resources) { $0.publisherStyles = .none }.set)[0]
        #expect(none.size == 16 && none.color == .black)
    }

    @Test func settings() throws {
        let body = "<p>one two</p><p><code>x</code></p>"
        let (_, set) = try Self.set(body) { settings in
            settings.fontFamily = "sans-serif"
            settings.lineHeight = 2
        }
        #expect(Self.glyphs(set).map(\.face) == [10, 20])
        for bad in [LayoutSettings(width: 10, height: 300), LayoutSettings(width: 300, height: 300, fontSize: 1)] {
            #expect(throws: (any Error).self) { try bad.check() }
        }
        var narrow = LayoutSettings(width: 100, height: 100)
        narrow.margins = .init(40)
        #expect(throws: (any Error).self) { try narrow.check() }
    }

    @Test func anEmptyDocumentIsAPage() throws {
        let (_, set) = try Self.set("")
        #expect(set.pages.count == 1 && set.pages[0].range == 0..<0)
    }

    @Test func documentsOfOneFolderShareTheirSheets() throws {
        let text =
            "<html xmlns=\"http://www.w3.org/1999/xhtml\"><head><link rel=\"stylesheet\" href=\"a.css\"/></head>"
            + "<body><p>x</p></body></html>"
        let item = ItemText(try ContentTree(Array(text.utf8)))
        let setter = try ItemSetter(
            LayoutSettings(width: 400, height: 300, fontSize: 16), faces: TestFaces(), hyphens: nil)
        func size(_ path: String, _ css: String) throws -> Double? {
            let resources = TestResources(sheets: ["a.css": css])
            return Self.glyphs(try setter.set(item, path: path, language: "en", resources: resources)).first?.size
        }
        #expect(try size("one/a.xhtml", "p{font-size:20px}") == 20)
        // It was read.
        #expect(try size("one/b.xhtml", "p{font-size:30px}") == 20)
        #expect(try size("two/a.xhtml", "p{font-size:30px}") == 30)
        #expect(try size("a.xhtml", "p{font-size:40px}") == 40)
    }

    @Test func marksOverSpacesStayWithThem() throws {
        for width in stride(from: 80.0, to: 200, by: 4) {
            let (item, set) = try Self.set("<p>one \u{308} two \u{331}\u{308} three \u{180D}</p>", width: width)
            #expect(SetChecker.faults(item, set).isEmpty, "\(width)")
        }
    }

    @Test func withoutPaintingPagesAreTheSame() throws {
        let words = String(repeating: "of words that fill pages ", count: 200)
        let text = "<html xmlns=\"http://www.w3.org/1999/xhtml\"><body><p>\(words)</p><p>\(words)</p></body></html>"
        let item = ItemText(try ContentTree(Array(text.utf8)))
        let pages = try [true, false].map { paints in
            try ItemSetter(
                LayoutSettings(width: 300, height: 300, fontSize: 16), faces: TestFaces(), hyphens: nil, paints: paints
            ).set(item, path: "a.xhtml", language: "en", resources: TestResources()).pages
        }
        #expect(pages[0].map(\.range) == pages[1].map(\.range) && pages[0].count > 3)
        #expect(pages[1].allSatisfy(\.items.isEmpty) && !pages[0].contains { $0.items.isEmpty })
    }
}
