import Recto
import TestSupport
import Testing

/// What `recto publish` and `recto export epub` take from the document, and the files beside an edition's pages.
@Suite(.timeLimit(.minutes(60))) struct EditionSurroundingsTests {
    private func publish(_ input: String, _ output: String, _ more: [String] = []) async throws -> RectoTool.Result {
        try await RectoTool.run(["publish", input, "-o", output, "--scale", "0.5"] + more)
    }

    private func text(_ path: String) throws -> String {
        String(decoding: try #require(try Files.read(path), "\(path)"), as: UTF8.self)
    }

    /// Two authors, a subject, a language, and links as people write them.
    private static let document: [UInt8] = {
        var document = TinyPDF(
            [.story(1), TinyPDF.Page()],
            root: "/Lang (de_AT) /URI << /Base (https://shop.example/de/) >>",
            objects: [1000: "<< /Title (Herbst <b>) /Author (Doe, Jane; John Roe) /Subject (Lamps & more) >>"])
        document.trailer = "/Info 1000 0 R"
        let actions = [
            "/S /URI /URI (www.example.org/a)", "/S /URI /URI (katalog/7)", "/S /URI /URI (javascript:alert\\(1\\))",
            "/S /JavaScript /JS (x)", "/S /Named /N /NextPage", "/S /Launch /F (x.exe)",
        ]
        document.pages[0].annotations = actions.enumerated().map { index, action in
            "/Subtype /Link /Rect [10 \(10 + index * 30) 90 \(30 + index * 30)] /A << \(action) >>"
        }
        return document.bytes
    }()

    @Test func authorsLanguageAndLinksComeFromTheDocument() async throws {
        try await withTemporaryFolder { folder in
            let (path, out) = (folder + "/issue.pdf", folder + "/out")
            try Files.replace(path, with: Self.document)
            let run = try await publish(path, out, ["--base-uri", "https://example.org/i"])
            #expect(run.status == 0, "\(run.errors)")
            let edition = try text(out + "/edition.json")
            #expect(edition.contains("\"language\":\"de-AT\""))
            for url in ["https://www.example.org/a", "https://shop.example/de/katalog/7"] {
                #expect(edition.contains("\"url\":\"\(url)\""), "\(url)")
            }
            #expect(edition.contains("\"do\":\"goto\",\"page\":1") && !edition.contains("javascript"))
            #expect(
                run.text.contains("note: 2 links running a script left out, the first on page 1"), "\(run.text)")
            #expect(run.text.contains("note: 1 link starting a program or opening a file left out, on page 1"))
            #expect(try text(out + "/index.html").contains("<html lang=\"de-AT\">"))
            let manifest = try text(out + "/iiif/manifest.json")
            #expect(manifest.contains("\"label\":{\"de-AT\":[\"Herbst <b>\"]}"))
            #expect(manifest.contains("[\"Doe, Jane\",\"John Roe\"]"))
            let book = try await RectoTool.run(["export", "epub", path, "-o", folder + "/x.epub"])
            #expect(
                book.status == 0 && book.text.contains("2 links running a script left out"),
                "\(book.text) \(book.errors)")
            let package = try Package.open(folder + "/x.epub")
            let entry = try #require(package["EPUB/package.opf"])
            let opf = String(decoding: try package.read(entry, limit: 1 << 20), as: UTF8.self)
            #expect(
                opf.contains(
                    "<dc:language>de-AT</dc:language>\n<dc:creator>Doe, Jane</dc:creator>\n<dc:creator>John Roe<"))
        }
    }

    @Test func thePublisherAddsToTheHead() async throws {
        try await withTemporaryFolder { folder in
            let (path, head, out) = (folder + "/issue.pdf", folder + "/head.html", folder + "/out")
            let tags =
                "<meta name=\"verification\" content=\"{{title}}\">\n<script type=\"module\" src=\"mine.js\"></script>"
            try Files.replace(path, with: Self.document)
            try Files.replace(head, with: Array(tags.utf8))
            #expect(try await publish(path, out, ["--head", head]).status == 0)
            #expect(try text(out + "/index.html").contains("\n\(tags)\n<link rel=\"preload\""))
            try Files.replace(head, with: [0xFF])
            let refused = try await publish(path, out, ["--head", head])
            #expect(
                refused.status == 2 && refused.errors.contains("head.html: is not a text in UTF-8"), "\(refused.errors)"
            )
            let missing = try await publish(path, out, ["--head", folder + "/none"])
            #expect(missing.status == 2 && missing.errors.contains("there is no such file"), "\(missing.errors)")
        }
    }

    /// The lines that `publish` prints name files that are there, and stay the same when the reader changes.
    @Test func publishTellsHowToEmbed() async throws {
        try await withTemporaryFolder { folder in
            let (path, out) = (folder + "/issue.pdf", folder + "/issue 12")
            try Files.replace(path, with: Self.document)
            let run = try await publish(path, out)
            let snippet = [
                "<script type=\"module\" src=\"issue%2012/reader.js\"></script>",
                "<recto-reader src=\"issue%2012/edition.json\"></recto-reader>",
            ]
            #expect(run.text.contains("\n    \(snippet.joined(separator: "\n    "))\n"), "\(run.text)")
            let reader = try #require(try Files.list(out).first { $0.hasPrefix("reader-") })
            #expect(try text(out + "/reader.js") == "import './\(reader)/recto-reader.js';\n")
            // An older reader's entry is replaced.
            try Files.replace(out + "/reader.js", with: Array("old".utf8))
            let again = try await publish(path, out, ["--progress", "json", "--base-uri", "https://example.org/i/"])
            #expect(try text(out + "/reader.js") == "import './\(reader)/recto-reader.js';\n")
            #expect(
                again.errors.contains("{\"event\":\"published\",\"path\":\"\(out)/index.html\",\"snippet\":\"<script"))
            #expect(again.errors.contains("https://example.org/i/edition.json"), "\(again.errors)")
        }
    }

    @Test func thePageTellsOtherSitesAndSearchEngines() async throws {
        try await withTemporaryFolder { folder in
            let (path, out) = (folder + "/issue.pdf", folder + "/out")
            try Files.replace(path, with: Self.document)
            #expect(try await publish(path, out, ["--base-uri", "https://example.org/i/", "--download"]).status == 0)
            let page = try text(out + "/index.html")
            for line in [
                "<meta name=\"description\" content=\"Lamps &amp; more\">",
                "<meta property=\"og:title\" content=\"Herbst &lt;b&gt;\">",
                "<meta property=\"og:image\" content=\"https://example.org/i/cover.jpg\">",
                "<meta property=\"og:url\" content=\"https://example.org/i/\">",
                "<meta name=\"twitter:card\" content=\"summary_large_image\">",
                "<link rel=\"manifest\" href=\"app.webmanifest\">",
                "<link rel=\"apple-touch-icon\" href=\"icon-180.png\" type=\"image/png\" sizes=\"180x180\">",
                "\"@type\":\"PublicationIssue\"", "\"name\":\"Herbst \\u003cb>\"", "<a href=\"plain/index.html\">",
            ] { #expect(page.contains(line), "\(line)") }
            #expect(page.contains("Read the PDF") && !page.contains("<b>"))
            #expect(try text(out + "/edition.json").contains("\"document\":{\"href\":\"document-"))
            for side in [180, 192, 512] {
                let icon = try #require(try Files.read("\(out)/icon-\(side).png"))
                #expect(
                    icon[16..<24].elementsEqual([
                        0, 0, UInt8(side / 256), UInt8(side % 256), 0, 0, UInt8(side / 256), UInt8(side % 256),
                    ]))
            }
            let plain = try text(out + "/plain/1.html")
            #expect(plain.contains("<html lang=\"de-AT\"") && plain.contains("../index.html#page=1"))
            #expect(plain.contains("<link rel=\"canonical\" href=\"https://example.org/i/plain/1.html\">"))
            // The second page has no words, and so no plain HTML page.
            #expect(try Files.list(out + "/plain") == ["1.html", "index.html", "plain.css"])
            #expect(
                try text(out + "/sitemap.xml").split(separator: "\n").filter { $0.contains("<loc>") } == [
                    "<url><loc>https://example.org/i/</loc></url>",
                    "<url><loc>https://example.org/i/plain/index.html</loc></url>",
                    "<url><loc>https://example.org/i/plain/1.html</loc></url>",
                ])
        }
    }

    /// Without the options for them, an edition has no PDF, and no absolute addresses.
    @Test func nothingIsGivenAwayUnasked() async throws {
        try await withTemporaryFolder { folder in
            let (path, out) = (folder + "/issue.pdf", folder + "/out")
            try Files.replace(path, with: Self.document)
            #expect(try await publish(path, out, ["--download", "--base-uri", "https://example.org/i"]).status == 0)
            // A second run into the same folder removes what its options no longer ask for.
            #expect(try await publish(path, out, ["--no-text", "--description", "Other words"]).status == 0)
            let names = try Files.list(out)
            #expect(
                !names.contains { $0.hasPrefix("document-") || ["plain", "sitemap.xml", "iiif"].contains($0) },
                "\(names)")
            let page = try text(out + "/index.html")
            #expect(!page.contains("Read the PDF") && !page.contains("og:image") && !page.contains("example.org/i"))
            #expect(page.contains("content=\"Other words\"") && page.contains("content=\"summary\""))
            #expect(try !text(out + "/edition.json").contains("\"document\""))
        }
    }

    @Test func brandAndTranslationAreWritten() async throws {
        try await withTemporaryFolder { folder in
            let out = folder + "/out"
            let files = [
                "brand.json":
                    ##"{"name": "Acme", "link": "https://acme.example", "logo": "l.svg", "icon": "l.svg", "colors": {"surface": "#8b1a1a"}}"##,
                "l.svg": #"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#,
                "pl.json": #"{"language": "pl", "words": {"Contents": "Spis treści"}}"#,
            ]
            for (name, text) in files { try Files.replace("\(folder)/\(name)", with: Array(text.utf8)) }
            let options = ["--brand", folder + "/brand.json", "--translation", folder + "/pl.json"]
            let run = try await publish(TestPDFs.path("rotate.pdf"), out, options)
            #expect(
                run.status == 0 && run.text.contains(/translation: \d{2,} of the reader's words stay English/),
                "\(run.text)")
            let names = try Files.list(out)
            let brand = try #require(names.first { $0.hasPrefix("brand-") })
            let words = try #require(names.first { $0.hasPrefix("translation-") })
            #expect(try Files.list("\(out)/\(brand)") == ["brand.css", "icon.svg", "logo.svg"])
            #expect(try text("\(out)/\(brand)/brand.css") == ":host { --recto-surface: #8b1a1a; }\n")
            let edition = try text(out + "/edition.json")
            #expect(
                edition.contains(
                    "\"brand\":{\"style\":\"\(brand)/brand.css\",\"logo\":\"\(brand)/logo.svg\",\"name\":\"Acme\""))
            #expect(edition.contains("\"translation\":\"\(words)\""))
            let manifest = try text(out + "/app.webmanifest")
            #expect(
                manifest.contains("\"src\":\"\(brand)/icon.svg\"") && manifest.contains("\"theme_color\":\"#8b1a1a\""))
            #expect(!names.contains("icon-192.png"))
            // Without the options, none of it.
            #expect(try await publish(TestPDFs.path("rotate.pdf"), out).status == 0)
            #expect(try !Files.list(out).contains { $0.hasPrefix("brand-") || $0.hasPrefix("translation-") })
        }
    }

    @Test(arguments: ["--brand", "--translation"]) func badFilesAreRefusedInOneLine(option: String) async throws {
        try await withTemporaryFolder { folder in
            try Files.replace(folder + "/x.json", with: Array("{\n \"x\": 1}".utf8))
            for file in ["x.json", "missing.json"] {
                let run = try await publish(
                    TestPDFs.path("rotate.pdf"), folder + "/out", [option, "\(folder)/\(file)"])
                #expect(run.status == 2 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
                #expect(file == "missing.json" || run.errors.contains("x.json:2:7: "), "\(run.errors)")
            }
            #expect(try Files.list(folder) == ["x.json"])
        }
    }
}
