import Recto
import TestSupport
import Testing

@testable import RectoAuthoring

@Suite struct LinkDialectTests {
    private func content(
        _ kind: LinkedContent.Kind?, _ files: [String] = [], _ change: (inout LinkedContent) -> Void = { _ in }
    )
        -> LinkMeaning
    {
        var content = LinkedContent(kind, files: files)
        change(&content)
        return .content(content)
    }

    private func remote(
        _ kind: LinkedContent.Kind?, _ address: String, _ change: (inout LinkedContent) -> Void = { _ in }
    )
        -> LinkMeaning
    {
        var content = LinkedContent(kind, remote: address)
        change(&content)
        return .content(content)
    }

    private func check(_ text: String, _ dialect: LinkDialect, _ meaning: LinkMeaning, notes: [String] = []) {
        let reading = LinkDialect.read(text)
        #expect(reading.dialect == dialect, "\(text)")
        #expect(reading.meaning == meaning, "\(text)")
        #expect(reading.notes == notes, "\(text)")
    }

    @Test func nutrient() {
        check("pspdfkit://localhost/film.mp4", .nutrient, content(.film, ["film.mp4"]))
        check(
            "pspdfkit://[autostart:true, loop:true,controls:false]localhost/Bundle/big film.mp4", .nutrient,
            content(.film, ["big film.mp4"]) { ($0.isAutomatic, $0.loops, $0.hasControls) = (true, true, false) })
        check(
            "pspdfkit://%5Bautostart%3Afalse%2Ccover%3Acover.jpg%5Dlocalhost/film.mov", .nutrient,
            content(.film, ["film.mov"]) { $0.cover = "cover.jpg" })
        check("pspdfkit://[cover:true]localhost/film.mp4", .nutrient, content(.film, ["film.mp4"]))
        check(
            "pspdfkit://[popover:1,size:50x50]localhost/Bundle/sample.gallery", .nutrient,
            content(.pictures, ["sample.gallery"]) { ($0.presentation, $0.isGalleryFile) = (.popup, true) })
        check(
            "pspdfkit://[modal:YES,size:500x500]apple.com/a?b=c", .nutrient,
            remote(nil, "https://apple.com/a?b=c") { $0.presentation = .popup })
        check("pspdfkit://[type:audio]f.cl.ly/Up.mp3", .nutrient, remote(.sound, "https://f.cl.ly/Up.mp3"))
        check("pspdfkit://[type:audio]localhost/film.mp4", .nutrient, content(.sound, ["film.mp4"]))
        check(
            "pspdfkit://[offset:12]localhost/f.mp4", .nutrient, content(.film, ["f.mp4"]),
            notes: ["the start at 12 s is lost"])
        check(
            "pspdfkit://[spin:fast]localhost/f.mp4", .nutrient, content(.film, ["f.mp4"]),
            notes: ["the option \"spin\" is not known"])
        check("fpk://localhost/Documents/p.png", .nutrient, content(.pictures, ["p.png"]))
        check("pspdfkit://localhost/", .nutrient, .nothing("names no file"))
        check("pspdfkit://[loop:true]", .nutrient, .nothing("names nothing to show"))
        check("pspdfkit://[loop:true", .nutrient, remote(nil, "https://[loop:true"))
    }

    @Test func librelio() {
        check(
            "http://localhost/movie.mp4?waplay=auto", .librelio, content(.film, ["movie.mp4"]) { $0.isAutomatic = true }
        )
        check(
            "http://localhost/movie.mp4?waplay=auto&wadelay=2500&warect=full", .librelio,
            content(.film, ["movie.mp4"]) { ($0.isAutomatic, $0.delay, $0.presentation) = (true, 2.5, .fullscreen) })
        check(
            "http://localhost/photo_3.jpg?waplay=auto&wadelay=3000&watransition=none", .librelio,
            content(.pictures, ["photo_1.jpg", "photo_2.jpg", "photo_3.jpg"]) {
                ($0.isAutomatic, $0.interval, $0.transition) = (true, 3, Gallery.Transition.none)
            })
        check("http://localhost/photo.jpg", .librelio, content(.pictures, ["photo.jpg"]))
        check("http://localhost/f.mp4#autoplay", .librelio, content(.film, ["f.mp4"]) { $0.isAutomatic = true })
        check(
            "http://localhost/f.mp4?wabgcolor=white", .librelio, content(.film, ["f.mp4"]),
            notes: ["the switch wabgcolor=white is lost"])
        check("http://localhost/list.plist", .librelio, .nothing("files of this kind (plist) can't be shown"))
        check(
            "https://example.org/f.mp4?a=1&waplay=auto", .librelio,
            remote(.film, "https://example.org/f.mp4?a=1") { $0.isAutomatic = true })
        check("http://localhost/", .librelio, .nothing("names no file"))
        check("http://localhost.example.org/f.mp4", .web, .address("http://localhost.example.org/f.mp4"))
        // Sixty thousand pictures are a number that happens to stand there.
        guard case .content(let many) = LinkDialect.read("http://localhost/p_60000.jpg").meaning else {
            Issue.record("no pictures")
            return
        }
        #expect(many.files.count == 200)
    }

    @Test func fastPdfKit() {
        check("fpkv://films/a.mp4", .fastPdfKit, content(.film, ["films/a.mp4"]))
        check("video://a.mp4", .fastPdfKit, content(.film, ["a.mp4"]))
        check("fpke://a.mp4", .fastPdfKit, content(.film, ["a.mp4"]) { $0.presentation = .popup })
        check("fpky://example.org/a.mp4", .fastPdfKit, remote(.film, "https://example.org/a.mp4"))
        check("videoremote://http://example.org/a.mp4", .fastPdfKit, remote(.film, "http://example.org/a.mp4"))
        check("fpka://a.mp3", .fastPdfKit, content(.sound, ["a.mp3"]))
        check("sound://a.mp3", .fastPdfKit, content(.sound, ["a.mp3"]))
        check("fpkh://site/index.html", .fastPdfKit, content(.page, ["site/index.html"]))
        check("fpki://site/index.html", .fastPdfKit, content(.page, ["site/index.html"]) { $0.presentation = .popup })
        check("web://example.org", .fastPdfKit, remote(.page, "https://example.org"))
        check("fpkm://x", .fastPdfKit, .nothing("is for an extension of FastPdfKit (fpkm)"))
        check("config://padding=0", .fastPdfKit, .nothing("sets up an app, and shows nothing"))
    }

    @Test func iPaper() throws {
        check("pageto:10", .iPaper, .page(10))
        check("pageto://7", .iPaper, .page(7))
        check("pageto:none", .iPaper, .nothing("names no page"))
        check("video:https://example.org/a.mp4", .iPaper, remote(.film, "https://example.org/a.mp4"))
        check("video:a.mp4", .iPaper, content(.film, ["a.mp4"]))
        check("ipaper://InlineVideo/47", .iPaper, .record(behaviour: "inlinevideo", id: "47"))
        check(
            "ipaper://Shop/A%20b/Red", .iPaper, .record(behaviour: "shop", id: "A b"),
            notes: ["the appearance \"Red\" is lost"])
        let table = try #require(
            LinkTable(
                Array(
                    "Id;Url;MediaUrl;HoverText\r\n1;\"https://example.org/a;b\";;\r\n2;12;f.mp4;\"A \"\"film\"\"\"\r\n"
                        .utf8)))
        #expect(IPaper.meaning(of: "externallink", in: try #require(table["1"])) == .address("https://example.org/a;b"))
        #expect(IPaper.meaning(of: "pagelink", in: try #require(table["2"])) == .page(12))
        #expect(
            IPaper.meaning(of: "popupvideo", in: try #require(table["2"]))
                == content(.film, ["f.mp4"]) { ($0.presentation, $0.alt) = (.popup, "A \"film\"") })
        #expect(
            IPaper.meaning(of: "inlinevideo", in: try #require(table["1"]))
                == .nothing("the table has no MediaUrl for it"))
        #expect(table["3"] == nil)
        #expect(LinkTable(Array("a,b\n1,2\n".utf8)) == nil && LinkTable([0xFF, 0xFE]) == nil)
    }

    @Test func zizeraAndPublitas() {
        check(
            "rpc://tags/galleries/skarstavev?target=x&icon=default", .zizera,
            content(.pictures) { $0.collection = "skarstavev" },
            notes: ["the icon \"default\" is lost"])
        check("rpc://tags/polls/x", .zizera, .nothing("the tag \"polls\" has no counterpart"))
        check("rpc://goto", .zizera, .nothing("is a command of Zizera's reader"))
        check("{ \"type\": \"product\", \"sku\": [\"A\"] }", .publitas, .nothing("products come from a shop's feed"))
        check(
            "%7B%22type%22:%22video%22,%22source%22:%22https://example.org/a.mp4%22%7D", .publitas,
            remote(.film, "https://example.org/a.mp4"))
        check(
            "{\"type\":\"image\",\"source\":\"a.jpg\",\"appearance\":\"hotspot\",\"altText\":true}", .publitas,
            content(.pictures, ["a.jpg"]) { $0.presentation = .popup })
        check("{\"type\":", .unknown, .nothing("has no scheme, and is no file that can be shown"))
    }

    @Test func plainAddresses() {
        check("https://example.org/a?b#c", .web, .address("https://example.org/a?b#c"))
        check(" https://example.org/\u{0} ", .web, .address("https://example.org/"))
        check("mailto:a@example.org", .web, .address("mailto:a@example.org"))
        check("www.example.org/x", .web, .address("https://www.example.org/x"), notes: ["https:// was added"])
        check("desk@example.org", .web, .address("mailto:desk@example.org"), notes: ["mailto: was added"])
        check("films/a.mp4", .file, content(.film, ["films/a.mp4"]))
        check("a.mp4?waplay=auto", .file, content(.film, ["a.mp4"]) { $0.isAutomatic = true })
        check("file:///Users/me/films/a%20b.mp4", .file, content(.film, ["/Users/me/films/a b.mp4"]))
        check("C:\\films\\a.mp4", .file, content(.film, ["\\films\\a.mp4"]))
        check("#page=4", .file, .page(4))
        check("javascript:alert(1)", .unknown, .nothing("scripts are never imported"))
        check("gopher://example.org", .unknown, .nothing("the scheme gopher: is not allowed and no known dialect"))
        check("", .unknown, .nothing("the address is empty"))
    }

    /// Whatever stands in a link, something comes out.
    @Test(arguments: 0..<400) func anythingIsRead(seed: Int) {
        var generator = SeededGenerator(seed: UInt64(seed))
        let starts = [
            "pspdfkit://", "http://localhost/", "ipaper://", "rpc://", "{", "fpkv://", "", "file:", "pageto:",
        ]
        let signs = Array("[]:,=&?#%{}\"/\\. a1é\u{0}\u{202E}_;@")
        var text = starts.randomElement(using: &generator) ?? ""
        for _ in 0..<Int.random(in: 0..<40, using: &generator) {
            text.append(signs.randomElement(using: &generator) ?? "x")
        }
        let reading = LinkDialect.read(text)
        if case .page(let page) = reading.meaning { #expect(page > 0, "seed \(seed)") }
        if case .content(let content) = reading.meaning {
            #expect(
                !content.files.isEmpty || content.remote != nil || content.collection != nil, "seed \(seed): \(text)")
        }
    }
}
