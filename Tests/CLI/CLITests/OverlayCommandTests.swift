import Recto
import TestSupport
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

@Suite(.timeLimit(.minutes(60))) struct OverlayCommandTests {
    private func manifest(_ package: String, _ name: String = "overlay.json") throws -> OverlayManifest {
        let package = try Package.open(package)
        let entry = try #require(package[name])
        return try ReadManifest.reading(
            try package.read(entry, limit: 1 << 20), syntax: try #require(ManifestSyntax(fileName: name)), name: name
        ).manifest
    }

    private func errors(in package: String) async throws -> Int {
        let result = try await RectoTool.run(["validate", package])
        #expect(result.status == 0, "\(result.text)")
        return result.status
    }

    private struct Report: Decodable {
        struct Entry: Decodable {
            var page: Int
            var source: String
            var dialect: String?
            var kind: String?
            var overlays: [String]
            var reason: String?
        }
        var schema: String
        var entries: [Entry]
        var assets: [Asset]
        struct Asset: Decodable { var path: String }
    }

    // MARK: - import

    @Test(arguments: ["magazine.pdf", "media.pdf", "annotations.pdf"]) func importedPackagesAreValid(name: String)
        async throws
    {
        try await withTemporaryFolder { folder in
            let first = folder + "/a.recto"
            let result = try await RectoTool.run(
                ["overlay", "import", "--pdf-links", TestPDFs.path(name), "-o", first, "--outline", "--format", "json"])
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
            #expect(report.schema == "recto/import/1" && report.entries.contains { $0.kind != nil })
            #expect(
                report.entries.allSatisfy {
                    ($0.kind == nil) == ($0.reason != nil) && ($0.kind == nil) == $0.overlays.isEmpty
                })
            let ids = try manifest(first).pages.flatMap(\.overlays).map(\.id)
            #expect(Set(ids) == Set(report.entries.flatMap(\.overlays)) && Set(ids).count == ids.count)
            _ = try await errors(in: first)
            let second = folder + "/b.recto"
            try await RectoTool.succeed([
                "overlay", "import", "--pdf-links", TestPDFs.path(name), "-o", second, "--outline", "-q",
            ])
            #expect(try Files.read(first) == Files.read(second))
            #expect(try Files.list(folder) == ["a.recto", "b.recto"])
        }
    }

    /// As SIGKILL leaves them: the zip on its way to a folder, the folder that it is unpacked into, and both made again.
    @Test func whatAKilledImportLeftGoesWithTheNext() async throws {
        try await withTemporaryFolder { folder in
            for name in ["..out.recto-new.recto-k1LLed", ".out.recto-new"] {
                try Files.makeFolder(folder + "/" + name)
                try Files.replace("\(folder)/\(name)/overlay.json", with: [])
            }
            for name in [".out.recto-zip", "..out.recto-zip.recto-partial"] {
                try Files.replace(folder + "/" + name, with: [1])
            }
            try await RectoTool.succeed([
                "overlay", "import", "--pdf-links", TestPDFs.path("magazine.pdf"), "-o", folder + "/out", "-q",
            ])
            #expect(try Files.list(folder) == ["out"])
        }
    }

    @Test func dialectsAndTheirFiles() async throws {
        func link(_ address: String, _ y: Int) -> String {
            "/Subtype /Link /Rect [20 \(y) 220 \(y + 30)] /A << /S /URI /URI (\(address)) >>"
        }
        let addresses = [
            "pspdfkit://[autostart:true,loop:true]localhost/tone.wav",
            "http://localhost/dot_2.png?waplay=auto&wadelay=2000",
            "fpkh://site/index.html", "pageto:2", "http://B.Sc.", "rpc://tags/galleries/trip",
            "pspdfkit://localhost/missing.mp4",
            "javascript:alert(1)", "video:https://example.org/a.mp4", "../outside.wav",
        ]
        let annotations = addresses.enumerated().map { link($1, 360 - 35 * $0) }
        try await withTemporaryFolder { folder in
            let pdf = folder + "/in/issue.pdf"
            try Files.makeFolder(folder + "/in/site")
            try Files.makeFolder(folder + "/in/trip")
            let wave = WaveSample.bytes
            try Files.replace(pdf, with: TinyPDF([.init(annotations: annotations), .init()]).bytes)
            try Files.replace(folder + "/in/tone.wav", with: wave)
            try Files.replace(folder + "/outside.wav", with: wave)
            let png = try TestPDFs.bytes(
                "pictures/"
                    + (try #require(
                        try Files.list(TestPDFs.path("pictures")).first { $0.hasSuffix(".png") || $0.hasSuffix(".jpg") }
                    )))
            for name in ["dot_1.png", "dot_2.png", "trip/1.png", "trip/2.png"] {
                try Files.replace(folder + "/in/" + name, with: png)
            }
            try Files.replace(
                folder + "/in/site/index.html",
                with: Array("<!DOCTYPE html><html><head><title>x</title></head><body>x</body></html>".utf8))
            try Files.replace(folder + "/in/site/style.css", with: Array("p { color: red }".utf8))
            let result = try await RectoTool.run(
                [
                    "overlay", "import", "--pdf-links", pdf, "-o", folder + "/out", "--format", "json", "--language",
                    "en",
                ])
            #expect(result.status == 0, "\(result.errors)")
            let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
            #expect(
                report.entries.map(\.dialect) == [
                    "nutrient", "librelio", "fastpdfkit", "ipaper", "web", "zizera", "nutrient", "unknown", "ipaper",
                    "file",
                ])
            #expect(
                report.entries.map(\.kind) == [
                    "audio", "gallery", "widget", "link", nil, "gallery", nil, nil, "link", nil,
                ])
            #expect(report.entries[4].reason == "does not look like a web address")
            #expect(report.entries[6].reason?.contains("missing.mp4") == true)
            let overlays = try manifest(folder + "/out").pages.flatMap(\.overlays)
            guard case .audio(let audio) = overlays.first(where: { $0.kind == .audio })?.content else {
                Issue.record("no sound")
                return
            }
            #expect(audio.start == .visible && audio.loops)
            guard case .gallery(let gallery) = overlays.first(where: { $0.id == "gallery-p1-1" })?.content else {
                Issue.record("no gallery")
                return
            }
            #expect(gallery.interval == 2 && !gallery.items.isEmpty)
            #expect(report.assets.contains { $0.path == "assets/index/style.css" })
            _ = try await errors(in: folder + "/out")
        }
    }

    @Test func linksOverSeveralLinesAreOneEach() async throws {
        let pdf = TinyPDF([
            .init(annotations: [
                "/Subtype /Link /Rect [20 100 280 160] /QuadPoints [150 160 280 160 150 140 280 140 20 130 90 130 20 110 90 110] "
                    + "/A << /S /URI /URI (https://example.org/) >>",
                "/Subtype /Link /Rect [280 380 340 420] /A << /S /URI /URI (https://example.org/) >>",
                "/Subtype /Link /Rect [400 380 440 420] /A << /S /URI /URI (https://example.org/) >>",
            ])
        ])
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/a.pdf", with: pdf.bytes)
            try await RectoTool.succeed([
                "overlay", "import", "--pdf-links", folder + "/a.pdf", "-o", folder + "/out", "-q",
            ])
            let overlays = try manifest(folder + "/out").pages.flatMap(\.overlays)
            #expect(
                overlays.map(\.rect) == [
                    Rect(x: 280, y: 0, width: 20, height: 20), Rect(x: 150, y: 240, width: 130, height: 20),
                    Rect(x: 20, y: 270, width: 70, height: 20),
                ])
        }
    }

    // MARK: - rebind

    /// A package with a link on each of five pages, each to the next, and one on page 5 back to the first.
    private func makePackage(_ folder: String, _ pages: [TinyPDF.Page]) async throws -> String {
        let linked = pages.enumerated().map { index, page in
            var page = page
            page.annotations = [
                "/Subtype /Link /Rect [30 \(page.height - 45) 90 \(page.height - 25)] /Dest [\(10 + (index + 1) % pages.count * 2) 0 R /Fit]"
            ]
            return page
        }
        try Files.replace(folder + "/old.pdf", with: TinyPDF(linked).bytes)
        let package = folder + "/issue.recto"
        try await RectoTool.succeed([
            "overlay", "import", "--pdf-links", folder + "/old.pdf", "-o", package, "-q", "--language", "en",
        ])
        return package
    }

    @Test func overlaysFollowTheirPages() async throws {
        let stories = (1...5).map { TinyPDF.Page.story($0) }
        try await withTemporaryFolder { folder in
            let package = try await makePackage(folder, stories)
            // One page new, one gone, one scaled, one cropped, one moved to the end.
            var scaled = TinyPDF.Page.story(2)
            scaled.width = 150
            scaled.height = 200
            scaled.content = "q 0.5 0 0 0.5 0 0 cm"
            var cropped = TinyPDF.Page.story(4)
            cropped.entries = "/CropBox [10 0 300 370]"
            let new = [.story(9), stories[4], scaled, cropped, stories[0]]
            try Files.replace(folder + "/new.pdf", with: TinyPDF(new).bytes)
            let out = folder + "/out.recto"
            let result = try await RectoTool.run(
                ["overlay", "rebind", package, folder + "/new.pdf", "-o", out, "--format", "json"])
            #expect(result.status == 1, "\(result.errors)")
            struct Report: Decodable {
                struct Page: Decodable {
                    var old: Int?
                    var new: Int?
                    var status: String
                    var moved: Bool
                }
                struct Removal: Decodable { var overlay: String? }
                var schema: String
                var pages: [Page]
                var removed: [Removal]
            }
            let report = try JSONDecoder().decode(Report.self, from: Data(result.output))
            #expect(report.schema == "recto/rebind/1")
            #expect(
                report.pages.filter { $0.old != nil && $0.new != nil }.map { [$0.old, $0.new] } == [
                    [1, 5], [2, 3], [4, 4], [5, 2],
                ])
            #expect(
                report.pages.first { $0.status == "gone" }?.old == 3
                    && report.pages.first { $0.status == "inserted" }?.new == 1)
            // Page 3's own, and the one of page 2 that led there.
            #expect(report.removed.map(\.overlay) == ["link-p3-1", "link-p2-1"])
            let manifest = try manifest(out)
            #expect(manifest.pages.filter { !$0.overlays.isEmpty }.map(\.index) == [2, 4, 5])
            let targets = manifest.pages.flatMap(\.overlays).flatMap(\.triggers).map(\.action)
            #expect(targets == [.goto(page: 5, rect: nil), .goto(page: 2, rect: nil), .goto(page: 3, rect: nil)])
            let rects = manifest.pages.flatMap(\.overlays).map(\.rect)
            #expect(rects[0] == Rect(x: 30, y: 25, width: 60, height: 20))
            #expect(abs(rects[1].x - 20) < 0.3 && abs(rects[1].y + 5) < 0.3 && abs(rects[1].width - 60) < 0.3)
        }
    }

    @Test func theSamePDFChangesNothing() async throws {
        try await withTemporaryFolder { folder in
            let package = try await makePackage(folder, (1...3).map { .story($0) })
            let out = folder + "/out.recto"
            let result = try await RectoTool.run(["overlay", "rebind", package, folder + "/old.pdf", "-o", out])
            #expect(result.status == 0, "\(result.errors)")
            #expect(result.text.hasSuffix("old.pdf: 3 of 3 pages found among 3, 3 overlays, 0 left out\n"))
            #expect(try Files.read(package) == Files.read(out))
            let bad = try await RectoTool.run([
                "overlay", "rebind", package, folder + "/old.pdf", "-o", out, "--force", "--keep-unmatched", "4",
            ])
            #expect(bad.status == 2 && bad.errors.contains("there is no page 4"))
        }
    }

    // MARK: - preview

    @Test func previewsAreDrawn() async throws {
        try await withTemporaryFolder { folder in
            let package = try await makePackage(folder, (1...3).map { .story($0) })
            let out = folder + "/preview"
            try await RectoTool.succeed(["overlay", "preview", package, "-o", out, "--scale", "1"])
            #expect(
                try Files.list(out) == ["contact-sheet.png", "index.html", "page-1.png", "page-2.png", "page-3.png"])
            let picture = try DecodedPNG(try #require(try Files.read(out + "/page-2.png")))
            // The link's outline, somewhere: its colour is in no text of the page.
            #expect(picture.pixels.contains { $0 & 0xFFFFFF == 0x0062CC })
            let html = String(decoding: try #require(try Files.read(out + "/index.html")), as: UTF8.self)
            #expect(html.contains("link-p2-1") && html.contains("goes to page 3") && !html.contains("<script"))
            let again = try await RectoTool.run(["overlay", "preview", package, "-o", out])
            #expect(again.status == 2 && again.errors.contains("--force"))
            try await RectoTool.succeed([
                "overlay", "preview", package, "-o", out, "--scale", "1", "--pages", "2", "--force",
            ])
            #expect(try Files.list(out) == ["contact-sheet.png", "index.html", "page-2.png"])
            #expect(try Files.read(out + "/page-2.png").map { try DecodedPNG($0).pixels } == picture.pixels)
        }
    }

    // MARK: - convert, pack, unpack, new

    @Test func syntaxesCarryTheSame() async throws {
        try await withTemporaryFolder { folder in
            let source = folder + "/a.json"
            let text = """
                {"version":"1.0","x-shop":{"id":"s1"},"issue":{"id":"urn:x:y","title":"A & <B>","language":"en"},\
                "document":{"src":"a.pdf"},"pages":[{"index":1,"overlays":[{"kind":"region","id":"r","rect":[1,2.5,3,4],\
                "alt":"","x-note":"n"}]}]}
                """
            try Files.replace(source, with: Array(text.utf8))
            for (from, to) in [("a.json", "b.xml"), ("b.xml", "c.plist"), ("c.plist", "d.json"), ("a.json", "e.json")] {
                try await RectoTool.succeed(["overlay", "convert", folder + "/" + from, folder + "/" + to])
            }
            #expect(try Files.read(folder + "/d.json") == Files.read(folder + "/e.json"))
            #expect(String(decoding: try Files.read(folder + "/d.json") ?? [], as: UTF8.self).contains("x-note"))
            let there = try await RectoTool.run(["overlay", "convert", source, folder + "/b.xml"])
            #expect(there.status == 2 && there.errors.contains("--force"))
            let printed = try await RectoTool.run(["overlay", "convert", source, "-", "--to", "json"])
            #expect(try printed.output == Files.read(folder + "/e.json"))
        }
    }

    @Test func packagesChangeTheirSyntax() async throws {
        try await withTemporaryFolder { folder in
            let package = try await makePackage(folder, [.story(1), .story(2)])
            try await RectoTool.succeed(["overlay", "convert", package, folder + "/x.recto", "--to", "xml"])
            #expect(try Package.open(folder + "/x.recto").entries.map(\.name) == ["issue.pdf", "overlay.xml"])
            #expect(try manifest(folder + "/x.recto", "overlay.xml") == manifest(package))
            let lone = try await RectoTool.run(["overlay", "convert", package, folder + "/y.recto"])
            #expect(lone.status == 2 && lone.errors.contains("--to"))
        }
    }

    @Test func packedAndUnpackedIsTheSame() async throws {
        try await withTemporaryFolder { folder in
            let package = try await makePackage(folder, [.story(1)])
            try await RectoTool.succeed(["overlay", "unpack", package, folder + "/tree"])
            #expect(try Files.list(folder + "/tree") == ["issue.pdf", "overlay.json"])
            try await RectoTool.succeed(["overlay", "pack", folder + "/tree"])
            #expect(try Files.read(folder + "/tree.recto") == Files.read(package))
            for arguments in [["unpack", package, folder + "/tree"], ["pack", folder + "/tree"]] {
                let there = try await RectoTool.run(["overlay"] + arguments)
                #expect(there.status == 2 && there.errors.contains("--force"))
                try await RectoTool.succeed(["overlay"] + arguments + ["--force"])
            }
            let inside = try await RectoTool.run(["overlay", "pack", folder + "/tree", folder + "/tree/a.recto"])
            #expect(inside.status == 2)
            #expect(try Files.list(folder) == ["issue.recto", "old.pdf", "tree", "tree.recto"])
        }
    }

    @Test(arguments: ["json", "xml", "plist"]) func startersAreValid(syntax: String) async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/new"
            let examples = folder + "/examples." + syntax
            try await RectoTool.succeed([
                "overlay", "new", TestPDFs.path("magazine.pdf"), "-o", out, "--syntax", syntax, "--outline", "--id",
                "urn:x:fathom:1",
                "--title", "Fathom", "--language", "en", "--examples", examples,
            ])
            let manifest = try manifest(out, "overlay." + syntax)
            #expect(
                manifest.issue.id == "urn:x:fathom:1" && manifest.document.pageCount == 16
                    && manifest.document.sha256 != nil)
            #expect(manifest.outline?.isEmpty == false)
            _ = try await errors(in: out)
            let example = try ReadManifest.reading(
                try #require(try Files.read(examples)), syntax: try #require(ManifestSyntax(rawValue: syntax)),
                name: examples)
            #expect(example.manifest.pages[0].overlays.map(\.kind) == Overlay.Kind.allCases)
        }
    }

    // MARK: - bad input

    @Test func badInputIsRefusedInOneLine() async throws {
        try await withTemporaryFolder { folder in
            let junk = folder + "/junk.recto"
            try Files.replace(junk, with: Array("no zip at all".utf8))
            try Files.replace(folder + "/bad.json", with: Array("{\"version\":".utf8))
            try Files.makeFolder(folder + "/empty")
            let pdf = TestPDFs.path("magazine.pdf")
            let cases: [([String], Int)] = [
                (["import", "--pdf-links", TestPDFs.path("not-a-pdf.pdf"), "-o", folder + "/o"], 1),
                (["import", "--pdf-links", folder + "/none.pdf", "-o", folder + "/o"], 2),
                (["import", "--pdf-links", pdf, "-o", folder + "/o", "--assets", folder + "/none"], 2),
                (["import", "--pdf-links", pdf, "-o", folder + "/o", "--language", "not a tag"], 2),
                (["import", "--pdf-links", pdf, "-o", folder + "/o", "--id", "no id"], 2),
                (["import", "--pdf-links", pdf, "-o", junk], 2),
                (["import", "--pdf-links", TestPDFs.path("encrypted-user.pdf"), "-o", folder + "/o"], 2),
                (["preview", junk, "-o", folder + "/o"], 1), (["preview", folder + "/empty", "-o", folder + "/o"], 1),
                (["preview", folder + "/none", "-o", folder + "/o"], 2),
                (["rebind", junk, pdf, "-o", folder + "/o"], 1),
                (["rebind", folder + "/none", pdf, "-o", folder + "/o"], 2),
                (["convert", folder + "/bad.json", folder + "/o.xml"], 1),
                (["convert", folder + "/none.json", folder + "/o.xml"], 2),
                (["convert", folder + "/bad.json", folder + "/o.txt"], 2),
                (["pack", folder + "/empty"], 1), (["pack", junk], 2), (["pack", folder + "/none"], 2),
                (["unpack", junk, folder + "/o"], 1), (["unpack", folder + "/none", folder + "/o"], 2),
                (["new", TestPDFs.path("zero-pages.pdf"), "-o", folder + "/o"], 1),
            ]
            for (arguments, status) in cases {
                let result = try await RectoTool.run(["overlay"] + arguments)
                #expect(result.status == status, "\(arguments) \(result.errors)")
                #expect(
                    result.errors.hasPrefix("recto: ") && result.errors.split(separator: "\n").count == 1,
                    "\(result.errors)")
            }
            #expect(try Files.list(folder) == ["bad.json", "empty", "junk.recto"])
        }
    }
}

/// A tenth of a second of silence.
private enum WaveSample {
    static let bytes: [UInt8] = {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        let data = [UInt8](repeating: 128, count: 800)
        return Array("RIFF".utf8) + number(36 + data.count, 4) + Array("WAVEfmt ".utf8) + number(16, 4) + number(1, 2)
            + number(1, 2)
            + number(8000, 4) + number(8000, 4) + number(1, 2) + number(8, 2) + Array("data".utf8)
            + number(data.count, 4) + data
    }()
}
